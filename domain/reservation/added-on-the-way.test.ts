import { describe, expect, test } from 'vitest'
import { linesWithAdded } from './added-here.ts'
import { hoursBefore } from './example-changes.ts'
import { book, factsOf, raised } from './example-facts.ts'
import { done, refusedFields } from './example-reservation.ts'
import { addedAfter, driveOf, hireOf, nextDay, sedan, sold, van, type Car } from './example-services.ts'
import type { ReservedBooking } from './reservation.ts'

const soon = hoursBefore(12)
const dearer = { book: raised(2) }
const stop = { placeGuid: 'inn', at: null }
const drive = (...cars: Car[]) => sold(driveOf(...cars))
const hire = (hours: number, ...cars: Car[]) => sold(hireOf(hours, ...cars))

describe('stops beyond those sold', () => {
  const stops = (count: number): Car => ({ stops: Array.from({ length: count }, () => stop) })

  test('are counted over the sold cars of a journey', () => {
    expect(addedAfter(drive(stops(1)), [drive(stops(3))])).toEqual(['2 added.drive1.stop 1100'])
    expect(addedAfter(drive(sedan, sedan), [drive(stops(1), stops(1))])).toEqual(['2 added.drive1.stop 1100'])
    expect(addedAfter(drive(sedan, van), [drive(sedan, { ...van, ...stops(1) })])).toEqual([
      '1 added.drive1.stop 550',
    ])
    expect(addedAfter(drive(stops(1)), [drive(sedan)])).toEqual([])
    expect(addedAfter(drive(stops(1)), [drive(stops(2))], [drive(stops(1))])).toEqual([])
  })

  test('are counted per journey and its date', () => {
    const back: Car = { journey: 2, ...nextDay }
    expect(addedAfter(drive(sedan, back), [drive(sedan, { ...back, ...stops(1) })])).toEqual([
      '1 added.drive2.stop 550',
    ])
    const bothWays = done(
      linesWithAdded(factsOf(), drive(sedan, back), drive(stops(1), { ...back, ...stops(2) })),
    )
    expect(bothWays.map((it) => [it.key, it.quantity, it.serviceDate])).toEqual([
      ['imported', 1, undefined],
      ['added.drive1.stop', 1, '2026-11-20'],
      ['added.drive2.stop', 2, '2026-11-21'],
    ])
    expect(addedAfter(drive(stops(1), back), [drive(sedan, { ...back, ...stops(1) })])).toEqual([
      '1 added.drive2.stop 550',
    ])
  })

  test('of an added car are included in its own price, on any date', () => {
    const added: Car = { ...van, ...stops(2), ...nextDay }
    const lines = done(linesWithAdded(factsOf(), drive(sedan), drive(added, stops(1))))
    expect(lines.map((it) => [it.key, it.quantity, it.serviceDate])).toEqual([
      ['imported', 1, undefined],
      ['added.drive1.van.drive', 1, '2026-11-21'],
      ['added.drive1.van.extraStop.HOTEL', 2, '2026-11-21'],
      ['added.drive1.stop', 1, '2026-11-20'],
    ])
  })

  test('keep their price while neither they nor the day change', () => {
    expect(addedAfter(drive(sedan), [drive(stops(1))], [drive(stops(1)), dearer])).toEqual([
      '1 added.drive1.stop 550',
    ])
    expect(addedAfter(drive(sedan), [drive(stops(1))], [drive({ ...stops(1), ...nextDay }), dearer])).toEqual(
      ['1 added.drive1.stop 1100'],
    )
    expect(addedAfter(drive(sedan), [drive(stops(2))], [drive(stops(1)), dearer])).toEqual([
      '1 added.drive1.stop 550',
    ])
    expect(addedAfter(drive(sedan), [drive(stops(1))], [drive(stops(2)), dearer])).toEqual([
      '1 added.drive1.stop 550',
      '1 added.drive1.stop.2 1100',
    ])
  })

  test('never exceed the actual stops: a removed car takes its stops with it', () => {
    const two = drive(stops(1), { ...van, ...stops(1) })
    expect(addedAfter(drive(sedan, van), [two], [drive(van)])).toEqual([])
    expect(addedAfter(drive(sedan, van), [two], [drive({ ...van, ...stops(1) })])).toEqual([
      '1 added.drive1.stop 550',
    ])
  })

  test('have no short-notice surcharge, and are refused without a price', () => {
    expect(addedAfter(drive(sedan), [drive(stops(1)), soon])).toEqual(['1 added.drive1.stop 550'])
    const noStops = { ...book, surcharges: [] }
    const refused = linesWithAdded(factsOf({ book: noStops }), drive(sedan), drive(stops(1)))
    expect(Object.values(refusedFields(refused))).toEqual([expect.stringContaining('an extra stop')])
  })
})

