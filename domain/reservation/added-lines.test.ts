import { describe, expect, test } from 'vitest'
import { always } from '#domain/pricing/example-prices.ts'
import type { PriceBook } from '#domain/pricing/price-book.ts'
import { linesWithAdded } from './added-here.ts'
import { hoursBefore } from './example-changes.ts'
import { book, factsOf, raised } from './example-facts.ts'
import { done, refusedFields } from './example-reservation.ts'
import {
  addedAfter,
  driveOf,
  hireOf,
  nextDay,
  partyOf,
  sedan,
  sold,
  van,
  type Car,
} from './example-services.ts'

/** With a surcharge for passengers added to a fast track within a day. */
const atOnce: PriceBook = {
  ...book,
  surcharges: [
    ...book.surcharges,
    {
      ...always,
      guid: 'at the same time',
      name: 'At the same time',
      kind: 'shortNotice',
      withinHours: 24,
      cents: 300,
      appliesTo: 'fastTrack',
    },
  ],
}
const soon = hoursBefore(12)

const track = (adults: number, children = 0, infants = 0) => sold(partyOf(adults, children, infants))
const drive = (...cars: Car[]) => sold(driveOf(...cars))
const hire = (hours: number, ...cars: Car[]) => sold(hireOf(hours, ...cars))
const dearer = { book: raised(2) }

describe('passengers beyond those sold', () => {
  test('are counted by age band', () => {
    expect(addedAfter(track(2), [track(3, 1, 1)])).toEqual([
      '1 added.adult 5000',
      '1 added.child 3000',
      '1 added.infant 0',
    ])
    expect(addedAfter(track(2), [track(2, 0, 2)])).toEqual(['2 added.infant 0'])
    expect(addedAfter(track(2), [track(2)])).toEqual([])
  })

  test('a child who became an adult is not an additional passenger', () => {
    expect(addedAfter(track(2, 1), [track(3)])).toEqual([])
    expect(addedAfter(track(2), [track(2, 1)], [track(3)])).toEqual(['1 added.adult 5000'])
  })

  test('the eldest count first if some changed age band and some joined', () => {
    expect(addedAfter(track(2, 2), [track(3, 1, 1)])).toEqual(['1 added.adult 5000'])
    expect(addedAfter(track(2, 2), [track(4, 1)])).toEqual(['1 added.adult 5000'])
  })

  test('keep their price while neither they nor the day change', () => {
    expect(addedAfter(track(2), [track(3)], [{ ...track(3), comments: 'White hat' }, dearer])).toEqual([
      '1 added.adult 5000',
    ])
    expect(addedAfter(track(2), [track(3)], [track(3, 1), dearer])).toEqual([
      '1 added.adult 5000',
      '1 added.child 6000',
    ])
    expect(addedAfter(track(2), [track(3)], [track(4), dearer])).toEqual([
      '1 added.adult 5000',
      '1 added.adult.further 10000',
    ])
    expect(addedAfter(track(2), [track(3)], [track(4), dearer], [track(3), dearer])).toEqual([
      '1 added.adult 5000',
    ])
    const later = { ...track(3), serviceDate: '2026-11-21' }
    expect(addedAfter(track(2), [track(3)], [later, dearer])).toEqual(['1 added.adult 10000'])
  })

  test('take their price with them when removed', () => {
    expect(addedAfter(track(2), [track(4)], [track(3)])).toEqual(['1 added.adult 5000'])
    expect(addedAfter(track(2), [track(4)], [track(1)])).toEqual([])
    expect(addedAfter(track(2), [track(4)], [track(1)], [track(2)])).toEqual(['1 added.adult 5000'])
  })

  test('pay for short notice, also after moving to another day; those added in time don’t', () => {
    const [now, inTime] = [{ ...soon, book: atOnce }, { book: atOnce }]
    const later = { ...track(3), serviceDate: '2026-11-21' }
    const notice = ['1 added.adult 5000', '1 added.shortNotice.VAT 300']
    expect(addedAfter(track(2), [track(3), now])).toEqual(notice)
    expect(addedAfter(track(2), [track(3), now], [later, now])).toEqual(notice)
    expect(addedAfter(track(2), [track(3), inTime], [later, now])).toEqual(['1 added.adult 5000'])
    expect(addedAfter(track(2), [track(4), inTime], [track(3), now])).toEqual(['1 added.adult 5000'])
    expect(addedAfter(track(2), [track(3), inTime], [track(4), now])).toEqual([
      '2 added.adult 10000',
      '1 added.shortNotice.VAT.2 300',
    ])
  })
})

test('added passengers pay the night surcharge once their flight is at night', () => {
  const late = { ...track(3), serviceTime: '22:30', flightGuid: 'night in' }
  expect(addedAfter(track(2), [track(3)], [late])).toEqual(['1 added.adult 5000', '1 added.night.VAT 700'])
})

