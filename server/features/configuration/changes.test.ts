import { expect, test } from 'vitest'
import { fieldsChanged } from '#server/features/configuration/queries/changes.ts'

test('only fields that differ are told, lists and groups of fields by what is in them', () => {
  const before = { name: 'A', papers: [{ name: 'Insurance' }], seats: 3 }
  const after = { name: 'A', papers: [{ name: 'Insurance' }], seats: 4 }
  expect(fieldsChanged(before, after)).toEqual([{ name: 'seats', before: 3, after: 4 }])
})
