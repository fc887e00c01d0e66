import { expect, test } from 'vitest'
import { payableOf } from './payable.ts'

test.each([
  ['what is owed', 5_000, 0, 5_000, 5_000, 'BBD 50.00 owed'],
  [
    'a deposit while all waits',
    0,
    9_900,
    9_900,
    9_900,
    'Deposit of up to BBD 99.00. The service is charged when a place becomes available.',
  ],
  [
    'the rest of a deposit',
    -4_000,
    9_900,
    5_900,
    5_900,
    'Deposit of up to BBD 59.00. The service is charged when a place becomes available.',
  ],
  [
    'what is owed, and more',
    5_000,
    9_900,
    5_000,
    14_900,
    'BBD 50.00 owed, BBD 99.00 more when a place becomes available',
  ],
])('offers to pay %s', (_, balanceCents, promisedCents, amountCents, maxCents, hint) => {
  const payable = payableOf({ balanceCents, promisedCents }, 'BBD')
  expect({ ...payable, hint: payable.hint.replaceAll('\u00a0', ' ') }).toEqual({
    amountCents,
    maxCents,
    hint,
  })
})
