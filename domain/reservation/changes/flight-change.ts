import { movedStops } from '#domain/reservation/moved-stops.ts'
import { localDateOf, localTimeOf } from '#domain/calendar/airport-time.ts'
import { addMinutes, isBefore, minutesBetween } from '#domain/calendar/instant.ts'
import { refuseFields, type Refusal } from '#domain/refusal.ts'
import { isEnded } from '#domain/trip/trip.ts'
import { isFastTrack, type Direction } from '#domain/vocabulary/booking-kinds.ts'
import { flightOf, placeOf, type FlightFacts, type ReservationFacts } from '#domain/reservation/facts.ts'
import type { Target } from '#domain/reservation/plan-change.ts'
import { isPickupForFlight, pickupForFlight } from '#domain/reservation/pickup-for-flight.ts'
import { whyNotPickup, type FieldErrors } from '#domain/reservation/plan-drive.ts'
import {
  isOpen,
  isService,
  liveTrips,
  type Reservation,
  type ReservedBooking,
  type ReservedTrip,
} from '#domain/reservation/reservation.ts'
import { flightWarnings } from './drive-warnings.ts'

interface FlightLeg {
  readonly flightGuid: string
  readonly toFlightGuid: string
}

export interface FlightChangeRequest {
  readonly legs: readonly FlightLeg[]
  readonly allowWaitlist: boolean
}

/** Moves everything that depends on a flight to another flight: fast track, transfer and their times. */
export function flightChangeTarget(
  facts: ReservationFacts,
  before: Reservation,
  request: FlightChangeRequest,
): Target | Refusal {
  const errors: FieldErrors = {}
  let bookings = before.bookings
  const warnings: string[] = []
  for (const [index, leg] of request.legs.entries()) {
    const field = `legs.${index}.toFlightGuid`
    const moving = before.bookings.filter((it) => it.flightGuid === leg.flightGuid && isService(it))
    const flights = flightsOf(facts, moving, leg)
    if ('why' in flights) {
      errors[`legs.${index}.${flights.at}`] = flights.why
      continue
    }
    warnings.push(...flightWarnings(facts, flights.to))
    const movedTo = new Map(moving.filter(isOpen).map((it) => [it, moved(facts, it, flights)]))
    bookings = bookings.map((it) => movedTo.get(it) ?? it)
    const [late] = [...movedTo.values()].flatMap((it) => whyNotDriven(facts, it, flights.to))
    if (late !== undefined) errors[field] = late
  }
  const after = { ...before, bookings }
  if (Object.keys(errors).length === 0) Object.assign(errors, whyNotOrder(facts, after, request))
  if (Object.keys(errors).length > 0) return refuseFields(errors)
  return {
    title: 'Change flight',
    after,
    noPlace: request.allowWaitlist ? 'agreed' : 'ask',
    template: 'change',
    warnings,
  }
}

/** Why a moved trip would be too late or in the past; shown at the new flight. */
function whyNotDriven(facts: ReservationFacts, booking: ReservedBooking, flight: FlightFacts): string[] {
  return liveTrips(booking)
    .map((it) => whyNotPickup(facts, it.pickupAt, { flight, minutes: it.expectedMinutes }))
    .filter((it) => it !== null)
}

interface Move {
  readonly from: FlightFacts
  readonly to: FlightFacts
}

interface Impossible {
  readonly at: keyof FlightLeg
  readonly why: string
}

/** The two flights of a move, or why it isn't possible and at which of them. */
function flightsOf(
  facts: ReservationFacts,
  moving: readonly ReservedBooking[],
  leg: FlightLeg,
): Move | Impossible {
  const [from, to] = [flightOf(facts, leg.flightGuid), flightOf(facts, leg.toFlightGuid)]
  if (moving.length === 0 || !from) return { at: 'flightGuid', why: 'This reservation isn’t on that flight' }
  if (!to || to.direction !== from.direction)
    return { at: 'toFlightGuid', why: 'Choose a flight from the list' }
  if (to.status === 'cancelled')
    return { at: 'toFlightGuid', why: `${to.ident} is cancelled on that day. Choose another flight.` }
  if (!moving.some(isOpen))
    return { at: 'flightGuid', why: 'All bookings on this flight are completed or cancelled' }
  return { from, to }
}

function moved(facts: ReservationFacts, booking: ReservedBooking, { from, to }: Move): ReservedBooking {
  if (isFastTrack(booking.kind)) {
    const isSameDay = booking.serviceDate === to.serviceDate
    return {
      ...booking,
      flightGuid: to.guid,
      serviceDate: to.serviceDate,
      serviceTime: localTimeOf(to.scheduled, facts.timeZone),
      // On another day the party joins the end of the waitlist; on the same day it keeps its position.
      status: isSameDay ? booking.status : 'booked',
      waitlistedAt: isSameDay ? booking.waitlistedAt : null,
    }
  }
  const trips = booking.trips.map((trip) =>
    isEnded(trip.status) || trip.flightGuid !== from.guid
      ? trip
      : movedTrip(facts, booking, trip, { from, to }),
  )
  const first = trips.find((it) => !isEnded(it.status))
  return {
    ...booking,
    flightGuid: to.guid,
    trips,
    ...(first
      ? {
          serviceDate: localDateOf(first.pickupAt, facts.timeZone),
          serviceTime: localTimeOf(first.pickupAt, facts.timeZone),
        }
      : {}),
  }
}

/**
 * A calculated pickup is calculated again; a requested or manually set one keeps its distance from the
 * flight.
 */
function movedTrip(
  facts: ReservationFacts,
  { kind }: ReservedBooking,
  trip: ReservedTrip,
  { from, to }: Move,
): ReservedTrip {
  const place = placeOf(facts, trip.fromGuid)
  const isComputed =
    kind === 'arrivalTransfer' ||
    (kind === 'departureTransfer' && place !== null && isPickupForFlight(facts, from, trip, place))
  const pickupAt =
    isComputed && place
      ? pickupForFlight(facts, to, place, trip.stops.length)
      : addMinutes(to.scheduled, minutesBetween(from.scheduled, trip.pickupAt))
  return {
    ...trip,
    flightGuid: to.guid,
    setForFlightAt: null,
    pickupAt,
    serviceDate: localDateOf(pickupAt, facts.timeZone),
    stops: movedStops(trip, pickupAt, facts.timeZone),
  }
}

/** Shown at the departure if it moves, otherwise at the arrival that moves past it. */
function whyNotOrder(
  facts: ReservationFacts,
  { bookings }: Reservation,
  { legs }: FlightChangeRequest,
): FieldErrors {
  const open = bookings.filter(isOpen)
  const times = (direction: Direction) =>
    open.flatMap((booking) => {
      const flight = flightOf(facts, booking.flightGuid)
      return flight?.direction === direction ? [flight.scheduled] : []
    })
  const [arrivals, departures] = [times('arrival'), times('departure')]
  const isInOrder = arrivals.some((lands) => departures.some((leaves) => isBefore(lands, leaves)))
  if (arrivals.length === 0 || departures.length === 0 || isInOrder) return {}
  const departing = legs.findIndex(({ flightGuid }) => flightOf(facts, flightGuid)?.direction === 'departure')
  return { [`legs.${Math.max(0, departing)}.toFlightGuid`]: 'Choose a departure after the arrival' }
}
