import { describe, expect, test } from 'vitest'
import { counts, guidOf, max, partyInVans, pointOf, served } from '#domain/reservation/example-changes.ts'
import { effectsOf } from '#domain/reservation/effects.ts'
import { dayFacts, factsOf, raised, waits } from '#domain/reservation/example-facts.ts'
import {
  arrivalLeg,
  both,
  bookingIn,
  car,
  done,
  drive,
  madeOf,
  planOn,
  refusedFields,
  stored,
  type ReservationCase,
} from '#domain/reservation/example-reservation.ts'
import type { ReservationFacts } from '#domain/reservation/facts.ts'
import { withBookings, type ReservedBooking } from '#domain/reservation/reservation.ts'
import { addPaxTarget, type AddPaxRequest } from './add-pax.ts'

const party = partyInVans()
const small = madeOf(both)
const tripOf = (it: ReservationCase, kind: ReservedBooking['kind']) =>
  bookingIn(it.reservation, kind).trips[0]?.guid ?? ''

const added = (
  request: Partial<AddPaxRequest> = {},
  about: Partial<ReservationFacts> = {},
  example: ReservationCase = party,
) =>
  planOn(
    example,
    addPaxTarget,
    { passengers: [max], bookingGuids: [], trips: [], allowWaitlist: false, ...request },
    about,
  )
