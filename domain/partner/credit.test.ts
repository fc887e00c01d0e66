import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { creditRefusal, isOverrideUsed, whyNotOnAccount, type CreditFacts } from './credit.ts'

const partner: CreditFacts = {
  blocked: false,
  creditLimitCents: 100_000,
  balanceCents: 90_000,
  chargeCents: 10_000,
  currency: 'BBD',
  hasPolicyOverride: false,
}
const blocked = {
  name: 'partner',
  message: 'This partner is blocked. Booking on account needs a policy override.',
}
const beyond = (amount: string) => ({
  name: 'creditLimit',
  message: `This exceeds the partner’s credit limit by ${amount}. Exceeding it needs a policy override.`,
})

describe('a charge on account', () => {
  test.each<[string, Partial<CreditFacts>, { name: string; message: string } | null, boolean]>([
    ['up to the limit, to the cent', {}, null, false],
    ['a cent beyond', { chargeCents: 10_001 }, beyond('BBD 0.01'), false],
    ['a partner already over the limit', { balanceCents: 150_000 }, beyond('BBD 600.00'), false],
    ['a partner in credit', { balanceCents: -50_000, chargeCents: 150_000 }, null, false],
    ['without a limit', { creditLimitCents: null, chargeCents: 999_999_999 }, null, false],
    [
      'a limit of zero is no credit',
      { creditLimitCents: 0, balanceCents: 0, chargeCents: 1 },
      beyond('BBD 0.01'),
      false,
    ],
    ['a blocked partner with any balance', { blocked: true, balanceCents: 0 }, blocked, false],
    ['a blocked partner with override', { blocked: true, hasPolicyOverride: true }, null, true],
    ['beyond the limit with override', { chargeCents: 20_000, hasPolicyOverride: true }, null, true],
    ['within the limit the override is not used', { hasPolicyOverride: true }, null, false],
    ['charging a blocked partner nothing', { blocked: true, chargeCents: 0 }, null, false],
    ['reversing from a blocked partner', { blocked: true, chargeCents: -5_000 }, null, false],
  ])('%s', (_, facts, why, overridden) => {
    expect(whyNotOnAccount({ ...partner, ...facts })).toEqual(why)
    expect(isOverrideUsed({ ...partner, ...facts })).toBe(overridden)
  })

  test('the conflict is the same for every user', () => {
    expect(creditRefusal({ ...partner, blocked: true, hasPolicyOverride: true })).toEqual(blocked)
  })

  test('without override no accepted charge exceeds the limit', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.array(fc.nat(200_000)), (creditLimitCents, charges) => {
        let balanceCents = 0
        for (const chargeCents of charges)
          if (!whyNotOnAccount({ ...partner, creditLimitCents, balanceCents, chargeCents }))
            balanceCents += chargeCents
        expect(balanceCents).toBeLessThanOrEqual(creditLimitCents)
      }),
    )
  })
})