describe('cars beyond those sold', () => {
  test('are attributed to the added service, in any order', () => {
    expect(addedAfter(drive(sedan), [drive(sedan, sedan)])).toEqual(['1 added.drive1.sedan.drive 8800'])
    expect(addedAfter(drive(sedan), [drive(sedan, van)])).toEqual(['1 added.drive1.van.drive 13200'])
    expect(addedAfter(drive(sedan), [drive(van, sedan)])).toEqual(['1 added.drive1.van.drive 13200'])
    expect(addedAfter(drive(sedan, sedan), [drive(sedan, sedan, van)])).toEqual([
      '1 added.drive1.van.drive 13200',
    ])
    expect(addedAfter(drive(van, sedan), [drive(van, sedan, sedan)])).toEqual([
      '1 added.drive1.sedan.drive 8800',
    ])
    expect(addedAfter(drive(sedan), [drive(sedan, sedan, sedan, van)])).toEqual([
      '2 added.drive1.sedan.drive 17600',
      '1 added.drive1.van.drive 13200',
    ])
  })

  test('a replacement is not an addition', () => {
    expect(addedAfter(drive(sedan), [drive(van)])).toEqual([])
    expect(addedAfter(drive(sedan), [drive(sedan, van)], [drive(sedan, sedan)])).toEqual([
      '1 added.drive1.sedan.drive 8800',
    ])
    expect(addedAfter(drive(sedan), [drive(sedan, van)], [drive(van)])).toEqual([])
  })

  test('an added car stays an addition when a sold car is replaced', () => {
    const bus: Car = { serviceGuid: 'bus' }
    expect(addedAfter(drive(van), [drive(van, sedan)], [drive(bus, sedan), dearer])).toEqual([
      '1 added.drive1.sedan.drive 8800',
    ])
  })

  test('are counted per journey', () => {
    const back: Car = { journey: 2, serviceDate: '2026-11-22', pickupAt: '2026-11-22T18:35:00Z' }
    expect(addedAfter(drive(sedan, back), [drive(sedan, back, back)])).toEqual([
      '1 added.drive2.sedan.drive 8800',
    ])
    expect(addedAfter(drive(sedan, sedan, back), [drive(sedan, back, back)])).toEqual([
      '1 added.drive2.sedan.drive 8800',
    ])
    expect(addedAfter(drive(sedan), [drive(sedan, back)])).toEqual(['1 added.drive2.sedan.drive 8800'])
  })

  test('keep their price while neither they nor their route change', () => {
    const lodge: Car = { toGuid: 'lodge' }
    expect(addedAfter(drive(sedan), [drive(sedan, van, van)], [drive(sedan, van, van), dearer])).toEqual([
      '2 added.drive1.van.drive 26400',
    ])
    expect(
      addedAfter(drive(sedan, van), [drive(sedan, sedan, van, van)], [drive(sedan, sedan, van, van), dearer]),
    ).toEqual(['1 added.drive1.sedan.drive 8800', '1 added.drive1.van.drive 13200'])
    expect(addedAfter(drive(sedan), [drive(sedan, van, van)], [drive(sedan, van), dearer])).toEqual([
      '1 added.drive1.van.drive 13200',
    ])
    expect(addedAfter(drive(sedan), [drive(sedan, van)], [drive(lodge, van), dearer])).toEqual([
      '1 added.drive1.van.drive 13200',
    ])
    const moved = drive(lodge, { ...van, ...lodge })
    expect(addedAfter(drive(sedan), [drive(sedan, van)], [moved, dearer])).toEqual([
      '1 added.drive1.van.drive 28600',
    ])
  })

  test('pay for short notice, also after a change of location; those added in time don’t', () => {
    const lodge: Car = { toGuid: 'lodge' }
    const moved = drive(lodge, { ...van, ...lodge })
    expect(addedAfter(drive(sedan), [drive(sedan, van), soon])).toEqual([
      '1 added.drive1.van.drive 13200',
      '1 added.drive1.van.shortNotice.HOTEL 1100',
    ])
    expect(addedAfter(drive(sedan), [drive(sedan, van), soon], [moved, soon])).toEqual([
      '1 added.drive1.van.drive 14300',
      '1 added.drive1.van.shortNotice.HOTEL 1100',
    ])
    expect(addedAfter(drive(sedan), [drive(sedan, van)], [moved, soon])).toEqual([
      '1 added.drive1.van.drive 14300',
    ])
    expect(addedAfter(drive(sedan), [drive(sedan, van, van)], [drive(sedan, van), soon])).toEqual([
      '1 added.drive1.van.drive 13200',
    ])
    expect(addedAfter(drive(sedan), [drive(sedan, van)], [drive(sedan, van, van), soon])).toEqual([
      '2 added.drive1.van.drive 26400',
      '1 added.drive1.van.shortNotice.HOTEL.2 1100',
    ])
    expect(addedAfter(drive(sedan), [drive(sedan, van), soon], [drive(sedan), soon])).toEqual([])
  })

  test('pay the night surcharge once their trip is at night', () => {
    const night: Car = { pickupAt: '2026-11-21T02:30:00Z' }
    expect(addedAfter(drive(sedan), [drive(sedan, van)], [drive(night, { ...van, ...night })])).toEqual([
      '1 added.drive1.van.drive 13200',
      '1 added.drive1.van.night.HOTEL 3300',
    ])
  })

  test('of a hire are priced and counted by the hour', () => {
    const more = hire(2, sedan, sedan, sedan)
    expect(addedAfter(hire(2, sedan), [more])).toEqual(['6 added.drive1.sedan.hire 36000'])
    expect(addedAfter(hire(2, sedan), [more], [more, dearer])).toEqual(['6 added.drive1.sedan.hire 36000'])
    expect(addedAfter(hire(2, sedan), [more], [hire(2, sedan, sedan)])).toEqual([
      '3 added.drive1.sedan.hire 18000',
    ])
    expect(addedAfter(hire(2, sedan), [more], [hire(2, sedan)])).toEqual([])
    expect(addedAfter(hire(2, sedan), [more], [hire(2, sedan, sedan, sedan, van)])).toEqual([
      '6 added.drive1.sedan.hire 36000',
      '2 added.drive1.van.hire 18000',
    ])
  })

  test('without a price are refused; existing ones stay even without a current price', () => {
    const noHires = { book: { ...book, hourly: [] } }
    const refused = linesWithAdded(factsOf(noHires), hire(2, sedan), hire(2, sedan, sedan))
    expect(Object.values(refusedFields(refused))).toEqual([expect.stringContaining('Sedan by the hour')])
    expect(addedAfter(hire(2, sedan), [hire(2, sedan, sedan)], [hire(2, sedan, sedan), noHires])).toEqual([
      '3 added.drive1.sedan.hire 18000',
    ])
  })
})

