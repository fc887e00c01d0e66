import { describe, expect, test } from 'vitest'
import { book, factsOf, hotel, raised } from './example-facts.ts'
import { arrivalLeg, car, departureLeg, done, drive } from './example-reservation.ts'
import { reprice } from './reprice.ts'
import type { ReservedBooking, ReservedTrip } from './reservation.ts'
import { madeOf, pricedAs, fastTrack, sedan, trips } from './example-repriced.ts'

const dear = { book: raised(2) }
const night = { arrival: arrivalLeg({ flightGuid: 'night in' }) }

describe('a fast track after the prices have doubled', () => {
  test.each<[string, Partial<ReservedBooking>, string[]]>([
    [
      'that doesn’t change keeps its prices to the cent',
      {},
      ['adult.first 1×10000', 'adult.further 1×5000', 'child 1×3000'],
    ],
    [
      'with one more child at today’s price: the others unchanged',
      { children: 2 },
      ['adult.first 1×10000', 'adult.further 1×5000', 'child 1×3000', 'child.further 1×6000'],
    ],
    [
      'with one more adult at today’s price: the others unchanged',
      { adults: 3 },
      ['adult.first 1×10000', 'adult.further 1×5000', 'adult.further.2 1×10000', 'child 1×3000'],
    ],
    ['without its child', { children: 0 }, ['adult.first 1×10000', 'adult.further 1×5000']],
    [
      'without its second adult: the first one stays the first',
      { adults: 1 },
      ['adult.first 1×10000', 'child 1×3000'],
    ],
    [
      'on another day: everything at today’s prices for that day',
      { serviceDate: '2026-11-21' },
      ['adult.first 1×20000', 'adult.further 1×10000', 'child 1×6000'],
    ],
    [
      'in another season',
      { serviceDate: '2026-12-20' },
      ['adult.first 1×24000', 'adult.further 1×12000', 'child 1×6000'],
    ],
    [
      'later on the same day, at night: prices stay, the night surcharge is new',
      { serviceTime: '22:30', flightGuid: 'night in' },
      ['adult.first 1×10000', 'adult.further 1×5000', 'child 1×3000', 'night.VAT 3×1400'],
    ],
  ])('%s', (_, change, lines) => {
    expect(pricedAs(fastTrack, change, dear)).toEqual(lines)
  })

  test('an existing night surcharge stays at the same time and for the same passengers', () => {
    const booking = madeOf('arrivalFastTrack', night)
    expect(pricedAs(booking, {}, dear)).toContain('night.VAT 3×700')
    expect(pricedAs(booking, { serviceTime: '22:40' }, dear)).toContain('night.VAT 3×1400')
    expect(pricedAs(booking, { serviceTime: '14:05' }, dear)).toHaveLength(3)
    expect(pricedAs(booking, { children: 0 }, dear)).toContain('night.VAT 2×700')
  })

  test('a passenger who becomes the first is priced as the first', () => {
    const children = madeOf('arrivalFastTrack', { adults: 1, children: 2 })
    expect(pricedAs(children, { adults: 0 })).toEqual(['child.first 1×6000', 'child 1×3000'])
  })

  test('a missing price is named if needed', () => {
    const bare = { book: { ...book, fastTrack: book.fastTrack.filter((it) => it.ageBand !== 'infant') } }
    expect(reprice(factsOf(bare), fastTrack, { ...fastTrack, infants: 1 })).toMatchObject({
      errors: [{ message: 'No price is set for Arrival fast track, infant on Fri 20 Nov' }],
    })
  })
})
const twoSedans = madeOf('arrivalTransfer', {
  arrival: arrivalLeg({ transfer: { ...drive, cars: [car(), car()] } }),
})

