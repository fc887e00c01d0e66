import { expect, test } from 'vitest'
import { fieldsChanged } from '#server/features/configuration/queries/changes.ts'

test('only differing fields are reported, lists and groups of fields by their content', () => {
  const before = { name: 'A', papers: [{ name: 'Insurance' }], seats: 3 }
  const after = { name: 'A', papers: [{ name: 'Insurance' }], seats: 4 }
  expect(fieldsChanged(before, after)).toEqual([{ name: 'seats', before: 3, after: 4 }])
})
