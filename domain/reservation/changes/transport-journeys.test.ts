import { describe, expect, test } from 'vitest'
import { driveForm, journey, pair, planned, pointOf } from '#domain/reservation/example-changes.ts'
import { factsOf, withOverride } from '#domain/reservation/example-facts.ts'
import {
  ada,
  arrivalLeg,
  bookingIn,
  car,
  done,
  drive,
  madeOf,
  planOn,
  refusedFields,
  sameDrive,
  stored,
} from '#domain/reservation/example-reservation.ts'
import { newHourly } from './new-drives.ts'
import { transportChangeTarget, type TransportChangeRequest } from './transport-change.ts'

describe('the cars of a transfer', () => {
  const party = madeOf({ arrival: arrivalLeg({ transfer: { ...drive, cars: [car(), car()] } }) })
  const arrival = bookingIn(party.reservation, 'arrivalTransfer')
  const changed = (request: Partial<TransportChangeRequest>, about = {}) =>
    planOn(party, transportChangeTarget, { bookingGuid: arrival.guid, ...sameDrive, ...request }, about)
  const [first, second] = arrival.trips

  test('can come at two times: the booking has the earlier one', () => {
    const { after } = done(changed({ trips: [driveForm(first, '16:10'), driveForm(second, '15:40')] }))
    expect(bookingIn(after, 'arrivalTransfer')).toMatchObject({
      serviceDate: '2026-11-20',
      serviceTime: '15:40',
    })
  })

  test('can be removed without a fee with a policy override and a reason', () => {
    const request = {
      trips: [{ ...driveForm(first, null), passengers: 3 }],
      removed: [second?.guid ?? ''],
      goodwillPercent: 100,
    }
    expect(refusedFields(changed({ ...request, reason: ' ' }, withOverride))).toEqual({
      reason: 'This field is required',
    })
    expect(refusedFields(changed({ ...request, reason: 'A mistake' }))).toEqual({
      goodwillPercent: 'Waiving the fee needs a policy override',
    })
    expect(done(changed({ ...request, reason: 'A mistake' }, withOverride)).plan.title).toBe(
      'Change transport',
    )
  })
})

describe('journeys of one booking', () => {
  const point = stored(factsOf(), done(pointOf()))
  const booking = bookingIn(point.reservation, 'point')
  const [there, back, alsoBack] = booking.trips
  const changed = (request: Partial<TransportChangeRequest>) =>
    planOn(point, transportChangeTarget, { bookingGuid: booking.guid, ...sameDrive, ...request })

  test('each keep their passengers: errors appear at their own car', () => {
    const trips = [driveForm(there, '10:00'), { ...driveForm(alsoBack, '10:00'), passengers: 2 }]
    expect(refusedFields(changed({ trips }))).toEqual({
      'trips.1.passengers': 'Passengers per car add up to 3, but the party has 2',
    })
    expect(refusedFields(changed({ removed: [back?.guid ?? ''] }))).toEqual({
      removed: 'Passengers per car add up to 1, but the party has 2',
    })
  })

  test('each have their own child seats', () => {
    const seats = (quantity: number) => [{ guid: 'cradle', quantity }]
    const trips = [
      { ...driveForm(there, '10:00'), carSeats: seats(2) },
      { ...driveForm(back, '10:00'), carSeats: seats(2) },
    ]
    expect(bookingIn(done(changed({ trips })).after, 'point').trips.map((it) => it.carSeats)).toEqual([
      seats(2),
      seats(2),
      [],
    ])
    expect(
      refusedFields(
        changed({ trips: [driveForm(there, '10:00'), { ...driveForm(back, '10:00'), carSeats: seats(3) }] }),
      ),
    ).toEqual({
      'trips.1.carSeats.0.quantity': 'Only 2 × Cradle in stock',
    })
  })
})

describe('a hire', () => {
  const facts = factsOf()
  const hire = stored(
    facts,
    done(
      planned(
        facts,
        newHourly(facts, ada, { ...pair, ...journey, to: null, hours: 5, cars: [car(), car()] }),
      ),
    ),
  )
  const booking = bookingIn(hire.reservation, 'hourly')
  const changed = (request: Partial<TransportChangeRequest>) =>
    bookingIn(
      done(planOn(hire, transportChangeTarget, { bookingGuid: booking.guid, ...sameDrive, ...request }))
        .after,
      'hourly',
    )
  const notes = { ...driveForm(booking.trips[0], '10:00'), details: { notesForDriver: 'Red hat' } }

  test('keeps its hours while something else changes', () => {
    const { hours, trips } = changed({ trips: [notes] })
    expect([hours, ...trips.map(({ expectedMinutes }) => expectedMinutes)]).toEqual([5, 300, 300])
  })

  test('changes the hours of every car', () => {
    const { hours, trips } = changed({ trips: [notes], hours: 6 })
    expect([hours, ...trips.map(({ expectedMinutes }) => expectedMinutes)]).toEqual([6, 360, 360])
  })
})
