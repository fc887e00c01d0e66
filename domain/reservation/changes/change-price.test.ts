import { describe, expect, test } from 'vitest'
import { always } from '#domain/pricing/example-prices.ts'
import { listPrices } from '#domain/reservation/changed-prices.ts'
import { effectsOf } from '#domain/reservation/effects.ts'
import { guidOf, withStatus } from '#domain/reservation/example-changes.ts'
import { sold, transferLine } from '#domain/reservation/example-channel.ts'
import { book, dayFacts, hotel, raised, withOverride } from '#domain/reservation/example-facts.ts'
import {
  arrivalLeg,
  bookingIn,
  car,
  done,
  doneOn,
  drive,
  madeOf,
  planOn,
  refusedFields,
  type ReservationCase,
} from '#domain/reservation/example-reservation.ts'
import type { ReservationFacts } from '#domain/reservation/facts.ts'
import type { ReservedBooking } from '#domain/reservation/reservation.ts'
import { forbidden, notFound } from '#domain/refusal.ts'
import { changePriceTarget, type ChangePriceRequest } from './change-price.ts'

const holiday = {
  ...always,
  guid: 'holiday',
  name: 'Holiday',
  kind: 'holiday',
  dates: ['2026-11-20'],
  percent: 10,
  appliesTo: 'transport',
} as const
const dear = { book: { ...book, surcharges: [holiday] } }
const vans = {
  arrival: arrivalLeg({
    transfer: { ...drive, cars: [car({ serviceGuid: 'van', carSeats: [{ guid: 'booster', quantity: 1 }] })] },
  }),
  extras: [{ guid: 'flowers', quantity: 2 }],
}
const party = madeOf(vans, dear)
type Prices = Record<string, number | null>

const request = (
  prices: Prices,
  example: ReservationCase = party,
  kind: ReservedBooking['kind'] = 'arrivalTransfer',
): ChangePriceRequest => ({
  bookingGuid: guidOf(example, kind),
  prices: Object.entries(prices).map(([key, totalCents]) => ({ key, totalCents })),
  reason: 'Repeat guest',
})
const planned = (prices: Prices, example = party, about: Partial<ReservationFacts> = {}) =>
  planOn(example, changePriceTarget, request(prices, example), { ...withOverride, ...about })
const after = (prices: Prices, example = party, about: Partial<ReservationFacts> = {}) =>
  doneOn(example, changePriceTarget, request(prices, example), { ...withOverride, ...about })
const pricesOf = ({ reservation }: ReservationCase, kind: ReservedBooking['kind'] = 'arrivalTransfer') =>
  bookingIn(reservation, kind).priceLines.map(({ key, quantity, totalCents }) => [key, quantity, totalCents])
const van = 'drive1.van.drive'
const night = 'drive1.van.holiday.HOTEL'
const seat = 'drive1.van.seat.booster'

