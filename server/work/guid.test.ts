import { expect, test } from 'vitest'
import { newGuid } from '#server/work/guid.ts'

test('of two guids the later is the greater, however many are made in one millisecond', () => {
  const guids = Array.from({ length: 20_000 }, () => newGuid())
  expect(guids.toSorted()).toEqual(guids)
  expect(new Set(guids).size).toBe(guids.length)
  expect(
    guids.every((it) => /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(it)),
  ).toBe(true)
})
