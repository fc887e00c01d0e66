import { checkDetails } from '#domain/fields/check-details.ts'
import { detailsAt, type GivenDetails } from '#domain/fields/detail-field.ts'
import { localDateOf, localTimeOf } from '#domain/calendar/airport-time.ts'
import { isBefore } from '#domain/calendar/instant.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import { momentMeant, type Meant } from '#domain/calendar/typed-time.ts'
import { totalOf } from '#domain/pricing/price-lines.ts'
import { isRefusal, notFound, refuse, refuseFields, type Refusal } from '#domain/refusal.ts'
import { isEnded } from '#domain/trip/trip.ts'
import { isTransport } from '#domain/vocabulary/booking-kinds.ts'
import { droppedLines } from '#domain/reservation/cancellation-fee.ts'
import {
  arrivalKnownAt,
  flightOf,
  hasOverride,
  serviceOf,
  type ReservationFacts,
} from '#domain/reservation/facts.ts'
import { pickupForFlight } from '#domain/reservation/pickup-for-flight.ts'
import type { Target } from '#domain/reservation/plan-change.ts'
import {
  checkSeatsOfTrips,
  driveMinutes,
  guidOfPlace,
  placeAsked,
  whyNotPickup,
  type FieldErrors,
  type PlaceAsked,
  type StopAsked,
} from '#domain/reservation/plan-drive.ts'
import { atTermsOf } from '#domain/reservation/price-service.ts'
import { reprice } from '#domain/reservation/reprice.ts'
import {
  bookingOf,
  isOpen,
  liveTrips,
  withBookings,
  type Counted,
  type Reservation,
  type ReservedBooking,
  type ReservedTrip,
} from '#domain/reservation/reservation.ts'
import { bagWarnings, movedWarnings } from './drive-warnings.ts'

export interface TransportChangeRequest {
  readonly bookingGuid: string
  readonly trips: readonly TripAsked[]
  /** Trips to cancel: a car or a journey less. */
  readonly removed: readonly string[]
  /** The hours of a hire; null: unchanged. */
  readonly hours: number | null
  /** The percentage of the fee for cancelled trips to waive; needs a policy override. */
  readonly goodwillPercent: number
  readonly reason: string
}

export interface TripAsked {
  readonly tripGuid: string
  readonly date: ServiceDate
  /** The pickup time; null: calculated from the flight. */
  readonly time: string | null
  readonly from: PlaceAsked
  readonly to: PlaceAsked
  /** Left out: as they are, as are the child seats. */
  readonly stops?: readonly StopAsked[] | undefined
  readonly serviceGuid: string
  readonly passengers: number
  readonly luggage: number
  readonly carSeats?: readonly Counted[] | undefined
  readonly details: GivenDetails
}

/**
 * Changes the time, locations, stops, cars, passengers and notes of a booking's trips. Completed trips stay
 * unchanged. Removed cars and journeys are cancelled by the fee table, up to the amount by which the booking
 * gets cheaper.
 */
