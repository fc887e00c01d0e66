import { describe, expect, test } from 'vitest'
import { bookingText, describeNew } from './describe.ts'
import { describeChange } from './describe-change.ts'
import type { Effect } from './effects.ts'
import { factsOf } from './example-facts.ts'
import { both, bookingIn, madeOf } from './example-reservation.ts'
import { driveOf, hireOf, nextDay, partyOf, sedan, van, type Car } from './example-services.ts'
import type { ReservationFacts } from './facts.ts'
import type { Passenger, Reservation, ReservedBooking, ReservedTrip } from './reservation.ts'

const stored = () => madeOf(both).reservation
const passenger = (change: Partial<Passenger> = {}): Passenger => {
  return {
    guid: 'max',
    position: 4,
    firstName: 'Max',
    lastName: 'Bell',
    ageBand: 'child',
    details: {},
    ...change,
  }
}
const nameless = { firstName: '', lastName: '' }

/** The plan lines of these effects, without messages. */
function linesOf(effects: Effect[], after: Reservation = stored(), about: Partial<ReservationFacts> = {}) {
  return describeChange(factsOf(about), stored(), after, effects).filter(
    ({ label }) => label !== 'Message to the guest',
  )
}

function tripOf(change: Car = {}): ReservedTrip {
  const [trip] = driveOf(change).trips
  if (!trip) throw new Error('There is a drive')
  return trip
}

/** A reservation of these services alone. */
function of(...bookings: ReservedBooking[]): Reservation {
  return { ...stored(), bookings }
}

describe('a change of the party', () => {
  test('lists added, renamed and removed passengers, by age band without a name', () => {
    const effects: Effect[] = [
      { kind: 'passengerAdded', passenger: passenger() },
      { kind: 'passengerAdded', passenger: passenger(nameless) },
      { kind: 'passengerRenamed', before: passenger(nameless), passenger: passenger({ ageBand: 'adult' }) },
      { kind: 'passengerRemoved', passenger: passenger({ lastName: '' }) },
      { kind: 'passengerRemoved', passenger: passenger({ ...nameless, ageBand: 'infant' }) },
    ]
    expect(linesOf(effects)).toEqual([
      { section: 'Party', label: 'Passenger added', after: 'Max Bell' },
      { section: 'Party', label: 'Passenger added', after: 'unnamed child' },
      { section: 'Party', label: 'Passenger', before: 'no name yet, child', after: 'Max Bell, adult' },
      { section: 'Party', label: 'Passenger removed', before: 'Max' },
      { section: 'Party', label: 'Passenger removed', before: 'unnamed infant' },
    ])
  })

  test('describes changes of a service and its party', () => {
    const before = partyOf(2, 1)
    const altered = (after: Partial<ReservedBooking>) =>
      linesOf([{ kind: 'bookingAltered', before, after: { ...before, ...after } }])
    const label = 'Arrival fast track'
    expect(altered({ serviceTime: '15:00' })).toEqual([
      {
        section: 'Arrival',
        label,
        before: 'Fri 20 Nov at 14:05, BA2155',
        after: 'Fri 20 Nov at 15:00, BA2155',
      },
    ])
    const people = {
      section: 'Arrival',
      label: 'Arrival fast track, party',
      before: '2 adults, 1 child',
      after: '3 adults, 1 infant',
    }
    expect(altered({ adults: 3, children: 0, infants: 1 })).toEqual([people])
    expect(altered({ status: 'waitlisted', adults: 3, children: 0, infants: 1 })).toEqual([
      { section: 'Arrival', label, before: 'booked', after: 'waitlisted' },
      { section: 'Arrival', label: 'Service date', after: 'Fri 20 Nov at 14:05, BA2155' },
      people,
    ])
    expect(altered({ comments: 'White hat' })).toEqual([])
  })

  test('shows the service date of a transfer without its cars', () => {
    const before = driveOf(sedan)
    expect(linesOf([{ kind: 'bookingAltered', before, after: { ...before, status: 'cancelled' } }])).toEqual([
      { section: 'Arrival', label: 'Arrival transfer', before: 'booked', after: 'cancelled' },
      { section: 'Arrival', label: 'Service date', after: 'Fri 20 Nov at 14:50, BA2155' },
    ])
  })
})

