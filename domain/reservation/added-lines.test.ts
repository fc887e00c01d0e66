import { describe, expect, test } from 'vitest'
import { always } from '#domain/pricing/example-prices.ts'
import type { PriceBook } from '#domain/pricing/price-book.ts'
import { linesWithAdded } from './added-here.ts'
import { hoursBefore } from './example-changes.ts'
import { book, factsOf, raised } from './example-facts.ts'
import { done, refusedFields } from './example-reservation.ts'
import { driveOf, hireOf, nextDay, partyOf, sedan, van, type Car } from './example-services.ts'
import type { ReservationFacts } from './facts.ts'
import type { KeyedPriceLine, ReservedBooking } from './reservation.ts'

/** With a price for whoever comes to a fast track within a day. */
const atOnce: PriceBook = {
  ...book,
  surcharges: [
    ...book.surcharges,
    { ...always, guid: 'at once', name: 'At once', kind: 'shortNotice', withinHours: 24, cents: 300, appliesTo: 'fastTrack' },
  ],
}
const soon = hoursBefore(12)

function imported(key: string): KeyedPriceLine {
  const price = { quantity: 1, unitCents: 9_000, netCents: 9_000, taxCode: 'NONE', taxBasisPoints: 0, taxCents: 0, totalCents: 9_000 }
  return { key, category: 'fastTrack', label: 'Sold elsewhere', rule: 'As imported', ruleGuid: null, ...price }
}

const sold = (booking: ReservedBooking): ReservedBooking => ({ ...booking, priceLines: [imported('imported')] })
const track = (adults: number, children = 0, infants = 0) => sold(partyOf(adults, children, infants))
const drive = (...cars: Car[]) => sold(driveOf(...cars))
const hire = (hours: number, ...cars: Car[]) => sold(hireOf(hours, ...cars))
const stop = { placeGuid: 'inn', at: null }

/** Each change after the one before it, at the prices of its own day: what it has beyond what was sold. */
function changed(first: ReservedBooking, ...steps: (readonly [ReservedBooking, Partial<ReservationFacts>?])[]): string[] {
  return steps
    .reduce((before, [to, about = {}]) => {
      const after = { ...to, priceLines: before.priceLines }
      return { ...after, priceLines: done(linesWithAdded(factsOf(about), before, after)) }
    }, first)
    .priceLines.map((it) => `${it.quantity} ${it.key} ${it.totalCents}`)
    .filter((it) => it !== '1 imported 9000')
}

const dearer = { book: raised(2) }

describe('people beyond those who were sold', () => {
  test('are counted by who they are', () => {
    expect(changed(track(2), [track(3, 1, 1)])).toEqual(['1 added.adult 5000', '1 added.child 3000', '1 added.infant 0'])
    expect(changed(track(2), [track(2, 0, 2)])).toEqual(['2 added.infant 0'])
    expect(changed(track(2), [track(2)])).toEqual([])
  })

  test('a child who became an adult is nobody more', () => {
    expect(changed(track(2, 1), [track(3)])).toEqual([])
    expect(changed(track(2), [track(2, 1)], [track(3)])).toEqual(['1 added.adult 5000'])
  })

  test('the eldest count first where some grew up and some joined', () => {
    expect(changed(track(2, 2), [track(3, 1, 1)])).toEqual(['1 added.adult 5000'])
    expect(changed(track(2, 2), [track(4, 1)])).toEqual(['1 added.adult 5000'])
  })

  test('keep their price while neither they nor the day change', () => {
    expect(changed(track(2), [track(3)], [{ ...track(3), comments: 'White hat' }, dearer])).toEqual(['1 added.adult 5000'])
    expect(changed(track(2), [track(3)], [track(3, 1), dearer])).toEqual(['1 added.adult 10000', '1 added.child 6000'])
    const later = { ...track(3), serviceDate: '2026-11-21' }
    expect(changed(track(2), [track(3)], [later, dearer])).toEqual(['1 added.adult 10000'])
  })

  test('take their price with them', () => {
    expect(changed(track(2), [track(4)], [track(3)])).toEqual(['1 added.adult 5000'])
    expect(changed(track(2), [track(4)], [track(1)])).toEqual([])
    expect(changed(track(2), [track(4)], [track(1)], [track(2)])).toEqual(['1 added.adult 5000'])
  })

  test('at short notice pay for it, and go on paying on another day; who came in time does not', () => {
    const [now, inTime] = [{ ...soon, book: atOnce }, { book: atOnce }]
    const later = { ...track(3), serviceDate: '2026-11-21' }
    const notice = ['1 added.adult 5000', '1 added.shortNotice.VAT 300']
    expect(changed(track(2), [track(3), now])).toEqual(notice)
    expect(changed(track(2), [track(3), now], [later, now])).toEqual(notice)
    expect(changed(track(2), [track(3), inTime], [later, now])).toEqual(['1 added.adult 5000'])
    expect(changed(track(2), [track(4), inTime], [track(3), now])).toEqual(['1 added.adult 5000'])
    expect(changed(track(2), [track(3), inTime], [track(4), now])).toEqual(['2 added.adult 10000', '2 added.shortNotice.VAT 600'])
  })
})