describe('a price set by staff', () => {
  test('is charged instead of the earlier one, with surcharges that follow it', () => {
    const change = done(planned({ [van]: 9_000 }))
    expect(pricesOf(party)).toEqual([
      [van, 1, 13_200],
      [night, 1, 1_320],
      [seat, 1, 1_500],
    ])
    expect(pricesOf(after({ [van]: 9_000 }))).toEqual([
      [van, 1, 9_000],
      [night, 1, 900],
      [seat, 1, 1_500],
    ])
    expect(effectsOf(change.effects, 'chargeReversed').map((it) => it.totalCents)).toEqual([16_020])
    expect(effectsOf(change.effects, 'charged').map((it) => it.totalCents)).toEqual([11_400])
    expect(change.plan).toMatchObject({ title: 'Change price', chargeCents: 0, warnings: [] })
    expect(change.plan.lines).toEqual([
      {
        section: 'Arrival',
        label: 'Van, The airport to West coast',
        before: 'BBD 132.00',
        after: 'BBD 90.00, Van west, overridden',
        amountCents: -4_200,
      },
      {
        section: 'Arrival',
        label: 'Holiday (10%)',
        before: 'BBD 13.20',
        after: 'BBD 9.00, Holiday',
        amountCents: -420,
      },
    ])
    expect(effectsOf(change.effects, 'guestNotified')).toEqual([])
  })

  test.each<[string, Prices, number[]]>([
    [
      'a surcharge with its own new price isn’t recalculated',
      { [van]: 9_000, [night]: 100 },
      [9_000, 100, 1_500],
    ],
    ['nothing else moves with a seat', { [seat]: 0 }, [13_200, 1_320, 0]],
    ['a price of zero removes its surcharge', { [van]: 0 }, [0, 1_500]],
  ])('%s', (_, prices, cents) => {
    expect(pricesOf(after(prices)).map((it) => it[2])).toEqual(cents)
  })

  test('a percentage for each stop counts all of them', () => {
    const { dates: _, ...rule } = holiday
    const perStop = { ...rule, guid: 'stop', name: 'Extra stop', kind: 'extraStop' } as const
    const stop = { place: { locationGuid: 'inn', address: '', zoneGuid: null }, at: null }
    const stops = [stop, { ...stop, place: { ...stop.place, locationGuid: 'lodge' } }]
    const legs = {
      arrival: arrivalLeg({ transfer: { ...drive, cars: [car({ serviceGuid: 'van' })], stops } }),
    }
    const example = madeOf(legs, { book: { ...book, surcharges: [perStop] } })
    const key = 'drive1.van.extraStop.HOTEL'
    expect(pricesOf(example)).toEqual([
      [van, 1, 13_200],
      [key, 2, 2_640],
    ])
    expect(pricesOf(after({ [van]: 9_000 }, example))).toEqual([
      [van, 1, 9_000],
      [key, 2, 1_800],
    ])
  })

  test('can be set again, and says “overridden” only once', () => {
    const twice = after({ [van]: 8_000 }, after({ [van]: 9_000 }))
    expect(bookingIn(twice.reservation, 'arrivalTransfer').priceLines[0]).toMatchObject({
      rule: 'Van west, overridden',
      overrideReason: 'Repeat guest',
      totalCents: 8_000,
    })
  })

  test('that doesn’t divide by the cars becomes one line, until the next price does', () => {
    const cars = madeOf({ arrival: arrivalLeg({ transfer: { ...drive, cars: [car(), car()] } }) })
    const key = 'drive1.sedan.drive'
    const odd = after({ [key]: 9_001 }, cars)
    expect(pricesOf(odd)).toEqual([[key, 1, 9_001]])
    expect(pricesOf(after({ [key]: 9_000 }, odd))).toEqual([[key, 2, 9_000]])
    expect(pricesOf(after({ [key]: null }, odd))).toEqual(pricesOf(cars))
  })

  test('of an extra', () => {
    const asked = (cents: number | null, example = party) =>
      doneOn(example, changePriceTarget, request({ flowers: cents }, example, 'extra'), withOverride)
    expect(pricesOf(asked(5_000), 'extra')).toEqual([['flowers', 2, 5_000]])
    expect(pricesOf(asked(null, asked(5_000)), 'extra')).toEqual(pricesOf(party, 'extra'))
  })

  test('on the waitlist is planned, and charged later', () => {
    const waiting = madeOf(
      { arrival: arrivalLeg() },
      { days: [dayFacts({ mode: 'limited', capacity: 10, taken: 9 })] },
    )
    const change = done(
      planOn(
        waiting,
        changePriceTarget,
        request({ 'adult.first': 5_000 }, waiting, 'arrivalFastTrack'),
        withOverride,
      ),
    )
    expect(change.plan.chargeCents).toBe(0)
    expect(change.plan.lines).toEqual([
      {
        section: 'Arrival',
        label: 'Arrival fast track, adult, first',
        before: 'BBD 100.00',
        after: 'BBD 50.00, Arrival adult, overridden',
      },
    ])
  })

  test('uses the partner’s credit', () => {
    const onAccount = madeOf(
      { ...vans, billing: 'partnerAccount', partnerGuid: 'hotel' },
      { ...dear, partner: { ...hotel, creditLimitCents: 60_000 } },
    )
    expect(done(planned({ [van]: 90_000 }, onAccount))).toMatchObject({ beyondCredit: true })
  })
})