describe('a change of trips', () => {
  const note = { label: 'Notes for the driver', after: 'White hat', field: 'notesForDriver' }
  const [first, second] = [tripOf({ guid: 'first', driverGuid: 'dora' }), tripOf({ guid: 'second', ...van })]
  const after = of(partyOf(2), driveOf(first, second), {
    ...hireOf(2, tripOf({ guid: 'third' })),
    guid: 'hire',
  })

  test('lists a new one unless its booking is new too', () => {
    const added = (trip: ReservedTrip, bookingGuid: string): Effect => ({
      kind: 'tripAdded',
      bookingGuid,
      trip,
    })
    expect(linesOf([added(second, 'drive'), added(tripOf({ guid: 'third' }), 'hire')], after)).toEqual([
      {
        section: 'Arrival',
        label: 'New trip at 14:50',
        after: 'Van, 3 passengers, 2 bags',
      },
      { section: 'Arrival', ...note },
      {
        section: 'Hourly hire',
        label: 'New trip at 14:50',
        after: 'Sedan, 3 passengers, 2 bags',
      },
      { section: 'Hourly hire', ...note },
    ])
    const [, , hire] = after.bookings
    if (!hire) throw new Error('There is a hire')
    const isNew: Effect = { kind: 'bookingAdded', booking: hire }
    expect(
      linesOf([isNew, added(tripOf({ guid: 'third' }), 'hire')], after).map(({ label }) => label),
    ).toEqual(['Hourly hire', 'Sedan, pickup Fri 20 Nov at 14:50', 'Notes for the driver'])
    expect(linesOf([added(tripOf({ guid: 'stray' }), 'drive')], after)).toEqual([
      { label: 'New trip at 14:50', after: 'Sedan, 3 passengers, 2 bags' },
      note,
    ])
  })

  test('shows one before and after, with what happens to its driver', () => {
    const altered = (driver: 'none' | 'keeps' | 'loses') =>
      linesOf(
        [{ kind: 'tripAltered', before: first, after: { ...first, ...nextDay, luggage: 0 }, driver }],
        after,
      )
    const text = 'Sedan, Airport to Villa West, 3 passengers'
    expect(altered('none')).toEqual([
      {
        section: 'Arrival',
        label: 'Trip at 14:50',
        before: `Fri 20 Nov 14:50, ${text}, 2 bags`,
        after: `Sat 21 Nov 14:35, ${text}, no bags`,
      },
    ])
    expect(altered('keeps')[0]?.after).toMatch(/; Dora will be notified$/)
    expect(altered('loses')[0]?.after).toMatch(/; Dora is busy then, so the trip needs another driver$/)
  })

  test('shows which are cancelled and who is notified', () => {
    const dropped = [first, second].map((trip): Effect => ({ kind: 'tripDropped', trip }))
    expect(linesOf(dropped, after)).toEqual([
      { section: 'Arrival', label: 'Trip at 14:50', after: 'cancelled; Dora will be notified' },
      { section: 'Arrival', label: 'Trip at 14:50', after: 'cancelled' },
    ])
  })

  test('uses generic names for unknown cars, locations and car seats', () => {
    const lost = tripOf({
      serviceGuid: 'bus',
      toGuid: 'gone',
      carSeats: [{ guid: 'stool', quantity: 2 }],
      passengers: 0,
      details: {},
    })
    const bus = of(driveOf(lost))
    const text = 'car, Airport to another location, no passengers, 2 bags, 2 × seat'
    expect(
      linesOf([{ kind: 'tripAltered', before: lost, after: { ...lost, luggage: 1 }, driver: 'none' }], bus),
    ).toMatchObject([
      { before: `Fri 20 Nov 14:50, ${text}`, after: `Fri 20 Nov 14:50, ${text.replace('2 bags', '1 bag')}` },
    ])
    expect(linesOf([{ kind: 'tripAdded', bookingGuid: 'drive', trip: lost }], bus)[0]?.after).toBe(
      'car, no passengers, 2 bags, 2 × seat',
    )
    expect(
      linesOf([{ kind: 'bookingAdded', booking: driveOf(lost) }]).map(({ label, after: is }) => [label, is]),
    ).toEqual([
      ['Arrival transfer', 'Fri 20 Nov at 14:50, BA2155, 1 × car, Airport to another location'],
      ['Car, pickup Fri 20 Nov at 14:50', 'no passengers, 2 bags, 2 × seat'],
    ])
  })

  test('shows the time of each car if there are several journeys', () => {
    const booking = driveOf(sedan, { journey: 2, ...nextDay, luggage: 1 })
    expect(linesOf([{ kind: 'bookingAdded', booking }]).map(({ label }) => label)).toEqual([
      'Arrival transfer',
      'Sedan, Fri 20 Nov at 14:50',
      'Notes for the driver',
      'Sedan, Sat 21 Nov at 14:35',
      'Notes for the driver',
    ])
    expect(
      linesOf([
        { kind: 'bookingAdded', booking: driveOf({ ...sedan, details: {} }, { ...van, details: {} }) },
      ]).map(({ label }) => label),
    ).toEqual(['Arrival transfer', 'Sedan, pickup Fri 20 Nov at 14:50', 'Van, pickup Fri 20 Nov at 14:50'])
  })
})

