import { describe, expect, test } from 'vitest'
import { errorsOf } from '#domain/pricing/example-prices.ts'
import type { AdvancedRequest } from './advanced-facts.ts'
import { arrivalFlight, arrivalLeg, departureLeg, factsOf, hotel, legFacts, planned, requestOf } from './example-booking.ts'
import { planFastTrack } from './plan-fast-track.ts'
import { planExtras, withOwnPrices, withPartnerRate } from './plan-prices.ts'
import type { PlannedBooking } from './planned-booking.ts'
import type { Refusal } from '#domain/refusal.ts'

const flowers = { extras: [{ guid: 'flowers', quantity: 2 }] }
const fastTrack = planned(planFastTrack(factsOf(), requestOf(), 'arrival', arrivalLeg(), legFacts(arrivalFlight), arrivalFlight))
const extra = planned(planExtras(factsOf(), requestOf(flowers))) as PlannedBooking
const pricesOf = (bookings: readonly PlannedBooking[]) =>
  bookings.map(({ priceLines }) => priceLines.map(({ key, totalCents }) => [key, totalCents]))

describe('extras', () => {
  test('are one booking of the first day, as it will be saved', () => {
    const { priceLines, ...booking } = extra
    expect(booking).toEqual({
      kind: 'extra',
      direction: null,
      serviceDate: '2026-11-20',
      serviceTime: '00:00',
      flightGuid: null,
      status: 'booked',
      chargeCents: 8_000,
      trips: [],
    })
    expect(priceLines.map(({ key, label, quantity }) => [key, label, quantity])).toEqual([['extra.0', 'Flowers', 2]])
  })

  test.each<[string, Partial<AdvancedRequest>, string | undefined]>([
    ['with both legs, the arrival’s day', { ...flowers, departure: departureLeg() }, '2026-11-20'],
    ['with a departure alone, its day', { ...flowers, arrival: null, departure: departureLeg() }, '2026-11-27'],
    ['none asked for, none planned', {}, undefined],
    ['no leg, no day to have them on', { ...flowers, arrival: null }, undefined],
  ])('%s', (_, request, date) => {
    expect(planned(planExtras(factsOf(), requestOf(request)))?.serviceDate).toBe(date)
  })

  test('a price that is missing is named', () => {
    const result = planExtras(factsOf({ book: { ...factsOf().book, extras: [] } }), requestOf(flowers))
    expect(errorsOf(result as Refusal)).toEqual(['No price is set for this extra on Fri 20 Nov'])
  })
})

describe('a partner’s rate', () => {
  const onAccount = requestOf({ billing: 'partnerAccount', partnerGuid: 'hotel' })
  const full = [
    [
      ['arrivalFastTrack.0', 10_000],
      ['arrivalFastTrack.1', 5_000],
      ['arrivalFastTrack.2', 3_000],
    ],
    [['extra.0', 8_000]],
  ]

  test('on account takes the partner’s discount off each line, and off the sum', () => {
    const bookings = withPartnerRate([fastTrack, extra], factsOf({ partner: hotel }), onAccount)
    expect(pricesOf(bookings)).toEqual([
      [
        ['arrivalFastTrack.0', 9_000],
        ['arrivalFastTrack.1', 4_500],
        ['arrivalFastTrack.2', 2_700],
      ],
      [['extra.0', 7_200]],
    ])
    expect(bookings.map(({ chargeCents }) => chargeCents)).toEqual([16_200, 7_200])
  })

  test.each<[string, Partial<AdvancedRequest>, boolean]>([
    ['a guest who pays later pays in full', { billing: 'payLater' }, true],
    ['a guest who pays now pays in full', { billing: 'payNow' }, true],
    ['without a partner the prices are unchanged', { billing: 'partnerAccount' }, false],
  ])('%s', (_, request, hasPartner) => {
    const facts = factsOf({ partner: hasPartner ? hotel : null })
    expect(pricesOf(withPartnerRate([fastTrack, extra], facts, requestOf(request)))).toEqual(full)
  })
})

describe('manually set prices', () => {
  const own = (...overrides: AdvancedRequest['overrides']) => withOwnPrices([fastTrack, extra], requestOf({ overrides }))

  test('replace the one line they name, and the sum follows', () => {
    const bookings = planned(own({ key: 'arrivalFastTrack.1', totalCents: 100, reason: 'Agreed' }))
    expect(pricesOf(bookings)).toEqual([
      [
        ['arrivalFastTrack.0', 10_000],
        ['arrivalFastTrack.1', 100],
        ['arrivalFastTrack.2', 3_000],
      ],
      [['extra.0', 8_000]],
    ])
    expect(bookings.map(({ chargeCents }) => chargeCents)).toEqual([13_100, 8_000])
    expect(bookings[0]?.priceLines[1]).toMatchObject({ overrideReason: 'Agreed' })
  })

  test.each<[string, AdvancedRequest['overrides'], Record<string, string>]>([
    [
      'a line that is not there',
      [
        { key: 'arrivalFastTrack.0', totalCents: 1, reason: 'Agreed' },
        { key: 'arrivalFastTrack.9', totalCents: 1, reason: 'Agreed' },
      ],
      { 'overrides.1.key': 'That price is no longer part of the booking' },
    ],
    ['no reason', [{ key: 'extra.0', totalCents: 1, reason: ' ' }], { overrideReason: 'This field is required' }],
  ])('are refused at their field: %s', (_, overrides, fields) => {
    expect(own(...overrides)).toMatchObject({ refused: 'fields', fields })
  })
})