export function transportChangeTarget(
  facts: ReservationFacts,
  before: Reservation,
  request: TransportChangeRequest,
): Target | Refusal {
  const booking = bookingOf(before, request.bookingGuid)
  if (!booking || !isTransport(booking.kind)) return notFound
  if (!isOpen(booking)) return refuse('booking', 'This trip is completed or cancelled and can’t be changed')
  const live = liveTrips(booking)
  const strayed = [...request.trips.map((it) => it.tripGuid), ...request.removed].find(
    (guid) => !live.some((it) => it.guid === guid),
  )
  if (strayed !== undefined)
    return refuse('trip', 'One of these trips has ended or belongs to another booking. Reload the page.')
  const hours = booking.kind === 'hourly' ? (request.hours ?? booking.hours) : booking.hours
  const errors: FieldErrors = {}
  const trips = booking.trips.flatMap((trip) => {
    if (request.removed.includes(trip.guid)) return [{ ...trip, status: 'cancelled' as const }]
    const index = request.trips.findIndex((it) => it.tripGuid === trip.guid)
    const asked = request.trips[index]
    if (asked) return [changedTrip(facts, { booking, trip, asked, field: `trips.${index}`, hours }, errors)]
    // The hours of a hire apply to every car that has not ended.
    return [
      request.hours !== null && booking.kind === 'hourly' && !isEnded(trip.status)
        ? { ...trip, expectedMinutes: (hours ?? 1) * 60 }
        : trip,
    ]
  })
  const left = trips.filter((it) => !isEnded(it.status))
  if (left.length === 0) return refuse('trip', 'This would remove every car. Cancel the booking instead.')
  Object.assign(errors, whyNotChildSeats(facts, left, request), whyNotSeats(booking, left, request))
  Object.assign(errors, whyNotWaived(facts, request))
  if (Object.keys(errors).length > 0) return refuseFields(errors)
  const first = left.toSorted((a, b) => (isBefore(a.pickupAt, b.pickupAt) ? -1 : 1))[0]
  const changed: ReservedBooking = {
    ...booking,
    trips,
    hours,
    ...(first
      ? {
          serviceDate: localDateOf(first.pickupAt, facts.timeZone),
          serviceTime: localTimeOf(first.pickupAt, facts.timeZone),
        }
      : {}),
  }
  const after = withFees(atTermsOf(facts, before), booking, changed, request)
  if (isRefusal(after)) return after
  return {
    title: 'Change transport',
    after: withBookings(before, (it) => (it === booking ? after : it)),
    noPlace: 'ask',
    template: isUntold(facts, booking, after) ? null : 'change',
    warnings: [...bagWarnings(facts, left), ...left.flatMap((it) => movedWarnings(facts, booking, it))],
  }
}

function whyNotWaived(
  facts: ReservationFacts,
  { goodwillPercent, reason }: TransportChangeRequest,
): FieldErrors {
  if (goodwillPercent === 0) return {}
  if (!hasOverride(facts)) return { goodwillPercent: 'Waiving the fee needs a policy override' }
  return reason.trim() === '' ? { reason: 'This field is required' } : {}
}

/**
 * Adds the fees for cancelled trips: never more than the booking gets cheaper, so that replacing two cars by
 * a larger one is free.
 */
function withFees(
  facts: ReservationFacts,
  before: ReservedBooking,
  after: ReservedBooking,
  { removed, goodwillPercent }: TransportChangeRequest,
): ReservedBooking | Refusal {
  if (removed.length === 0) return after
  const priced = reprice(facts, before, after)
  if (isRefusal(priced)) return priced
  const dropped = before.trips.filter(({ guid }) => removed.includes(guid))
  const atMostCents = totalOf(before.priceLines) - totalOf(priced)
  const fees = droppedLines(facts, before, { dropped, goodwillPercent, atMostCents })
  return isRefusal(fees) ? fees : { ...after, priceLines: [...after.priceLines, ...fees] }
}

interface TripChange {
  booking: ReservedBooking
  trip: ReservedTrip
  asked: TripAsked
  field: string
  hours: number | null
}