describe('the price list', () => {
  test.each<[string, Prices]>([
    ['a price', { [van]: 9_000 }],
    ['a price and its surcharge', { [van]: 9_000, [night]: 100 }],
    ['a price of zero', { [van]: 0 }],
  ])('replaces %s when asked', (_, prices) => {
    const again = after(Object.fromEntries(Object.keys(prices).map((key) => [key, null])), after(prices))
    expect(new Set(pricesOf(again))).toEqual(new Set(pricesOf(party)))
    expect(
      bookingIn(again.reservation, 'arrivalTransfer').priceLines.filter(
        (it) => it.overrideReason !== undefined,
      ),
    ).toEqual([])
  })

  test('is today’s', () => {
    const today = { book: { ...raised(2), surcharges: [holiday] } }
    expect(pricesOf(after({ [van]: null }, party, today))).toEqual([
      [van, 1, 26_400],
      [night, 1, 2_640],
      [seat, 1, 1_500],
    ])
  })

  test('is offered for each line', () => {
    const { facts, reservation } = after({ [van]: 9_000 })
    const booking = bookingIn(reservation, 'arrivalTransfer')
    expect(
      listPrices(facts, reservation, booking).map(({ line, ...it }) => [
        line.totalCents,
        ...Object.values(it),
      ]),
    ).toEqual([
      [9_000, 13_200, false],
      [900, 900, true],
      [1_500, 1_500, false],
    ])
  })
})

describe('a price is refused', () => {
  const refused = (
    change: Partial<ChangePriceRequest>,
    about: Partial<ReservationFacts> = {},
    example: ReservationCase = party,
  ) =>
    planOn(
      example,
      changePriceTarget,
      { ...request({ [van]: 9_000 }, example), ...change },
      { ...withOverride, ...about },
    )

  test('for partner users, whatever their permissions, and for unknown services', () => {
    expect(refused({}, { isPartnerUser: true })).toBe(forbidden)
    expect(refused({ bookingGuid: 'unknown' })).toBe(notFound)
  })

  test.each<[string, unknown, Record<string, string>]>([
    [
      'without a policy override',
      refused({}, { permissions: ['editCustomer'] }),
      { 'prices.0.totalCents': 'Changing the calculated price needs a policy override' },
    ],
    ['without a reason', refused({ reason: ' ' }), { reason: 'This field is required' }],
    [
      'for a cancelled service',
      refused({}, {}, withStatus(party, 'arrivalTransfer', 'cancelled')),
      { booking: 'This booking is cancelled' },
    ],
    [
      'for lines that are gone or given twice',
      refused({
        prices: ['unknown', van, van].map((key) => ({ key, totalCents: 1 })),
      }),
      {
        'prices.0.key': 'This price is no longer part of the booking. Review the prices again.',
        'prices.2.key': 'Set each price only once',
      },
    ],
    [
      'if it is the same',
      refused({ prices: [{ key: van, totalCents: null }] }),
      { change: 'There’s nothing to change' },
    ],
    [
      'if the price list has none',
      refused({ prices: [{ key: van, totalCents: null }] }, { book: { ...dear.book, transport: [] } }),
      { 'prices.0.totalCents': 'The price list has no price for this item. Enter a price.' },
    ],
    [
      'of what a channel sold',
      (() => {
        const channel = sold([transferLine()])
        const [line] = bookingIn(channel.reservation, 'arrivalTransfer').priceLines
        return refused({ prices: [{ key: line?.key ?? '', totalCents: 1 }] }, {}, channel)
      })(),
      { 'prices.0.key': 'The channel set this price' },
    ],
  ])('%s', (_, result, fields) => {
    expect(refusedFields(result)).toEqual(fields)
  })
})