describe('a transfer after the prices have doubled', () => {
  test.each<[string, ReservedBooking, Partial<ReservedBooking>, string[]]>([
    ['that doesn’t change keeps its price', sedan, {}, ['drive1.sedan.drive 1×8000']],
    [
      'with other passengers and bags too',
      sedan,
      trips(sedan, { passengers: 1, luggage: 9, details: { notesForDriver: 'Red hat' } }),
      ['drive1.sedan.drive 1×8000'],
    ],
    [
      'to another location in the same zone too',
      sedan,
      trips(sedan, { toGuid: 'inn' }),
      ['drive1.sedan.drive 1×8000'],
    ],
    [
      'at another time of day too',
      sedan,
      trips(sedan, { pickupAt: '2026-11-20T20:00:00Z' }),
      ['drive1.sedan.drive 1×8000'],
    ],
    [
      'at night: the night surcharge is new, as a share of the existing price',
      sedan,
      trips(sedan, { pickupAt: '2026-11-21T02:30:00Z' }),
      ['drive1.sedan.drive 1×8000', 'drive1.sedan.night.HOTEL 1×4000'],
    ],
    [
      'to another zone has today’s price',
      sedan,
      trips(sedan, { toGuid: 'lodge' }),
      ['drive1.sedan.drive 1×18000'],
    ],
    [
      'with a stop has today’s price',
      sedan,
      trips(sedan, { stops: [{ placeGuid: 'inn', at: null }] }),
      ['drive1.sedan.drive 1×16000', 'drive1.sedan.extraStop.HOTEL 1×1000'],
    ],
    [
      'on another day',
      sedan,
      trips(sedan, { serviceDate: '2026-11-21', pickupAt: '2026-11-21T18:50:00Z' }),
      ['drive1.sedan.drive 1×16000'],
    ],
    ['in a van', sedan, trips(sedan, { serviceGuid: 'van' }), ['drive1.van.drive 1×24000']],
    [
      'with one more car seat: the trip unchanged',
      sedan,
      trips(sedan, { carSeats: [{ guid: 'booster', quantity: 1 }] }),
      ['drive1.sedan.drive 1×8000', 'drive1.sedan.seat.booster 1×3000'],
    ],
    [
      'with one car less: the other keeps its price',
      twoSedans,
      trips(twoSedans, { status: 'cancelled' }),
      ['drive1.sedan.drive 1×8000'],
    ],
    [
      'whose first car goes elsewhere',
      twoSedans,
      trips(twoSedans, { toGuid: 'lodge' }),
      ['drive1.sedan.drive 1×18000', 'drive1.sedan.2.drive 1×8000'],
    ],
    [
      'with one car completed and the other a no-show: unchanged',
      twoSedans,
      trips(twoSedans, { status: 'completed' }, { status: 'noShow' }),
      ['drive1.sedan.drive 2×8000'],
    ],
  ])('%s', (_, before, change, lines) => {
    expect(pricedAs(before, change, dear)).toEqual(lines)
  })

  test('two cars that became different keep their own prices', () => {
    const parted = { ...twoSedans, ...trips(twoSedans, {}, { toGuid: 'lodge' }) }
    const priced = { ...parted, priceLines: done(reprice(factsOf(), twoSedans, parted)) }
    expect(pricedAs(priced, {}, dear)).toEqual(['drive1.sedan.drive 1×8000', 'drive1.sedan.2.drive 1×9000'])
    // The first car moves to another day; the second, now the first of its kind in the price list, stays
    // unchanged.
    const moved = trips(priced, { serviceDate: '2026-11-21', pickupAt: '2026-11-21T18:50:00Z' }, {})
    expect(pricedAs(priced, moved, dear)).toEqual([
      'drive1.sedan.drive 1×16000',
      'drive1.sedan.2.drive 1×9000',
    ])
    expect(pricedAs(priced, { trips: priced.trips.toReversed() }, dear)).toEqual([
      'drive1.sedan.drive 1×9000',
      'drive1.sedan.2.drive 1×8000',
    ])
  })

  test('an existing night surcharge doesn’t change for another car seat', () => {
    const late = madeOf('arrivalTransfer', {
      arrival: arrivalLeg({ flightGuid: 'night in', transfer: drive }),
    })
    const change = trips(late, { carSeats: [{ guid: 'booster', quantity: 1 }] })
    expect(pricedAs(late, change, dear)).toEqual([
      'drive1.sedan.drive 1×8000',
      'drive1.sedan.night.HOTEL 1×2000',
      'drive1.sedan.seat.booster 1×3000',
    ])
  })

  test('whose cancellation is undone has its previous price', () => {
    const dropped = { ...sedan, status: 'cancelled' as const, ...trips(sedan, { status: 'cancelled' }) }
    const renewed = {
      ...dropped,
      status: 'booked' as const,
      trips: [...dropped.trips, { ...sedan.trips[0], guid: 'again', status: 'unassigned' } as ReservedTrip],
    }
    expect(pricedAs(dropped, renewed, { ...dear, now: '2026-11-20T10:00:00Z' })).toEqual([
      'drive1.sedan.drive 1×8000',
    ])
  })
})

describe('lines stored before roles had names', () => {
  const numbered = (booking: ReservedBooking) => ({
    ...booking,
    priceLines: booking.priceLines.map((it, index) => ({ ...it, key: `${booking.kind}.${index}` })),
  })

  test('are recognized by their label and get their keys', () => {
    expect(pricedAs(numbered(fastTrack), { infants: 1 }, dear)).toEqual([
      'adult.first 1×10000',
      'adult.further 1×5000',
      'child 1×3000',
      'infant 1×0',
    ])
    const renamed = { book: { ...raised(1), transport: book.transport } }
    const elsewhere = trips(sedan, { luggage: 1, carSeats: [{ guid: 'booster', quantity: 1 }] })
    expect(pricedAs(numbered(sedan), elsewhere, renamed)).toEqual([
      'drive1.sedan.drive 1×8000',
      'drive1.sedan.seat.booster 1×1500',
    ])
  })

  test('of short notice are recognized by their rule', () => {
    const late = madeOf(
      'arrivalTransfer',
      { arrival: arrivalLeg({ transfer: drive }) },
      { now: '2026-11-20T01:00:00Z' },
    )
    expect(pricedAs(numbered(late), trips(late, { luggage: 1 }), {})).toEqual([
      'drive1.sedan.drive 1×8000',
      'arrivalTransfer.1 1×1000',
    ])
  })
})

test('on account new lines have the partner’s rate and existing ones keep theirs', () => {
  const facts = { partner: hotel }
  const onAccount = madeOf(
    'departureFastTrack',
    { departure: departureLeg(), billing: 'partnerAccount', partnerGuid: 'hotel' },
    facts,
  )
  expect(pricedAs(onAccount, { children: 2 }, { partner: { ...hotel, basisPoints: 5_000 } })).toEqual([
    'adult.first 1×6300',
    'adult.further 1×3600',
    'child 1×1800',
    'child.further 1×1000',
  ])
})

test('extras and fees keep their price', () => {
  const extra = madeOf('extra', { extras: [{ guid: 'flowers', quantity: 1 }] })
  expect(pricedAs(extra, { serviceDate: '2026-12-20' }, dear)).toEqual(['flowers 1×4000'])
})
