import {
  newAdvanced,
  type AdvancedRequest,
  type LegRequest,
} from '#domain/reservation/changes/new-advanced.ts'
import {
  newHourly,
  newPoint,
  newPrivate,
  type HourlyRequest,
  type JourneyRequest,
  type PointRequest,
  type PrivateRequest,
} from '#domain/reservation/changes/new-drives.ts'
import { newFee, type FeeRequest } from '#domain/reservation/changes/new-fee.ts'
import type { PlaceAsked } from '#domain/reservation/plan-drive.ts'
import { newReservationChange } from '#server/features/bookings/commands/reservation-change.ts'
import type { NewReservation } from '#server/features/bookings/queries/new-reservation.ts'

/**
 * The products. Each declares the facts its request needs, and has a pure function that makes the
 * reservation.
 */
export const advanced: NewReservation<AdvancedRequest> = {
  name: 'advancedBooking',
  action: 'makeAdvancedBooking',
  wants: (request) => {
    const legs = [request.arrival, request.departure].filter((it): it is LegRequest => it !== null)
    return {
      partnerGuid: request.partnerGuid,
      flightGuids: legs.map((it) => it.flightGuid),
      places: legs.flatMap((it) =>
        it.transfer ? [it.transfer.place, ...it.transfer.stops.map((stop) => stop.place)] : [],
      ),
      dates: legs.map((it) => it.date),
    }
  },
  target: (facts, booker, _, request) => newAdvanced(facts, booker, request),
}

export const privateTransfer: NewReservation<PrivateRequest> = {
  name: 'privateBooking',
  action: 'makePrivateBooking',
  wants: (request) => ({
    partnerGuid: request.partnerGuid,
    flightGuids: request.meetsFlightGuid === null ? [] : [request.meetsFlightGuid],
    places: placesOf(request.journey),
    dates: [request.journey.date],
  }),
  target: (facts, booker, _, request) => newPrivate(facts, booker, request),
}

export const hourlyHire: NewReservation<HourlyRequest> = {
  name: 'hourlyBooking',
  action: 'makeHourlyBooking',
  wants: (request) => ({
    partnerGuid: request.partnerGuid,
    flightGuids: [],
    places: placesOf({ ...request, to: request.to ?? request.from }),
    dates: [request.date],
  }),
  target: (facts, booker, _, request) => newHourly(facts, booker, request),
}

export const pointJourneys: NewReservation<PointRequest> = {
  name: 'pointBooking',
  action: 'makePointBooking',
  wants: (request) => ({
    partnerGuid: request.partnerGuid,
    flightGuids: [],
    places: request.journeys.flatMap(placesOf),
    dates: request.journeys.map((it) => it.date),
  }),
  target: (facts, booker, _, request) => newPoint(facts, booker, request),
}

export type FeeAsked = FeeRequest & { groupGuid: string | null }

export const fee: NewReservation<FeeAsked> = {
  name: 'fee',
  action: 'makeFee',
  wants: (request) => ({
    partnerGuid: request.partnerGuid,
    groupGuid: request.groupGuid,
    flightGuids: [],
    places: [],
    dates: request.date === null ? [] : [request.date],
  }),
  target: (facts, booker, before, request) => newFee(facts, booker, before, request),
}

function placesOf(journey: JourneyRequest): PlaceAsked[] {
  return [journey.from, journey.to, ...journey.stops.map((it) => it.place)]
}

export const advancedBooking = newReservationChange(advanced)
export const privateBooking = newReservationChange(privateTransfer)
export const hourlyBooking = newReservationChange(hourlyHire)
export const pointBooking = newReservationChange(pointJourneys)
export const feeCharge = newReservationChange(fee)
