import { describe, expect, test } from 'vitest'
import { overrideLine } from '#domain/pricing/price-lines.ts'
import { addCarsTarget } from './changes/add-cars.ts'
import { addPaxTarget } from './changes/add-pax.ts'
import { cancelTarget } from './changes/cancel.ts'
import { editPaxTarget } from './changes/edit-pax-names.ts'
import { fastTrackTarget } from './changes/fast-track-change.ts'
import { flightChangeTarget } from './changes/flight-change.ts'
import { followFlightTarget } from './changes/follow-flight.ts'
import { newHourly } from './changes/new-drives.ts'
import { movedDriveTarget } from './changes/operations.ts'
import { resetTarget } from './changes/reset.ts'
import { transportChangeTarget } from './changes/transport-change.ts'
import { driveForm, guidOf, max, partyInVans } from './example-changes.ts'
import { factsOf, flightsWith } from './example-facts.ts'
import {
  ada,
  at,
  bookingIn,
  car,
  done,
  doneOn,
  planOn,
  requestOf,
  sameDrive,
  stored,
  type ReservationCase,
} from './example-reservation.ts'
import { planChange, type PlannedChange } from './plan-change.ts'
import { withBookings } from './reservation.ts'

/** With the price of these lines set by staff. */
function manual(example: ReservationCase, ...keys: string[]): ReservationCase {
  const reservation = withBookings(example.reservation, (booking) => ({
    ...booking,
    priceLines: booking.priceLines.map((line) =>
      keys.includes(line.key) ? { ...line, ...done(overrideLine(line, 2_200, 'Repeat guest')) } : line,
    ),
  }))
  return { ...example, reservation }
}

const isAboutManual = (text: string) => text.includes('manual price')
const warnings = (planned: PlannedChange | ReturnType<typeof planOn>) =>
  done(planned).plan.warnings.filter(isAboutManual)

const hire = ((): ReservationCase => {
  const facts = factsOf()
  const target = newHourly(facts, ada, {
    ...requestOf({ children: 0 }),
    date: '2026-11-20',
    time: '10:00',
    from: at('villa'),
    to: null,
    stops: [],
    cars: [car()],
    details: {},
    hours: 3,
  })
  return manual(stored(facts, done(planChange(facts, null, done(target)))), 'drive1.sedan.hire')
})()
const party = manual(partyInVans(), 'adult.further', 'child', 'drive1.van.drive', 'drive1.van.seat.booster')
const arrival = bookingIn(party.reservation, 'arrivalTransfer')
const trip = arrival.trips[0]
const adult = (position: number) => party.reservation.passengers[position]?.guid ?? ''
const change = (request: object) => ({ bookingGuid: arrival.guid, ...sameDrive, ...request })
const van = 'Van, The airport to West coast'
const of = (label: string) =>
  `The manual price for ${label} (Repeat guest) will be replaced by the list price`
const further = 'Arrival fast track, adult, further'
const child = 'Arrival fast track, child'
const addCar = {
  bookingGuid: arrival.guid,
  journey: 1,
  flightGuid: null,
  place: null,
  pickupTime: null,
  stops: [],
  cars: [car({ passengers: 0 })],
  shares: [],
  details: {},
}
const addMax = { passengers: [max], bookingGuids: [], trips: [], allowWaitlist: false }
const cancelled = doneOn(party, cancelTarget, {
  bookingGuids: [guidOf(party, 'arrivalFastTrack')],
  reason: 'Plans changed',
  goodwillPercent: 0,
})

