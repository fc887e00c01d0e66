import { both, madeOf, planOn, type ReservationCase } from './example-reservation.ts'
import type { ReservationFacts } from './facts.ts'
import { flightChangeTarget, type FlightChangeRequest } from './changes/flight-change.ts'

export const party = madeOf(both)

export const to = (
  toFlightGuid: string,
  flightGuid = 'flight in',
  allowWaitlist = false,
): FlightChangeRequest => ({
  legs: [{ flightGuid, toFlightGuid }],
  allowWaitlist,
})

export const moved = (
  request: FlightChangeRequest,
  about: Partial<ReservationFacts> = {},
  example: ReservationCase = party,
) => planOn(example, flightChangeTarget, request, about)