describe('hours beyond those sold', () => {
  const labels = (before: ReservedBooking, after: ReservedBooking) =>
    done(linesWithAdded(factsOf(), before, { ...after, priceLines: before.priceLines })).map((it) => it.label)

  test('are charged per sold car', () => {
    expect(addedAfter(hire(2, sedan), [hire(3, sedan)])).toEqual(['1 added.drive1.sedan.moreHours 6000'])
    expect(addedAfter(hire(2, sedan, sedan), [hire(4, sedan, sedan)])).toEqual([
      '4 added.drive1.sedan.moreHours 24000',
    ])
    expect(addedAfter(hire(2, sedan, van), [hire(3, sedan, van)])).toEqual([
      '1 added.drive1.sedan.moreHours 6000',
      '1 added.drive1.van.moreHours 9000',
    ])
    expect(labels(hire(2, sedan), hire(3, sedan))).toEqual(['Sold elsewhere', 'Sedan, 1 more hour'])
    expect(labels(hire(2, van), hire(5, van))).toEqual(['Sold elsewhere', 'Van, 3 more hours'])
  })

  test('have no night surcharge', () => {
    const night: Car = { pickupAt: '2026-11-21T02:30:00Z' }
    expect(addedAfter(hire(2, night), [hire(3, night)])).toEqual(['1 added.drive1.sedan.moreHours 6000'])
  })

  test('keep their price while neither they nor the day change', () => {
    const longer = hire(4, sedan, sedan)
    expect(addedAfter(hire(2, sedan, sedan), [longer], [longer, dearer])).toEqual([
      '4 added.drive1.sedan.moreHours 24000',
    ])
    expect(addedAfter(hire(2, sedan, sedan), [longer], [hire(5, sedan, sedan), dearer])).toEqual([
      '4 added.drive1.sedan.moreHours 24000',
      '2 added.drive1.sedan.moreHours.2 24000',
    ])
    expect(addedAfter(hire(2, sedan), [hire(3, sedan)], [hire(3, nextDay), dearer])).toEqual([
      '1 added.drive1.sedan.moreHours 12000',
    ])
    expect(addedAfter(hire(2, sedan, van), [hire(3, sedan, van)], [hire(3, sedan, van), dearer])).toEqual([
      '1 added.drive1.sedan.moreHours 6000',
      '1 added.drive1.van.moreHours 9000',
    ])
    expect(addedAfter(hire(2, sedan), [hire(4, sedan)], [hire(3, sedan)])).toEqual([
      '1 added.drive1.sedan.moreHours 6000',
    ])
  })

  test('have the service date of their trip', () => {
    const lines = done(linesWithAdded(factsOf(), hire(2, nextDay), hire(3, nextDay)))
    expect(lines.map((it) => it.serviceDate)).toEqual([undefined, '2026-11-21'])
  })

  test('of an added car are included in its own price', () => {
    expect(addedAfter(hire(2, sedan), [hire(4, sedan, van)])).toEqual([
      '4 added.drive1.van.hire 36000',
      '2 added.drive1.sedan.moreHours 12000',
    ])
    expect(addedAfter(hire(2), [hire(2, sedan)])).toEqual(['3 added.drive1.sedan.hire 18000'])
    const alike = ['4 added.drive1.sedan.hire 24000', '2 added.drive1.sedan.moreHours 12000']
    const seat: Car = { carSeats: [{ guid: 'cradle', quantity: 1 }] }
    expect(addedAfter(hire(2, sedan), [hire(4, sedan, sedan)])).toEqual(alike)
    expect(addedAfter(hire(2, sedan), [hire(4, sedan, sedan)], [hire(4, seat, sedan)])).toEqual([
      ...alike,
      '1 added.drive1.seat.cradle 2000',
    ])
  })

  test('have no short-notice surcharge, and are refused without a price', () => {
    expect(addedAfter(hire(2, sedan), [hire(3, sedan), soon])).toEqual([
      '1 added.drive1.sedan.moreHours 6000',
    ])
    const refused = linesWithAdded(factsOf({ book: { ...book, hourly: [] } }), hire(2, sedan), hire(3, sedan))
    expect(Object.values(refusedFields(refused))).toEqual([expect.stringContaining('Sedan by the hour')])
  })
})
