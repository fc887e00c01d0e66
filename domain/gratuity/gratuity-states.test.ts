import { describe, expect, test } from 'vitest'
import { payableUntil, takesGratuity, whyNotReverse, type GivenGift } from './gratuity-states.ts'

test.each([
  ['2026-11-20', '2026-11-19'],
  ['2026-12-01', '2026-11-30'],
])('on %s gratuities of trips up to %s can be paid out', (today, until) => {
  expect(payableUntil(today)).toBe(until)
})

test.each([
  ['unassigned', null, false],
  ['unassigned', 'ann', false],
  ['assigned', null, false],
  ['assigned', 'ann', true],
  ['onBoard', 'ann', true],
  ['completed', 'ann', true],
  ['noShow', 'ann', false],
  ['cancelled', 'ann', false],
] as const)('a drive that is %s by %s takes a gratuity: %s', (status, driverGuid, takes) => {
  expect(takesGratuity({ status, driverGuid })).toBe(takes)
})

describe('reversing', () => {
  const card: GivenGift = { state: 'given', method: 'card', isPaidOut: false }
  test.each([
    ['a mistake', card, 'mistake', null],
    ['a mistake in cash', { ...card, method: 'cash' }, 'mistake', null],
    [
      'a mistake already paid out',
      { ...card, isPaidOut: true },
      'mistake',
      'This gratuity has already been paid out. Reverse the payout first.',
    ],
    ['a card payment charged back', card, 'chargeBack', null],
    ['one charged back after it was paid out', { ...card, isPaidOut: true }, 'chargeBack', null],
    ['cash', { ...card, method: 'cash' }, 'chargeBack', 'Only card payments can be charged back'],
    ['one on a partner’s account', { ...card, method: 'partnerAccount' }, 'mistake', null],
    [
      'one on a partner’s account',
      { ...card, method: 'partnerAccount' },
      'chargeBack',
      'Only card payments can be charged back',
    ],
    ['twice', { ...card, state: 'reversed' }, 'mistake', 'This gratuity has already been reversed'],
    [
      'after a chargeback',
      { ...card, state: 'chargedBack' },
      'mistake',
      'This gratuity has already been charged back',
    ],
  ] as const)('%s', (_, gift, kind, why) => {
    expect(whyNotReverse(gift, kind)).toBe(why)
  })
})
