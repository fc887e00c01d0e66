import { driveForm } from '#domain/reservation/example-changes.ts'
import {
  arrivalLeg,
  bookingIn,
  car,
  departureLeg,
  drive,
  madeOf,
  planOn,
  type ReservationCase,
  sameDrive,
} from '#domain/reservation/example-reservation.ts'
import type { ReservationFacts } from '#domain/reservation/facts.ts'
import {
  transportChangeTarget,
  type TransportChangeRequest,
  type TripAsked,
} from './changes/transport-change.ts'

/** A party with two cars on arrival and one on departure. */
export const party = madeOf({
  arrival: arrivalLeg({ transfer: { ...drive, cars: [car(), car()] } }),
  departure: departureLeg({ fastTrack: false, transfer: drive }),
})
export const arrival = bookingIn(party.reservation, 'arrivalTransfer')
export const departure = bookingIn(party.reservation, 'departureTransfer')

/** The forms of its trips, with changes: two on arrival, and the one back. */
export const first = (change: Partial<TripAsked> = {}) => ({
  ...driveForm(arrival.trips[0], null),
  ...change,
})
export const second = (change: Partial<TripAsked> = {}) => ({
  ...driveForm(arrival.trips[1], null),
  ...change,
})
export const back = (change: Partial<TripAsked> = {}) => ({
  ...driveForm(departure.trips[0], '13:55'),
  ...change,
})

/** The plan of a change to its arrival transfer, unless stated otherwise. */
export function changed(
  request: Partial<TransportChangeRequest>,
  about: Partial<ReservationFacts> = {},
  example: ReservationCase = party,
) {
  return planOn(
    example,
    transportChangeTarget,
    { bookingGuid: arrival.guid, ...sameDrive, ...request },
    about,
  )
}