describe('the text of a service', () => {
  const inn = { placeGuid: 'inn', at: null }
  const lodge = { placeGuid: 'lodge', at: '15:10' }
  test.each<[string, () => ReservedBooking, string]>([
    ['an extra on a day', () => bookingIn(stored(), 'extra'), 'Fri 20 Nov'],
    ['a fee on a day', () => ({ ...partyOf(0), kind: 'fee', flightGuid: null }), 'Fri 20 Nov'],
    ['one hour', () => hireOf(1, sedan), 'Fri 20 Nov at 14:50, 1 hour, 1 × Sedan, Airport to Villa West'],
    ['hours', () => hireOf(3, sedan), 'Fri 20 Nov at 14:50, 3 hours, 1 × Sedan, Airport to Villa West'],
    [
      'cars, without cancelled ones',
      () => driveOf(sedan, sedan, { ...van, status: 'cancelled', toGuid: 'lodge' }),
      'Fri 20 Nov at 14:50, BA2155, 2 × Sedan, Airport to Villa West',
    ],
    [
      'one car there and back',
      () => driveOf(sedan, { ...sedan, journey: 2, toGuid: 'lodge' }),
      '2 trips, BA2155: Fri 20 Nov at 14:50, 1 × Sedan, Airport to Villa West; ' +
        'Fri 20 Nov at 14:50, 1 × Sedan, Airport to Lodge East',
    ],
    [
      'stops',
      () => driveOf({ stops: [inn, lodge] }),
      'Fri 20 Nov at 14:50, BA2155, 1 × Sedan, Airport to Villa West via Inn West, Lodge East at 15:10',
    ],
    [
      'a waitlisted one',
      () => ({ ...partyOf(2), status: 'waitlisted' }),
      'Fri 20 Nov at 14:05, BA2155, waitlist',
    ],
  ])('%s', (_, booking, text) => {
    expect(bookingText(factsOf(), booking())).toBe(text)
  })
})

describe('a new reservation', () => {
  const labels = (after: Reservation) =>
    describeNew(factsOf(), after, null, []).map(({ section, label, after: is }) =>
      [section, label, is].join(' | '),
    )

  test('omits passengers, names and comments if there are none', () => {
    const quiet = {
      ...of({ ...partyOf(0), kind: 'fee', flightGuid: null, direction: null }),
      passengers: [],
      comments: '',
      flags: [],
    }
    expect(labels(quiet)).toEqual([
      'Fee | Fee | Fri 20 Nov',
      'Billing | Billing | the guest pays later',
      'Billing | Confirmation | by e-mail to ada@example.com',
    ])
    expect(labels({ ...quiet, bookings: [] })).toHaveLength(2)
  })

  test('lists named passengers', () => {
    const named = {
      ...of(),
      passengers: [passenger(), passenger(nameless), passenger({ firstName: 'Kim', lastName: '' })],
    }
    expect(labels(named)).toContain('Party | Passengers | Max Bell, Kim')
    expect(
      labels({ ...of(), passengers: [passenger(nameless)] }).filter((it) => it.includes('Passengers')),
    ).toEqual([])
  })
})

test('places taken and released, with those over capacity', () => {
  const places = (passengers: number, beyond = 0): Effect => ({
    kind: 'places',
    date: '2026-11-20',
    direction: 'arrival',
    passengers,
    beyond,
  })
  expect(linesOf([places(3), places(-2), places(3, 2)])).toEqual([
    { label: 'Fast-track places taken', after: '3, Fri 20 Nov, arrival' },
    { label: 'Fast-track places released', after: '2, Fri 20 Nov, arrival' },
    { label: 'Fast-track places taken', after: '3, Fri 20 Nov, arrival, 2 over capacity by policy override' },
  ])
})

test('messages come last; without an address, none is sent', () => {
  const told = (email: string, effects: Effect[]) => {
    const after = { ...stored(), customer: { ...stored().customer, email } }
    return describeChange(factsOf(), stored(), after, effects)
  }
  expect(told('ada@example.com', [{ kind: 'guestNotified', template: 'cancellation' }])).toEqual([
    { label: 'Cancellation message', after: 'by e-mail to ada@example.com', isMail: true },
  ])
  expect(told('', [])).toEqual([{ label: 'Message to the guest', after: 'not sent: no e-mail address' }])
  expect(told('ada@example.com', [])).toEqual([])
})
