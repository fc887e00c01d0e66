import { localDateOf, localTimeOf } from '#domain/calendar/airport-time.ts'
import { addMinutes, isBefore, minutesBetween, type Instant } from '#domain/calendar/instant.ts'
import { refuseFields, type Refusal } from '#domain/refusal.ts'
import { isEnded } from '#domain/trip/trip.ts'
import { isFastTrack, isTransport, type Direction } from '#domain/vocabulary/booking-kinds.ts'
import { flightOf, placeOf, type FlightFacts, type ReservationFacts } from '../facts.ts'
import type { Target } from '../plan-change.ts'
import { pickupForFlight, whyNotPickup, type FieldErrors } from '../plan-drive.ts'
import { isOpen, isService, liveTrips, type Reservation, type ReservedBooking, type ReservedTrip } from '../reservation.ts'
import { flightWarnings } from './new-advanced.ts'

export interface FlightChangeRequest {
  readonly legs: readonly { readonly flightGuid: string; readonly toFlightGuid: string }[]
  readonly allowWaitlist: boolean
}

/** Everything of the reservation that hangs on a flight moves to another: its fast track, its transfer, and their times. */
export function flightChangeTarget(facts: ReservationFacts, before: Reservation, request: FlightChangeRequest): Target | Refusal {
  const errors: FieldErrors = {}
  let bookings = before.bookings
  const warnings: string[] = []
  for (const [index, leg] of request.legs.entries()) {
    const [from, to] = [flightOf(facts, leg.flightGuid), flightOf(facts, leg.toFlightGuid)]
    const moving = before.bookings.filter((it) => it.flightGuid === leg.flightGuid && isService(it))
    const why = whyNotMove(moving, from, to)
    if (why !== null) errors[`legs.${index}.toFlightGuid`] = why
    if (why !== null || !from || !to) continue
    warnings.push(...flightWarnings(facts, to))
    bookings = bookings.map((it) => (moving.includes(it) && isOpen(it) ? moved(facts, it, from, to) : it))
  }
  const after = { ...before, bookings }
  Object.assign(errors, whyNotPickups(facts, before, after, request))
  const order = whyNotOrder(facts, after, request)
  if (Object.keys(errors).length === 0) Object.assign(errors, order)
  if (Object.keys(errors).length > 0) return refuseFields(errors)
  return { title: 'Change flight', after, noPlace: request.allowWaitlist ? 'agreed' : 'ask', template: 'change', warnings }
}

/** A drive that moves and would come too late, or is past, beside the flight that it moves to. */
function whyNotPickups(facts: ReservationFacts, before: Reservation, after: Reservation, { legs }: FlightChangeRequest): FieldErrors {
  const errors: FieldErrors = {}
  after.bookings.forEach((booking, index) => {
    const was = before.bookings[index]
    const leg = legs.findIndex(({ flightGuid }) => flightGuid === was?.flightGuid)
    if (was === booking || leg < 0) return
    for (const trip of liveTrips(booking)) {
      const late = whyNotPickup(facts, trip.pickupAt, { flight: flightOf(facts, booking.flightGuid), minutes: trip.expectedMinutes })
      if (late !== null) errors[`legs.${leg}.toFlightGuid`] ??= late
    }
  })
  return errors
}

function whyNotMove(moving: readonly ReservedBooking[], from: FlightFacts | null, to: FlightFacts | null): string | null {
  if (moving.length === 0 || !from) return 'This reservation is not on that flight'
  if (!to || to.direction !== from.direction) return 'Choose a flight of the list'
  if (to.status === 'cancelled') return `${to.ident} is cancelled on that day`
  if (!moving.some(isOpen)) return 'What was booked on this flight is served or cancelled'
  return null
}

function moved(facts: ReservationFacts, booking: ReservedBooking, from: FlightFacts, to: FlightFacts): ReservedBooking {
  if (isFastTrack(booking.kind)) {
    const isSameDay = booking.serviceDate === to.serviceDate
    return {
      ...booking,
      flightGuid: to.guid,
      serviceDate: to.serviceDate,
      serviceTime: localTimeOf(to.scheduled, facts.timeZone),
      // Whoever waits for another day waits anew; of the same day the party keeps its turn.
      status: isSameDay ? booking.status : 'booked',
      waitlistedAt: isSameDay ? booking.waitlistedAt : null,
    }
  }
  if (!isTransport(booking.kind)) return booking
  const trips = booking.trips.map((it) =>
    isEnded(it.status) || it.flightGuid !== from.guid ? it : movedTrip(facts, booking, it, { from, to }),
  )
  const first = trips.find((it) => !isEnded(it.status)) ?? trips[0]
  return {
    ...booking,
    flightGuid: to.guid,
    trips,
    ...(first
      ? { serviceDate: localDateOf(first.pickupAt, facts.timeZone), serviceTime: localTimeOf(first.pickupAt, facts.timeZone) }
      : {}),
  }
}

/** A pickup that was computed is computed again; one that was asked for, or set, keeps its distance from the flight. */
function movedTrip(
  facts: ReservationFacts,
  { kind }: ReservedBooking,
  trip: ReservedTrip,
  { from, to }: { from: FlightFacts; to: FlightFacts },
): ReservedTrip {
  const place = placeOf(facts, from.direction === 'arrival' ? trip.toGuid : trip.fromGuid)
  const computed = (flight: FlightFacts): Instant | null => (place ? pickupForFlight(facts, flight, place) : null)
  const isComputed = kind === 'arrivalTransfer' || (kind === 'departureTransfer' && trip.pickupAt === computed(from))
  const pickupAt = (isComputed ? computed(to) : null) ?? addMinutes(to.scheduled, minutesBetween(from.scheduled, trip.pickupAt))
  return { ...trip, flightGuid: to.guid, pickupAt, serviceDate: localDateOf(pickupAt, facts.timeZone) }
}

/** Said beside the departure where that moves, else beside the arrival that moves past it. */
function whyNotOrder(facts: ReservationFacts, { bookings }: Reservation, { legs }: FlightChangeRequest): FieldErrors {
  const open = bookings.filter((it) => isOpen(it) && it.flightGuid !== null)
  const times = (direction: Direction) =>
    open.flatMap((it) => {
      const flight = flightOf(facts, it.flightGuid)
      return flight?.direction === direction ? [flight.scheduled] : []
    })
  const [arrives] = times('arrival').toSorted(earliestFirst)
  const leaves = times('departure').toSorted(earliestFirst).at(-1)
  if (!arrives || !leaves || isBefore(arrives, leaves)) return {}
  const departing = legs.findIndex(({ flightGuid }) => flightOf(facts, flightGuid)?.direction === 'departure')
  return { [`legs.${Math.max(0, departing)}.toFlightGuid`]: 'The departure would be before the arrival' }
}

function earliestFirst(a: Instant, b: Instant): number {
  return isBefore(a, b) ? -1 : 1
}