describe('an added passenger', () => {
  test('joins all upcoming services: places, desk, cars and price', () => {
    const change = done(added())
    expect(effectsOf(change.effects, 'passengerAdded')).toEqual([
      { kind: 'passengerAdded', passenger: { guid: 'new:passenger1', position: 4, ...max, details: {} } },
    ])
    expect(change.after.bookings.filter(({ kind }) => kind !== 'extra').map(counts)).toEqual([
      [3, 1, 0],
      [3, 1, 0],
      [3, 1, 0],
      [3, 1, 0],
    ])
    expect(effectsOf(change.effects, 'expected').map(({ bookingGuid }) => bookingGuid)).toEqual([
      guidOf(party, 'arrivalFastTrack'),
      guidOf(party, 'departureFastTrack'),
    ])
    expect(effectsOf(change.effects, 'places').map(({ date, passengers }) => [date, passengers])).toEqual([
      ['2026-11-20', 1],
      ['2026-11-27', 1],
    ])
    expect(effectsOf(change.effects, 'tripAltered').map(({ after }) => after.passengers)).toEqual([4, 4])
    expect(effectsOf(change.effects, 'dayNumber')).toEqual([])
    expect(change.plan.chargeCents).toBe(5_000 + 4_000)
  })

  test('pays today’s price; the others keep theirs', () => {
    const { after } = done(added({ bookingGuids: [guidOf(party, 'arrivalFastTrack')] }, { book: raised(2) }))
    expect(
      bookingIn(after, 'arrivalFastTrack').priceLines.map(({ key, totalCents }) => [key, totalCents]),
    ).toEqual([
      ['adult.first', 10_000],
      ['adult.further', 5_000],
      ['adult.further.2', 10_000],
      ['child', 3_000],
    ])
  })

  test('joins only the listed services', () => {
    const { after } = done(added({ bookingGuids: [guidOf(party, 'departureFastTrack')] }))
    expect(after.bookings.slice(0, 4).map(counts)).toEqual([
      [2, 1, 0],
      [2, 1, 0],
      [3, 1, 0],
      [2, 1, 0],
    ])
  })

  test('doesn’t join completed services', () => {
    const { after } = done(added({}, {}, served(party, 'arrivalFastTrack')))
    expect(counts(bookingIn(after, 'arrivalFastTrack'))).toEqual([2, 1, 0])
  })

  test('takes a free seat in the cars', () => {
    const two = madeOf({
      adults: 4,
      children: 0,
      arrival: arrivalLeg({ transfer: { ...drive, cars: [car({ passengers: 3 }), car()] } }),
    })
    const { after } = done(added({ passengers: [max, max] }, {}, two))
    expect(bookingIn(after, 'arrivalTransfer').trips.map(({ passengers }) => passengers)).toEqual([3, 3])
  })

  test('takes a larger car on request', () => {
    const trips = [
      {
        tripGuid: tripOf(small, 'arrivalTransfer'),
        passengers: 4,
        serviceGuid: 'van',
        carSeats: [{ guid: 'booster', quantity: 1 }],
      },
      { tripGuid: tripOf(small, 'departureTransfer'), passengers: 4, serviceGuid: 'van', carSeats: [] },
    ]
    const change = done(added({ trips }, {}, small))
    expect(
      effectsOf(change.effects, 'tripAltered').map(({ after }) => [after.serviceGuid, after.passengers]),
    ).toEqual([
      ['van', 4],
      ['van', 4],
    ])
    expect(change.plan.chargeCents).toBe(9_000 + 4_400 + 1_500 + 4_400)
  })

  test('an infant counts as one passenger', () => {
    const infant = { ...max, ageBand: 'infant' } as const
    expect(counts(bookingIn(done(added({ passengers: [infant, max] })).after, 'arrivalFastTrack'))).toEqual([
      3, 1, 1,
    ])
  })

  const two = madeOf({
    adults: 4,
    children: 0,
    arrival: arrivalLeg({ transfer: { ...drive, cars: [car({ passengers: 3 }), car()] } }),
  })
  const [first, second] = bookingIn(two.reservation, 'arrivalTransfer').trips
  const takes = (trip: typeof first, passengers: number) => ({
    tripGuid: trip?.guid ?? '',
    passengers,
    serviceGuid: 'sedan',
    carSeats: [],
  })

  test('takes the listed car; the others keep their passengers', () => {
    const { after } = done(added({ trips: [takes(second, 2)] }, {}, two))
    expect(bookingIn(after, 'arrivalTransfer').trips.map(({ passengers }) => passengers)).toEqual([3, 2])
  })

  test('can be assigned in one journey and takes a free seat in the other', () => {
    const journeys = stored(factsOf(), done(pointOf()))
    const [there] = journeys.reservation.bookings.flatMap(({ trips }) => trips)
    const { after } = done(added({ trips: [takes(there, 3)] }, {}, journeys))
    expect(after.bookings.flatMap(({ trips }) => trips.map((it) => [it.journey, it.passengers]))).toEqual([
      [1, 3],
      [2, 2],
      [2, 1],
    ])
  })

  test('is refused at the listed car', () => {
    expect(refusedFields(added({ trips: [takes(second, 3)] }, {}, two))).toEqual({
      'trips.0.passengers': 'Passengers per car add up to 6, but the party has 5',
    })
    const late = takes(bookingIn(small.reservation, 'departureTransfer').trips[0], 3)
    const early = {
      ...takes(bookingIn(small.reservation, 'arrivalTransfer').trips[0], 4),
      serviceGuid: 'van',
    }
    expect(refusedFields(added({ trips: [early, late] }, {}, small))).toEqual({
      'trips.1.passengers': 'Passengers per car add up to 3, but the party has 4',
    })
    expect(refusedFields(added({ trips: [takes(undefined, 1)] }))).toEqual({
      'trips.0.tripGuid': 'This car isn’t part of a service the passengers are joining. Reload the page.',
    })
  })

  const asked = (change: object) => ({
    trips: [
      {
        tripGuid: tripOf(small, 'arrivalTransfer'),
        passengers: 4,
        serviceGuid: 'van',
        carSeats: [],
        ...change,
      },
    ],
    bookingGuids: [guidOf(small, 'arrivalTransfer')],
  })
  const full = {
    days: small.facts.days.map((it) =>
      it.direction === 'arrival' ? dayFacts({ mode: 'limited', capacity: 3, taken: 3 }) : it,
    ),
  }
  test.each<[string, Partial<AddPaxRequest>, Partial<ReservationFacts>, Record<string, string>]>([
    [
      'if no car has room',
      {},
      {},
      { trips: 'The cars have no room for 1 more. Choose a larger car, or add another first.' },
    ],
    [
      'in a car that is too small',
      asked({ serviceGuid: 'sedan' }),
      {},
      { 'trips.0.passengers': 'Sedan seats up to 3' },
    ],
    [
      'if a passenger has no seat',
      asked({ passengers: 3 }),
      {},
      { 'trips.0.passengers': 'Passengers per car add up to 3, but the party has 4' },
    ],
    [
      'in an unknown service',
      asked({ serviceGuid: 'gone' }),
      {},
      { 'trips.0.passengers': 'Choose a service from the list' },
    ],
    [
      'with more car seats than in stock',
      asked({ carSeats: [{ guid: 'cradle', quantity: 20 }] }),
      {},
      { 'trips.0.carSeats.0.quantity': 'Only 2 × Cradle in stock' },
    ],
    [
      'in a car of a service they don’t join',
      { ...asked({}), bookingGuids: [guidOf(small, 'arrivalFastTrack')] },
      {},
      { 'trips.0.tripGuid': 'This car isn’t part of a service the passengers are joining. Reload the page.' },
    ],
    ['for another reservation', { bookingGuids: ['another’s'] }, {}, { notFound: '' }],
    [
      'without places, unless the whole party joins the waitlist',
      { bookingGuids: [guidOf(small, 'arrivalFastTrack')] },
      full,
      {
        allowWaitlist:
          'No places left (1 needed) on Fri 20 Nov. The party would lose its places and join the waitlist.',
      },
    ],
    [
      'on a closed day',
      { bookingGuids: [guidOf(small, 'arrivalFastTrack')] },
      { days: [dayFacts({ isLocked: true })] },
      { 'Fri 20 Nov': 'This day is closed. You need a policy override to change it.' },
    ],
  ])('is refused %s', (_, request, about, refusal) => {
    expect(refusedFields(added(request, about, small))).toEqual(refusal)
  })

  test('is refused without upcoming services', () => {
    const over = {
      ...party,
      reservation: withBookings(party.reservation, (it) => ({ ...it, status: 'completed' as const })),
    }
    expect(refusedFields(added({}, {}, over))).toEqual({
      booking: 'This reservation has no upcoming services, so you can’t add passengers',
    })
  })

  test('joins the waitlist with the whole party if allowed, behind the others', () => {
    const waiting = { days: [dayFacts({ taken: 3, waiting: [waits(1)] })] }
    const change = done(
      added({ bookingGuids: [guidOf(party, 'arrivalFastTrack')], allowWaitlist: true }, waiting),
    )
    expect(bookingIn(change.after, 'arrivalFastTrack')).toMatchObject({ status: 'waitlisted', adults: 3 })
    expect(effectsOf(change.effects, 'places')).toMatchObject([{ passengers: -3 }])
    expect(change.plan).toMatchObject({
      refundCents: 0,
      balanceAfterCents: party.facts.balanceCents - 18_000 - 4_000,
    })
    expect(
      effectsOf(
        done(
          added(
            { bookingGuids: [guidOf(party, 'arrivalFastTrack')] },
            { ...waiting, days: [dayFacts({ taken: 3, mode: 'limited', capacity: 4, waiting: [waits(2)] })] },
          ),
        ).effects,
        'places',
      ),
    ).toMatchObject([{ passengers: 1 }])
  })
})