describe('cars beyond those that were sold', () => {
  test('are of the service that was added, in whatever order', () => {
    expect(changed(drive(sedan), [drive(sedan, sedan)])).toEqual(['1 added.drive1.sedan.drive 8800'])
    expect(changed(drive(sedan), [drive(sedan, van)])).toEqual(['1 added.drive1.van.drive 13200'])
    expect(changed(drive(sedan), [drive(van, sedan)])).toEqual(['1 added.drive1.van.drive 13200'])
    expect(changed(drive(sedan, sedan), [drive(sedan, sedan, van)])).toEqual(['1 added.drive1.van.drive 13200'])
    expect(changed(drive(van, sedan), [drive(van, sedan, sedan)])).toEqual(['1 added.drive1.sedan.drive 8800'])
    expect(changed(drive(sedan), [drive(sedan, sedan, sedan, van)])).toEqual([
      '2 added.drive1.sedan.drive 17600',
      '1 added.drive1.van.drive 13200',
    ])
  })

  test('a car in place of another is none', () => {
    expect(changed(drive(sedan), [drive(van)])).toEqual([])
    expect(changed(drive(sedan), [drive(sedan, van)], [drive(sedan, sedan)])).toEqual(['1 added.drive1.sedan.drive 8800'])
    expect(changed(drive(sedan), [drive(sedan, van)], [drive(van)])).toEqual([])
  })

  test('one that was added stays so where a sold one is replaced beside it', () => {
    const bus: Car = { serviceGuid: 'bus' }
    expect(changed(drive(van), [drive(van, sedan)], [drive(bus, sedan), dearer])).toEqual(['1 added.drive1.sedan.drive 8800'])
  })

  test('are of their own journey', () => {
    const back: Car = { journey: 2, serviceDate: '2026-11-22', pickupAt: '2026-11-22T18:35:00Z' }
    expect(changed(drive(sedan, back), [drive(sedan, back, back)])).toEqual(['1 added.drive2.sedan.drive 8800'])
    expect(changed(drive(sedan, sedan, back), [drive(sedan, back, back)])).toEqual(['1 added.drive2.sedan.drive 8800'])
    expect(changed(drive(sedan), [drive(sedan, back)])).toEqual(['1 added.drive2.sedan.drive 8800'])
  })

  test('keep their price while neither they nor their way change', () => {
    const lodge: Car = { toGuid: 'lodge' }
    expect(changed(drive(sedan), [drive(sedan, van, van)], [drive(sedan, van, van), dearer])).toEqual(['2 added.drive1.van.drive 26400'])
    expect(changed(drive(sedan, van), [drive(sedan, sedan, van, van)], [drive(sedan, sedan, van, van), dearer])).toEqual([
      '1 added.drive1.sedan.drive 8800',
      '1 added.drive1.van.drive 13200',
    ])
    expect(changed(drive(sedan), [drive(sedan, van, van)], [drive(sedan, van), dearer])).toEqual(['1 added.drive1.van.drive 26400'])
    expect(changed(drive(sedan), [drive(sedan, van)], [drive(lodge, van), dearer])).toEqual(['1 added.drive1.van.drive 13200'])
    const moved = drive(lodge, { ...van, ...lodge })
    expect(changed(drive(sedan), [drive(sedan, van)], [moved, dearer])).toEqual(['1 added.drive1.van.drive 28600'])
  })

  test('at short notice pay for it, and go on paying at another place; who came in time does not', () => {
    const lodge: Car = { toGuid: 'lodge' }
    const moved = drive(lodge, { ...van, ...lodge })
    expect(changed(drive(sedan), [drive(sedan, van), soon])).toEqual([
      '1 added.drive1.van.drive 13200',
      '1 added.drive1.van.shortNotice.HOTEL 1100',
    ])
    expect(changed(drive(sedan), [drive(sedan, van), soon], [moved, soon])).toEqual([
      '1 added.drive1.van.drive 14300',
      '1 added.drive1.van.shortNotice.HOTEL 1100',
    ])
    expect(changed(drive(sedan), [drive(sedan, van)], [moved, soon])).toEqual(['1 added.drive1.van.drive 14300'])
    expect(changed(drive(sedan), [drive(sedan, van, van)], [drive(sedan, van), soon])).toEqual(['1 added.drive1.van.drive 13200'])
  })

  test('of a hire cost what it costs by the hour, and are counted by it', () => {
    const more = hire(2, sedan, sedan, sedan)
    expect(changed(hire(2, sedan), [more])).toEqual(['6 added.drive1.sedan.hire 36000'])
    expect(changed(hire(2, sedan), [more], [more, dearer])).toEqual(['6 added.drive1.sedan.hire 36000'])
    expect(changed(hire(2, sedan), [more], [hire(2, sedan, sedan)])).toEqual(['3 added.drive1.sedan.hire 18000'])
    expect(changed(hire(2, sedan), [more], [hire(2, sedan)])).toEqual([])
    expect(changed(hire(2, sedan), [more], [hire(2, sedan, sedan, sedan, van)])).toEqual([
      '6 added.drive1.sedan.hire 36000',
      '2 added.drive1.van.hire 18000',
    ])
  })

  test('without a price are refused, and what stood is left where it has none any more', () => {
    const noHires = { book: { ...book, hourly: [] } }
    const refused = linesWithAdded(factsOf(noHires), hire(2, sedan), hire(2, sedan, sedan))
    expect(Object.values(refusedFields(refused))).toEqual([expect.stringContaining('Sedan by the hour')])
    expect(changed(hire(2, sedan), [hire(2, sedan, sedan)], [hire(2, sedan, sedan), noHires])).toEqual(['3 added.drive1.sedan.hire 18000'])
  })
})

