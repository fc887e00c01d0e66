import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultSettings } from '#domain/terms/settings.ts'
import { hoursBefore } from '#domain/reservation/example-changes.ts'
import { effectsOf } from '#domain/reservation/effects.ts'
import { hotel, withOverride } from '#domain/reservation/example-facts.ts'
import { bookingIn, done, madeOf, type ReservationCase } from '#domain/reservation/example-reservation.ts'
import type { ReservationFacts } from '#domain/reservation/facts.ts'
import type { PlannedChange } from '#domain/reservation/plan-change.ts'
import { withBookings } from '#domain/reservation/reservation.ts'
import type { CancelRequest } from './cancel.ts'
import { current, cancelled, planOf } from '#domain/reservation/example-cancel.ts'

const feeOf = ({ effects }: PlannedChange) =>
  effectsOf(effects, 'charged').reduce((sum, one) => sum + one.totalCents, 0)

describe('the cancellation fee', () => {
  const set = {
    guid: 't',
    validFrom: '2026-11-02',
    setAt: '2026-10-01T12:00:00Z',
    setBy: null,
    withdrawnAt: null,
    numbers: {},
  }
  const terms = { terms: { terms: [set] } }
  test.each<[string, Partial<ReservationFacts>, Partial<CancelRequest>, number, string]>([
    ['is zero in good time', {}, {}, 0, 'free this far in advance'],
    ['is zero exactly at the limit', hoursBefore(48), {}, 0, 'free this far in advance'],
    ['is due within the limit', hoursBefore(47.9), {}, 9_000, '50% within 48 hours'],
    ['uses the strictest rule that applies', hoursBefore(23), {}, 18_000, '100% within 24 hours'],
    [
      'names its terms',
      { ...hoursBefore(30), ...terms },
      {},
      9_000,
      '50% within 48 hours, terms effective Mon 2 Nov 2026',
    ],
    [
      'names its terms also if zero',
      terms,
      {},
      0,
      'free this far in advance, terms effective Mon 2 Nov 2026',
    ],
    [
      'can be waived',
      { ...withOverride, ...hoursBefore(30) },
      { goodwillPercent: 100 },
      0,
      '50% within 48 hours, waived',
    ],
    [
      'can be waived in part',
      { ...withOverride, ...hoursBefore(30) },
      { goodwillPercent: 25 },
      6_750,
      '50% within 48 hours, 25% waived',
    ],
    [
      'is not marked as waived if zero',
      withOverride,
      { goodwillPercent: 100 },
      0,
      'free this far in advance',
    ],
    [
      'uses the schedule even if the flight is late',
      { ...hoursBefore(30), flights: [] },
      {},
      9_000,
      '50% within 48 hours',
    ],
  ])('%s', (_, about, asked, feeCents, feeText) => {
    const change = done(cancelled(current, about, asked))
    expect([feeOf(change), change.plan.chargeCents]).toEqual([feeCents, feeCents])
    expect(change.plan.lines.find(({ label }) => /cancellation fee$/i.test(label))).toMatchObject({
      after: feeText,
      amountCents: feeCents,
    })
  })

  test('is earned today, whereas the reversed charge was earned on the service date', () => {
    const { effects } = done(cancelled(current, hoursBefore(30)))
    expect(effectsOf(effects, 'chargeReversed')).toMatchObject([
      { entryGuid: 'charge 1.1', totalCents: 18_000 },
    ])
    expect(effectsOf(effects, 'charged')).toMatchObject([
      { role: 'cancellation', serviceDate: '2026-11-19', totalCents: 9_000 },
    ])
  })

  test('has the taxes of the cancelled services in proportion, unless fees have their own', () => {
    const made = madeOf({})
    const [first] = bookingIn(made.reservation, 'arrivalFastTrack').priceLines
    if (!first) throw new Error('The example has a price')
    const hotel = { ...first, key: 'hotel', taxCode: 'HOTEL', totalCents: 8_999 }
    const mixed = {
      ...made,
      reservation: withBookings(made.reservation, (it) => ({ ...it, priceLines: [...it.priceLines, hotel] })),
    }
    const feeUnder = (about: Partial<ReservationFacts>) =>
      effectsOf(done(cancelled(mixed, { ...hoursBefore(30), ...about })).effects, 'charged').flatMap(
        ({ lines }) => lines.map(({ key, taxCode, totalCents }) => [key, taxCode, totalCents]),
      )
    expect(feeUnder({})).toEqual([
      ['cancellation', 'VAT', 9_000],
      ['cancellation.HOTEL', 'HOTEL', 4_500],
    ])
    const { fees } = done(cancelled(mixed, hoursBefore(30))).plan
    expect(fees.map(({ label, amountCents }) => [label, amountCents])).toEqual([['Cancellation fee', 13_500]])
    const numbers = { ...defaultSettings, feeTaxCode: 'HOTEL' }
    const set = {
      guid: 'set',
      validFrom: '2026-11-02',
      setAt: '2026-11-01T12:00:00Z',
      setBy: null,
      withdrawnAt: null,
      numbers,
    }
    expect(feeUnder({ terms: { terms: [set] } })).toEqual([['cancellation', 'HOTEL', 13_500]])
  })

  test('includes the same tax as the price', () => {
    const [fee] = effectsOf(done(cancelled(current, hoursBefore(30))).effects, 'charged')
    expect(fee?.lines).toMatchObject([
      {
        key: 'cancellation',
        category: 'fees',
        taxCode: 'VAT',
        netCents: 7_660,
        taxCents: 1_340,
        totalCents: 9_000,
      },
    ])
  })
})

