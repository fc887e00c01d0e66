import {
  arrivalLeg,
  at,
  car,
  departureLeg,
  drive,
  madeOf,
  planOn,
  type ReservationCase,
} from './example-reservation.ts'
import type { ReservationFacts } from './facts.ts'
import { addCarsTarget, type AddCarsRequest } from './changes/add-cars.ts'

export const party = madeOf({ arrival: arrivalLeg({ transfer: drive }), departure: departureLeg() })

export const nothing: AddCarsRequest = {
  bookingGuid: null,
  journey: 1,
  flightGuid: null,
  place: null,
  pickupTime: null,
  stops: [],
  cars: [car({ luggage: 0 })],
  shares: [],
  details: {},
}

export const another: AddCarsRequest = { ...nothing, flightGuid: 'flight out', place: at('villa') }

export const added = (
  request: AddCarsRequest,
  about: Partial<ReservationFacts> = {},
  example: ReservationCase = party,
) => planOn(example, addCarsTarget, request, about)