describe('child seats beyond those that were sold', () => {
  const cradles = (quantity: number) => ({ carSeats: [{ guid: 'cradle', quantity }] })
  const boosters = (quantity: number) => ({ carSeats: [{ guid: 'booster', quantity }] })

  test('are counted over the cars of a journey', () => {
    expect(changed(drive(cradles(1)), [drive(cradles(3))])).toEqual(['2 added.drive1.seat.cradle 4000'])
    const two = drive({ ...sedan, ...cradles(1) }, { ...van, ...cradles(1) })
    expect(changed(two, [drive({ ...sedan, ...cradles(2) }, { ...van, ...cradles(2) })])).toEqual(['2 added.drive1.seat.cradle 4000'])
    expect(changed(two, [drive({ ...sedan, ...cradles(2) }, van)])).toEqual([])
    expect(changed(drive(sedan), [drive({ carSeats: [...cradles(1).carSeats, ...boosters(2).carSeats] })])).toEqual([
      '1 added.drive1.seat.cradle 2000',
      '2 added.drive1.seat.booster 3000',
    ])
    const back: Car = { journey: 2 }
    expect(changed(drive(sedan, back), [drive(sedan, { ...back, ...cradles(1) })])).toEqual(['1 added.drive2.seat.cradle 2000'])
  })

  test('keep their price while neither they nor the day change', () => {
    const seated = drive(cradles(2))
    expect(changed(drive(cradles(1)), [seated], [seated, dearer])).toEqual(['1 added.drive1.seat.cradle 2000'])
    expect(changed(drive(cradles(1)), [seated], [drive(cradles(3)), dearer])).toEqual(['2 added.drive1.seat.cradle 8000'])
    expect(changed(drive(cradles(1)), [seated], [drive({ ...cradles(2), ...nextDay }), dearer])).toEqual([
      '1 added.drive1.seat.cradle 4000',
    ])
    const both = drive({ carSeats: [...cradles(1).carSeats, ...boosters(1).carSeats] })
    expect(changed(drive(sedan), [both], [both, dearer])).toEqual(['1 added.drive1.seat.cradle 2000', '1 added.drive1.seat.booster 1500'])
  })

  test('a day of their own is that of their drive', () => {
    const seated = drive({ ...cradles(1), ...nextDay })
    const lines = done(linesWithAdded(factsOf(), drive(nextDay), seated))
    expect(lines.map((it) => it.serviceDate)).toEqual([undefined, '2026-11-21'])
  })

  test('without a price are refused', () => {
    const refused = linesWithAdded(factsOf({ book: { ...book, carSeats: [] } }), drive(sedan), drive(cradles(1)))
    expect(Object.values(refusedFields(refused))).toEqual([expect.stringContaining('this car seat')])
  })
})