describe('money', () => {
  const paid = madeOf({ billing: 'payNow', payMethod: 'card' })
  test.each<
    [string, ReservationCase, Partial<ReservationFacts>, { refundCents: number; balanceAfterCents: number }]
  >([
    [
      'paid, in good time: everything is refunded',
      paid,
      {},
      { refundCents: 18_000, balanceAfterCents: -18_000 },
    ],
    [
      'paid, late: the rest after the fee is refunded',
      paid,
      hoursBefore(30),
      { refundCents: 9_000, balanceAfterCents: -9_000 },
    ],
    ['unpaid, late: the fee is due', current, hoursBefore(30), { refundCents: 0, balanceAfterCents: 9_000 }],
    ['unpaid, in good time: nothing is due', current, {}, { refundCents: 0, balanceAfterCents: 0 }],
  ])('%s', (_, example, about, expected) => {
    expect(planOf(about, {}, example)).toMatchObject(expected)
  })

  test('a partner’s account is credited, and the guest gets no refund', () => {
    const onAccount = madeOf({ billing: 'partnerAccount', partnerGuid: 'hotel' }, { partner: hotel })
    expect(planOf({}, {}, onAccount)).toMatchObject({
      refundCents: 0,
      balanceAfterCents: 20_000,
      balanceOf: 'Casuarina Hotel',
    })
  })

  test('the balance changes by the charge and the fee, and any credit is the refund', () => {
    const money = fc.record({
      balanceCents: fc.integer({ min: -100_000, max: 100_000 }),
      hours: fc.integer({ min: 1, max: 70 }),
      goodwillPercent: fc.nat(100),
    })
    fc.assert(
      fc.property(money, ({ balanceCents, hours, goodwillPercent }) => {
        const change = done(
          cancelled(current, { ...withOverride, ...hoursBefore(hours), balanceCents }, { goodwillPercent }),
        )
        const feeCents = feeOf(change)
        expect(change.plan.balanceAfterCents).toBe(balanceCents - 18_000 + feeCents)
        expect(change.plan.refundCents).toBe(
          change.plan.balanceAfterCents < 0 ? -change.plan.balanceAfterCents : 0,
        )
        expect(feeCents).toBeGreaterThanOrEqual(0)
        expect(feeCents).toBeLessThanOrEqual(18_000)
      }),
    )
  })
})