describe('a change warns of the manual prices it replaces', () => {
  test.each<[string, () => ReturnType<typeof planOn>, string[]]>([
    [
      'other hours',
      () =>
        planOn(hire, transportChangeTarget, {
          bookingGuid: guidOf(hire, 'hourly'),
          ...sameDrive,
          hours: 5,
        }),
      [of('Sedan, 3 hours')],
    ],
    [
      'a flight on another day',
      () =>
        planOn(party, flightChangeTarget, {
          legs: [{ flightGuid: 'flight in', toFlightGuid: 'next day in' }],
          allowWaitlist: false,
        }),
      [of(further), of(child), of(van)],
    ],
    [
      'another zone',
      () =>
        planOn(
          party,
          transportChangeTarget,
          change({ trips: [{ ...driveForm(trip, null), to: at('lodge') }] }),
        ),
      [of(van)],
    ],
    [
      'another car',
      () =>
        planOn(
          party,
          transportChangeTarget,
          change({ trips: [{ ...driveForm(trip, null), serviceGuid: 'sedan' }] }),
        ),
      [of(van)],
    ],
    [
      'an adult who is a child',
      () => planOn(party, editPaxTarget, { passengers: [{ guid: adult(1), ageBand: 'child' }], removed: [] }),
      [of(further), of('Departure fast track, adult, further')],
    ],
    [
      'a late flight that moves the trip to the next day',
      () =>
        planOn(
          party,
          followFlightTarget,
          { flightGuid: 'flight in' },
          {
            flights: flightsWith('flight in', { estimated: '2026-11-21T05:00:00Z' }),
          },
        ),
      [of(van)],
    ],
    [
      'a trip that dispatch moves to another day',
      () => planOn(party, movedDriveTarget, { tripGuid: trip?.guid ?? '', pickupAt: '2026-11-21T18:35:00Z' }),
      [of(van)],
    ],
    [
      'an undone cancellation after an age band has changed',
      () => {
        const edited = doneOn(cancelled, editPaxTarget, {
          passengers: [{ guid: adult(1), ageBand: 'child' }],
          removed: [],
        })
        return planOn(edited, resetTarget, {
          bookingGuid: guidOf(edited, 'arrivalFastTrack'),
          reason: 'A mistake',
        })
      },
      [of(further)],
    ],
  ])('%s', (_, plan, texts) => {
    expect(warnings(plan())).toEqual(texts)
  })

  test('without the reason, if a partner’s user makes it', () => {
    const plan = planOn(
      hire,
      transportChangeTarget,
      { bookingGuid: guidOf(hire, 'hourly'), ...sameDrive, hours: 5 },
      { isPartnerUser: true },
    )
    expect(warnings(plan)).toEqual(['The manual price for Sedan, 3 hours will be replaced by the list price'])
  })
})

describe('manual prices that stay, or go with what they were for, need no warning', () => {
  test.each<[string, () => ReturnType<typeof planOn>]>([
    ['more people', () => planOn(party, addPaxTarget, addMax)],
    ['fewer people', () => planOn(party, editPaxTarget, { passengers: [], removed: [adult(1)] })],
    ['more cars', () => planOn(party, addCarsTarget, addCar)],
    [
      'a trip on the same day',
      () => planOn(party, transportChangeTarget, change({ trips: [driveForm(trip, '16:00')] })),
    ],
    [
      'a late flight',
      () =>
        planOn(
          party,
          followFlightTarget,
          { flightGuid: 'flight in' },
          {
            flights: flightsWith('flight in', { estimated: '2026-11-20T19:05:00Z' }),
          },
        ),
    ],
    [
      'no fast track any more',
      () =>
        planOn(party, fastTrackTarget, {
          on: [],
          off: [guidOf(party, 'arrivalFastTrack')],
          allowWaitlist: false,
          reason: 'Asked for',
        }),
    ],
    [
      'a cancellation',
      () => planOn(party, cancelTarget, { bookingGuids: [], reason: 'Plans changed', goodwillPercent: 0 }),
    ],
    [
      'an undone cancellation',
      () =>
        planOn(cancelled, resetTarget, {
          bookingGuid: guidOf(cancelled, 'arrivalFastTrack'),
          reason: 'A mistake',
        }),
    ],
  ])('%s', (_, plan) => {
    expect(warnings(plan())).toEqual([])
  })
})
