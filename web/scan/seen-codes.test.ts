import { expect, test } from 'vitest'
import { SeenCodes } from './seen-codes.ts'

test('a code that stays in view is read once, and again after it was away for four seconds', () => {
  const seen = new SeenCodes()
  expect([0, 200, 3_900, 7_800, 11_900].map((now) => seen.isNew('A', now))).toEqual([
    true,
    false,
    false,
    false,
    true,
  ])
})

test('another code in between is read, and the first one is not read again', () => {
  const seen = new SeenCodes()
  expect([seen.isNew('A', 0), seen.isNew('B', 500), seen.isNew('A', 1_000), seen.isNew('B', 1_500)]).toEqual([
    true,
    true,
    false,
    false,
  ])
})