function changedTrip(facts: ReservationFacts, change: TripChange, errors: FieldErrors): ReservedTrip {
  const { booking, trip, asked, field } = change
  const [from, to] = [
    placeAsked(facts, asked.from, `${field}.from`),
    placeAsked(facts, asked.to, `${field}.to`),
  ]
  Object.assign(errors, from.errors, to.errors)
  asked.stops?.forEach((stop, index) =>
    Object.assign(errors, placeAsked(facts, stop.place, `${field}.stops.${index}.place`).errors),
  )
  const detailed = checkDetails(
    asked.details,
    { fields: facts.fields, owner: 'transport', user: facts, isAsked: false, before: trip.details },
    `${field}.`,
  )
  Object.assign(errors, detailed.errors)
  const stops =
    asked.stops?.map((stop) => ({ placeGuid: guidOfPlace(stop.place), at: stop.at })) ?? trip.stops
  const service = serviceOf(facts, asked.serviceGuid)
  if (!service) errors[`${field}.serviceGuid`] = 'Choose a service from the list'
  else if (asked.passengers > service.passengers)
    errors[`${field}.passengers`] = `${service.name} seats up to ${service.passengers}`
  if (!from.place || !to.place) return trip
  const flight = flightOf(facts, trip.flightGuid)
  if (
    booking.direction !== null &&
    from.place.guid !== facts.airport.guid &&
    to.place.guid !== facts.airport.guid
  )
    errors[`${field}.${booking.direction === 'arrival' ? 'from' : 'to'}.locationGuid`] =
      'An airport transfer must start or end at the airport'
  if (asked.time === null && !flight) {
    errors[`${field}.time`] = 'This field is required'
    return trip
  }
  const isArrival = flight?.direction === 'arrival'
  const other = isArrival ? to.place : from.place
  const meant =
    asked.time === null && flight
      ? { at: pickupForFlight(facts, flight, other, stops.length) }
      : pickupMeant(facts, trip, asked)
  if ('why' in meant) {
    errors[`${field}.time`] = meant.why
    return trip
  }
  const pickupAt = meant.at
  const minutes =
    booking.kind === 'hourly' ? (change.hours ?? 1) * 60 : driveMinutes(from.place, to.place, stops.length)
  const isMoved = pickupAt !== trip.pickupAt
  const late = isMoved ? whyNotPickup(facts, pickupAt, { flight, minutes }) : null
  if (late !== null) errors[`${field}.time`] = late
  return {
    ...trip,
    serviceDate: localDateOf(pickupAt, facts.timeZone),
    pickupAt,
    ...(isMoved && { setForFlightAt: asked.time === null ? null : arrivalKnownAt(facts, trip.flightGuid) }),
    expectedMinutes: minutes,
    fromGuid: from.place.guid,
    toGuid: to.place.guid,
    stops,
    serviceGuid: asked.serviceGuid,
    passengers: asked.passengers,
    luggage: asked.luggage,
    carSeats: asked.carSeats ?? trip.carSeats,
    details: detailed.details,
  }
}

/** An unchanged date and time means the same instant, even if a clock change repeats the hour. */
function pickupMeant(
  { timeZone, now }: ReservationFacts,
  { pickupAt }: ReservedTrip,
  { date, time }: TripAsked,
): Meant {
  const typed = time ?? ''
  if (date === localDateOf(pickupAt, timeZone) && typed === localTimeOf(pickupAt, timeZone))
    return { at: pickupAt }
  return momentMeant(date, typed, timeZone, (at) => !isBefore(at, now))
}

/** Checks the child seats of each journey over all of its cars. */
function whyNotChildSeats(
  facts: ReservationFacts,
  left: readonly ReservedTrip[],
  { trips }: TransportChangeRequest,
): FieldErrors {
  const errors: FieldErrors = {}
  for (const cars of Map.groupBy(left, (it) => it.journey).values())
    Object.assign(errors, checkSeatsOfTrips(facts, trips, cars))
  return errors
}

/** Everyone must have a place in a car of the journey, unless all of its cars are removed. */
function whyNotSeats(
  booking: ReservedBooking,
  left: readonly ReservedTrip[],
  request: TransportChangeRequest,
): FieldErrors {
  const errors: FieldErrors = {}
  for (const journey of new Set(left.map((it) => it.journey))) {
    const cars = left.filter((it) => it.journey === journey)
    const was = liveTrips(booking).filter((it) => it.journey === journey)
    const [party, placed] = [was, cars].map((all) => all.reduce((sum, it) => sum + it.passengers, 0))
    if (placed === party) continue
    const index = request.trips.findIndex((it) => cars.some((car) => car.guid === it.tripGuid))
    errors[index === -1 ? 'removed' : `trips.${index}.passengers`] =
      `Passengers per car add up to ${placed}, but the party has ${party}`
  }
  return errors
}

/** Whether only details changed that guests don’t see. */
function isUntold(facts: ReservationFacts, before: ReservedBooking, after: ReservedBooking): boolean {
  const told = (booking: ReservedBooking) =>
    JSON.stringify({
      ...booking,
      trips: booking.trips.map((it) => ({ ...it, details: detailsAt('guest', facts.fields, it.details) })),
    })
  return told(before) === told(after)
}
