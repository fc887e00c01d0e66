import { describe, expect, test } from 'vitest'
import { always } from '#domain/pricing/example-prices.ts'
import { book, factsOf } from './example-facts.ts'
import { arrivalLeg, car, done, drive } from './example-reservation.ts'
import type { ReservationFacts } from './facts.ts'
import { reprice } from './reprice.ts'
import type { ReservedBooking, ReservedTrip } from './reservation.ts'
import { madeOf, pricedAs, fastTrack, sedan, trips } from './example-repriced.ts'

describe('short notice', () => {
  const soon = { now: '2026-11-20T01:00:00Z' }
  const late = madeOf(
    'arrivalTransfer',
    { arrival: arrivalLeg({ transfer: { ...drive, cars: [car(), car()] } }) },
    soon,
  )
  const third = { ...sedan.trips[0], guid: 'third', sequence: 3 } as ReservedTrip
  const noticeOf = (
    before: ReservedBooking,
    change: Partial<ReservedBooking>,
    facts: Partial<ReservationFacts> = soon,
  ) => pricedAs(before, change, facts).filter((it) => it.includes('shortNotice'))

  test.each<[string, ReservedBooking, Partial<ReservedBooking>, string[]]>([
    ['isn’t charged for existing trips', sedan, trips(sedan, { toGuid: 'lodge' }), []],
    ['nor for an existing trip in another car', sedan, trips(sedan, { serviceGuid: 'van' }), []],
    [
      'is charged for an added car',
      sedan,
      { trips: [...sedan.trips, third] },
      ['drive1.sedan.shortNotice.HOTEL.2 1×1000'],
    ],
    [
      'stays on trips that were charged for it',
      late,
      trips(late, { toGuid: 'lodge' }),
      ['drive1.sedan.shortNotice.HOTEL 2×1000'],
    ],
    [
      'stays, in another car',
      late,
      trips(late, { serviceGuid: 'van' }, { serviceGuid: 'van' }),
      ['drive1.sedan.shortNotice.HOTEL 2×1000'],
    ],
    [
      'stays for the remaining ones',
      late,
      trips(late, { status: 'cancelled' }),
      ['drive1.sedan.shortNotice.HOTEL 1×1000'],
    ],
    [
      'is charged for another one',
      late,
      { trips: [...late.trips, third] },
      ['drive1.sedan.shortNotice.HOTEL 2×1000', 'drive1.sedan.shortNotice.HOTEL.2 1×1000'],
    ],
  ])('%s', (_, before, change, lines) => {
    expect(noticeOf(before, change)).toEqual(lines)
  })

  test('goes when an added car is removed', () => {
    const more = { ...late, trips: [...late.trips, third] }
    const priced = { ...more, priceLines: done(reprice(factsOf(soon), late, more)) }
    expect(noticeOf(priced, { trips: late.trips })).toEqual(['drive1.sedan.shortNotice.HOTEL 2×1000'])
  })

  test('of two cars that became different is charged once each', () => {
    const parted = { ...late, ...trips(late, {}, { toGuid: 'lodge' }) }
    const priced = { ...parted, priceLines: done(reprice(factsOf(soon), late, parted)) }
    expect(noticeOf(priced, trips(priced, { luggage: 7 }, {}))).toEqual([
      'drive1.sedan.shortNotice.HOTEL 2×1000',
    ])
  })

  describe('of a fast track', () => {
    const rule = book.surcharges
      .filter(({ guid }) => guid === 'soon')
      .map((it) => ({ ...it, appliesTo: 'fastTrack' as const }))
    const fixed = { ...soon, book: { ...book, surcharges: rule } }
    const share = {
      ...always,
      guid: 'share',
      name: 'Share',
      kind: 'shortNotice',
      withinHours: 24,
      percent: 20,
      appliesTo: 'fastTrack',
    } as const
    const shared = { ...soon, book: { ...book, surcharges: [share] } }
    const party = madeOf('arrivalFastTrack', {}, fixed)

    test('is for added passengers who pay', () => {
      expect(noticeOf(fastTrack, { adults: 4, infants: 1 }, fixed)).toEqual(['shortNotice.VAT.2 2×1000'])
      expect(noticeOf(fastTrack, { infants: 1 }, fixed)).toEqual([])
      expect(noticeOf(fastTrack, { adults: 3, children: 0 }, fixed)).toEqual([])
    })

    test('goes with removed passengers and stays for the rest', () => {
      expect(noticeOf(party, { adults: 1 }, fixed)).toEqual(['shortNotice.VAT 2×1000'])
      const larger = { ...party, adults: 3 }
      const priced = { ...larger, priceLines: done(reprice(factsOf(fixed), party, larger)) }
      expect(noticeOf(priced, { adults: 2 }, fixed)).toEqual(['shortNotice.VAT 3×1000'])
    })

    test('as a percentage uses the price of the added passenger, not the first one’s', () => {
      expect(noticeOf(fastTrack, { adults: 3 }, shared)).toEqual(['shortNotice.VAT.2 1×1000'])
    })

    test('as a single amount shrinks by the share of removed passengers', () => {
      const together = madeOf('arrivalFastTrack', {}, shared)
      expect(noticeOf(together, { adults: 1 }, shared)).toEqual(['shortNotice.VAT 1×2600'])
    })
  })
})
