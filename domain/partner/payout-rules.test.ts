import { expect, test } from 'vitest'
import { refuseField } from '#domain/refusal.ts'
import { payoutRefusal, whyNoPayout } from './payout-rules.ts'

const facts = {
  amountCents: 5_000,
  balanceCents: -8_000,
  limitCents: 5_000,
  currency: 'BBD',
  hasPolicyOverride: false,
}

test.each<[string, Partial<typeof facts>, string | null]>([
  ['within credit and limit', {}, null],
  ['a cent above the limit', { amountCents: 5_001 }, 'Amounts above BBD 50.00 need a policy override'],
  ['above it with override', { amountCents: 5_001, hasPolicyOverride: true }, null],
  ['all of the credit', { amountCents: 8_000, hasPolicyOverride: true }, null],
  [
    'a cent more, even with a policy override',
    { amountCents: 8_001, hasPolicyOverride: true },
    'Only BBD 80.00 of credit is available',
  ],
  ['from a balance of zero', { balanceCents: 0 }, 'The account has no credit to pay out'],
  ['from an account that owes', { balanceCents: 1 }, 'The account has no credit to pay out'],
])('paying out %s', (_, own, why) => {
  expect(payoutRefusal({ ...facts, ...own })).toEqual(why === null ? null : refuseField('amountCents', why))
})

test('only an account with credit can be paid out', () => {
  expect([whyNoPayout(-1), whyNoPayout(0)]).toEqual([null, 'The account has no credit to pay out'])
})
