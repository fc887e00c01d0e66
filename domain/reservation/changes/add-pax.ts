import type { AgeBand } from '#domain/pricing/price-book.ts'
import { notFound, refuse, refuseField, refuseFields, type Refusal } from '#domain/refusal.ts'
import { isFastTrack, isTransport } from '#domain/vocabulary/booking-kinds.ts'
import { serviceOf, type ReservationFacts } from '#domain/reservation/facts.ts'
import { expected, type PassengerName } from '#domain/reservation/new-reservation.ts'
import { detailsGiven, passengerErrors } from '#domain/reservation/details-given.ts'
import type { Target } from '#domain/reservation/plan-change.ts'
import { checkSeatsOfTrips } from '#domain/reservation/plan-drive.ts'
import {
  countsOf,
  isOpen,
  isService,
  liveTrips,
  partySize,
  type Counted,
  type Passenger,
  type Reservation,
  type ReservedBooking,
  type ReservedTrip,
} from '#domain/reservation/reservation.ts'

export interface AddPaxRequest {
  readonly passengers: readonly PassengerName[]
  /** Empty: all upcoming services. */
  readonly bookingGuids: readonly string[]
  /** How passengers are distributed; cars that are not listed are filled where there is room. */
  readonly trips: readonly CarTakes[]
  readonly allowWaitlist: boolean
}

export interface CarTakes {
  readonly tripGuid: string
  readonly passengers: number
  readonly serviceGuid: string
  readonly carSeats: readonly Counted[]
}

/** Adds passengers to fast tracks and to cars, as requested or where there is room. */
export function addPaxTarget(
  facts: ReservationFacts,
  before: Reservation,
  request: AddPaxRequest,
): Target | Refusal {
  const named = before.bookings.filter((it) => request.bookingGuids.includes(it.guid))
  if (named.length < new Set(request.bookingGuids).size) return notFound
  const joined = (named.length > 0 ? named : before.bookings).filter((it) => isService(it) && isOpen(it))
  if (joined.length === 0)
    return refuse('booking', 'This reservation has no upcoming services, so you can’t add passengers')
  const last = Math.max(0, ...before.passengers.map((it) => it.position))
  const added = request.passengers.map((it, index): Passenger => ({
    guid: `new:passenger${index + 1}`,
    position: last + index + 1,
    ...it,
    details: detailsGiven(facts, 'passenger', it.details),
  }))
  const errors = passengerErrors(facts, request.passengers)
  const bookings = before.bookings.map((booking) => {
    if (!joined.includes(booking)) return booking
    const larger = {
      ...booking,
      ...sumOf(booking, added),
      ...(isFastTrack(booking.kind) ? { attendance: [...booking.attendance, ...expected(added)] } : {}),
    }
    return isTransport(booking.kind) ? seated(facts, larger, added.length, request.trips, errors) : larger
  })
  if (Object.keys(errors).length > 0) return refuseFields(errors)
  const strayed = request.trips.findIndex(
    ({ tripGuid }) => !joined.some((it) => it.trips.some((trip) => trip.guid === tripGuid)),
  )
  if (strayed >= 0)
    return refuseField(
      `trips.${strayed}.tripGuid`,
      'This car isn’t part of a service the passengers are joining. Reload the page.',
    )
  return {
    title: 'Add passengers',
    after: { ...before, passengers: [...before.passengers, ...added], bookings },
    noPlace: request.allowWaitlist ? 'agreed' : 'ask',
    template: 'change',
  }
}

function sumOf(booking: ReservedBooking, added: readonly { ageBand: AgeBand }[]) {
  const more = countsOf(added)
  return {
    adults: booking.adults + more.adults,
    children: booking.children + more.children,
    infants: booking.infants + more.infants,
  }
}

/** Distributes the passengers of each journey over its cars. */
function seated(
  facts: ReservationFacts,
  booking: ReservedBooking,
  more: number,
  asked: readonly CarTakes[],
  errors: Record<string, string>,
): ReservedBooking {
  const live = liveTrips(booking)
  const trips = booking.trips.map((it) => taking(it, live, asked))
  for (const journey of new Set(live.map((it) => it.journey))) {
    const cars = trips.filter((it) => it.journey === journey && live.some((trip) => trip.guid === it.guid))
    const isAsked = cars.some((it) => asked.some(({ tripGuid }) => tripGuid === it.guid))
    const wanted = isAsked ? partySize(booking) : cars.reduce((sum, it) => sum + it.passengers, more)
    const why = isAsked ? whyNotSeats(facts, cars, wanted) : fill(facts, trips, cars, more)
    if (why !== null) errors[fieldOf(asked, cars)] = why
    Object.assign(errors, checkSeatsOfTrips(facts, asked, cars))
  }
  return { ...booking, trips }
}

function taking(trip: ReservedTrip, live: readonly ReservedTrip[], asked: readonly CarTakes[]): ReservedTrip {
  const own = live.some((it) => it.guid === trip.guid)
    ? asked.find((it) => it.tripGuid === trip.guid)
    : undefined
  return own
    ? { ...trip, passengers: own.passengers, serviceGuid: own.serviceGuid, carSeats: own.carSeats }
    : trip
}

function whyNotSeats(facts: ReservationFacts, cars: readonly ReservedTrip[], wanted: number): string | null {
  const crowded = cars.find((it) => it.passengers > (serviceOf(facts, it.serviceGuid)?.passengers ?? 0))
  if (crowded) {
    const service = serviceOf(facts, crowded.serviceGuid)
    return service ? `${service.name} seats up to ${service.passengers}` : 'Choose a service from the list'
  }
  const placed = cars.reduce((sum, it) => sum + it.passengers, 0)
  return placed === wanted ? null : `Passengers per car add up to ${placed}, but the party has ${wanted}`
}

/** Puts additional passengers where there is room. Replaces the entries of `cars` within `trips`. */
function fill(
  facts: ReservationFacts,
  trips: ReservedTrip[],
  cars: readonly ReservedTrip[],
  more: number,
): string | null {
  let left = more
  for (const car of cars) {
    const room = (serviceOf(facts, car.serviceGuid)?.passengers ?? car.passengers) - car.passengers
    const joins = Math.min(left, Math.max(0, room))
    trips[trips.indexOf(car)] = { ...car, passengers: car.passengers + joins }
    left -= joins
  }
  return left === 0
    ? null
    : `The cars have no room for ${left} more. Choose a larger car, or add another first.`
}

function fieldOf(asked: readonly CarTakes[], cars: readonly ReservedTrip[]): string {
  const index = asked.findIndex((it) => cars.some((car) => car.guid === it.tripGuid))
  return index === -1 ? 'trips' : `trips.${index}.passengers`
}
