import { expect, test } from 'vitest'
import { cancelFeeFor, type CancelFeeRule } from './cancel-fee.ts'

const rules: CancelFeeRule[] = [
  { kind: 'arrivalFastTrack', hoursBefore: 48, feeBasisPoints: 5_000 },
  { kind: 'arrivalFastTrack', hoursBefore: 24, feeBasisPoints: 10_000 },
  { kind: 'hourly', hoursBefore: 24, feeBasisPoints: 2_500 },
]

test.each([
  ['two days ahead is free', 'arrivalFastTrack', 48, 0],
  ['a minute less costs half, rounded up', 'arrivalFastTrack', 47.9, 5_001],
  ['a day ahead still costs half', 'arrivalFastTrack', 24, 5_001],
  ['within a day costs all', 'arrivalFastTrack', 23.9, 10_001],
  ['after it began costs all', 'arrivalFastTrack', -1, 10_001],
  ['each product has its own lines', 'hourly', 23, 2_500],
  ['a product without a line is free', 'point', 0, 0],
] as const)('%s', (_, kind, hoursAhead, feeCents) => {
  expect(cancelFeeFor(rules, { kind, hoursAhead, chargedCents: 10_001 }).feeCents).toBe(feeCents)
})

test('the fee comes with its rule', () => {
  expect(cancelFeeFor(rules, { kind: 'arrivalFastTrack', hoursAhead: 30, chargedCents: 100 }).rule).toBe(
    rules[0],
  )
  expect(cancelFeeFor(rules, { kind: 'fee', hoursAhead: 30, chargedCents: 100 }).rule).toBeNull()
})