describe('stops beyond those that were sold', () => {
  const stops = (count: number): Car => ({ stops: Array.from({ length: count }, () => stop) })

  test('are counted over the sold cars of a journey', () => {
    expect(changed(drive(stops(1)), [drive(stops(3))])).toEqual(['2 added.drive1.stop 1100'])
    expect(changed(drive(sedan, sedan), [drive(stops(1), stops(1))])).toEqual(['2 added.drive1.stop 1100'])
    expect(changed(drive(sedan, van), [drive(sedan, { ...van, ...stops(1) })])).toEqual(['1 added.drive1.stop 550'])
    expect(changed(drive(stops(1)), [drive(sedan)])).toEqual([])
  })

  test('are of their own journey and its day', () => {
    const back: Car = { journey: 2, ...nextDay }
    expect(changed(drive(sedan, back), [drive(sedan, { ...back, ...stops(1) })])).toEqual(['1 added.drive2.stop 550'])
    const bothWays = done(linesWithAdded(factsOf(), drive(sedan, back), drive(stops(1), { ...back, ...stops(2) })))
    expect(bothWays.map((it) => [it.key, it.quantity, it.serviceDate])).toEqual([
      ['imported', 1, undefined],
      ['added.drive1.stop', 1, '2026-11-20'],
      ['added.drive2.stop', 2, '2026-11-21'],
    ])
    expect(changed(drive(stops(1), back), [drive(sedan, { ...back, ...stops(1) })])).toEqual(['1 added.drive2.stop 550'])
  })

  test('of a car that was added are in its own price, whatever day that has', () => {
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
    expect(changed(drive(sedan), [drive(stops(1))], [drive(stops(1)), dearer])).toEqual(['1 added.drive1.stop 550'])
    expect(changed(drive(sedan), [drive(stops(1))], [drive({ ...stops(1), ...nextDay }), dearer])).toEqual(['1 added.drive1.stop 1100'])
    expect(changed(drive(sedan), [drive(stops(2))], [drive(stops(1)), dearer])).toEqual(['1 added.drive1.stop 1100'])
  })

  test('are no more than there are: a car taken off took its stops with it', () => {
    const two = drive(stops(1), { ...van, ...stops(1) })
    expect(changed(drive(sedan, van), [two], [drive(van)])).toEqual([])
    expect(changed(drive(sedan, van), [two], [drive({ ...van, ...stops(1) })])).toEqual(['1 added.drive1.stop 550'])
  })

  test('ask for no notice, and are refused without a price', () => {
    expect(changed(drive(sedan), [drive(stops(1)), soon])).toEqual(['1 added.drive1.stop 550'])
    const noStops = { ...book, surcharges: [] }
    const refused = linesWithAdded(factsOf({ book: noStops }), drive(sedan), drive(stops(1)))
    expect(Object.values(refusedFields(refused))).toEqual([expect.stringContaining('an extra stop')])
  })
})

