import { expect, test } from 'vitest'
import { isBeyondPolicy, whyNotPayment, type PaymentFacts } from './payment-rules.ts'

const facts: PaymentFacts = {
  amountCents: 5_000,
  method: 'bank',
  date: '2026-11-20',
  today: '2026-11-20',
  limitCents: 5_000,
  currency: 'BBD',
  firstOpenDay: null,
  hasPolicyOverride: false,
}

test.each<[string, Partial<PaymentFacts>, Record<string, string>, boolean]>([
  ['of today within the limit', {}, {}, false],
  [
    'a cent above it',
    { amountCents: 5_001 },
    { amountCents: 'Amounts above BBD 50.00 need a policy override' },
    true,
  ],
  ['above it with override', { amountCents: 5_001, hasPolicyOverride: true }, {}, true],
  ['that arrived yesterday', { date: '2026-11-19' }, {}, false],
  [
    'in cash yesterday',
    { date: '2026-11-19', method: 'cash' },
    { date: 'Cash from an earlier day needs a policy override' },
    true,
  ],
  [
    'in cash yesterday, with override',
    { date: '2026-11-19', method: 'cash', hasPolicyOverride: true },
    {},
    true,
  ],
  [
    'dated tomorrow, even with override',
    { date: '2026-11-21', hasPolicyOverride: true },
    { date: 'The payment date can’t be in the future' },
    false,
  ],
  ['dated a year and a day ago', { date: '2025-11-19' }, {}, false],
  [
    'dated a day earlier',
    { date: '2025-11-18', hasPolicyOverride: true },
    { date: 'The payment date can’t be more than a year ago' },
    false,
  ],
  [
    'in a closed month, even with override',
    { date: '2026-10-31', firstOpenDay: '2026-11-01', hasPolicyOverride: true },
    { date: 'October 2026 is closed. Choose 1 Nov 2026 or later.' },
    false,
  ],
])('a payment %s', (_, own, wrong, beyond) => {
  expect(whyNotPayment({ ...facts, ...own })).toEqual(wrong)
  expect(isBeyondPolicy({ ...facts, ...own })).toBe(beyond)
})