describe('child seats beyond those sold', () => {
  const cradles = (quantity: number) => ({ carSeats: [{ guid: 'cradle', quantity }] })
  const boosters = (quantity: number) => ({ carSeats: [{ guid: 'booster', quantity }] })

  test('are counted over all cars of a journey', () => {
    expect(addedAfter(drive(cradles(1)), [drive(cradles(3))])).toEqual(['2 added.drive1.seat.cradle 4000'])
    const two = drive({ ...sedan, ...cradles(1) }, { ...van, ...cradles(1) })
    expect(addedAfter(two, [drive({ ...sedan, ...cradles(2) }, { ...van, ...cradles(2) })])).toEqual([
      '2 added.drive1.seat.cradle 4000',
    ])
    expect(addedAfter(two, [drive({ ...sedan, ...cradles(2) }, van)])).toEqual([])
    expect(
      addedAfter(drive(sedan), [drive({ carSeats: [...cradles(1).carSeats, ...boosters(2).carSeats] })]),
    ).toEqual(['1 added.drive1.seat.cradle 2000', '2 added.drive1.seat.booster 3000'])
    const back: Car = { journey: 2 }
    expect(addedAfter(drive(sedan, back), [drive(sedan, { ...back, ...cradles(1) })])).toEqual([
      '1 added.drive2.seat.cradle 2000',
    ])
  })

  test('keep their price while neither they nor the day change', () => {
    const seated = drive(cradles(2))
    expect(addedAfter(drive(cradles(1)), [seated], [seated, dearer])).toEqual([
      '1 added.drive1.seat.cradle 2000',
    ])
    expect(addedAfter(drive(cradles(1)), [seated], [drive(cradles(3)), dearer])).toEqual([
      '1 added.drive1.seat.cradle 2000',
      '1 added.drive1.seat.cradle.2 4000',
    ])
    expect(addedAfter(drive(cradles(1)), [drive(cradles(3))], [seated, dearer])).toEqual([
      '1 added.drive1.seat.cradle 2000',
    ])
    expect(addedAfter(drive(cradles(1)), [seated], [drive({ ...cradles(2), ...nextDay }), dearer])).toEqual([
      '1 added.drive1.seat.cradle 4000',
    ])
    const both = drive({ carSeats: [...cradles(1).carSeats, ...boosters(1).carSeats] })
    expect(addedAfter(drive(sedan), [both], [both, dearer])).toEqual([
      '1 added.drive1.seat.cradle 2000',
      '1 added.drive1.seat.booster 1500',
    ])
  })

  test('have the service date of their trip', () => {
    const seated = drive({ ...cradles(1), ...nextDay })
    const lines = done(linesWithAdded(factsOf(), drive(nextDay), seated))
    expect(lines.map((it) => it.serviceDate)).toEqual([undefined, '2026-11-21'])
  })

  test('without a price are refused', () => {
    const refused = linesWithAdded(
      factsOf({ book: { ...book, carSeats: [] } }),
      drive(sedan),
      drive(cradles(1)),
    )
    expect(Object.values(refusedFields(refused))).toEqual([expect.stringContaining('this car seat')])
  })
})