describe('hours beyond those that were sold', () => {
  const labels = (before: ReservedBooking, after: ReservedBooking) =>
    done(linesWithAdded(factsOf(), before, { ...after, priceLines: before.priceLines })).map((it) => it.label)

  test('are of each sold car', () => {
    expect(changed(hire(2, sedan), [hire(3, sedan)])).toEqual(['1 added.drive1.sedan.moreHours 6000'])
    expect(changed(hire(2, sedan, sedan), [hire(4, sedan, sedan)])).toEqual(['4 added.drive1.sedan.moreHours 24000'])
    expect(changed(hire(2, sedan, van), [hire(3, sedan, van)])).toEqual([
      '1 added.drive1.sedan.moreHours 6000',
      '1 added.drive1.van.moreHours 9000',
    ])
    expect(labels(hire(2, sedan), hire(3, sedan))).toEqual(['Sold elsewhere', 'Sedan, 1 more hour'])
    expect(labels(hire(2, van), hire(5, van))).toEqual(['Sold elsewhere', 'Van, 3 more hours'])
  })

  test('keep their price while neither they nor the day change', () => {
    const longer = hire(4, sedan, sedan)
    expect(changed(hire(2, sedan, sedan), [longer], [longer, dearer])).toEqual(['4 added.drive1.sedan.moreHours 24000'])
    expect(changed(hire(2, sedan, sedan), [longer], [hire(5, sedan, sedan), dearer])).toEqual(['6 added.drive1.sedan.moreHours 72000'])
    expect(changed(hire(2, sedan), [hire(3, sedan)], [hire(3, nextDay), dearer])).toEqual(['1 added.drive1.sedan.moreHours 12000'])
    expect(changed(hire(2, sedan, van), [hire(3, sedan, van)], [hire(3, sedan, van), dearer])).toEqual([
      '1 added.drive1.sedan.moreHours 6000',
      '1 added.drive1.van.moreHours 9000',
    ])
    expect(changed(hire(2, sedan), [hire(4, sedan)], [hire(3, sedan)])).toEqual(['1 added.drive1.sedan.moreHours 6000'])
  })

  test('are of the day of their drive', () => {
    const lines = done(linesWithAdded(factsOf(), hire(2, nextDay), hire(3, nextDay)))
    expect(lines.map((it) => it.serviceDate)).toEqual([undefined, '2026-11-21'])
  })

  test('a car that was added has its hours in its own price', () => {
    expect(changed(hire(2, sedan), [hire(4, sedan, van)])).toEqual([
      '4 added.drive1.van.hire 36000',
      '2 added.drive1.sedan.moreHours 12000',
    ])
    expect(changed(hire(2), [hire(2, sedan)])).toEqual(['3 added.drive1.sedan.hire 18000'])
  })

  test('ask for no notice, and are refused without a price', () => {
    expect(changed(hire(2, sedan), [hire(3, sedan), soon])).toEqual(['1 added.drive1.sedan.moreHours 6000'])
    const refused = linesWithAdded(factsOf({ book: { ...book, hourly: [] } }), hire(2, sedan), hire(3, sedan))
    expect(Object.values(refusedFields(refused))).toEqual([expect.stringContaining('Sedan by the hour')])
  })
})
