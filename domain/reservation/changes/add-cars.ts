import type { Details, GivenDetails } from '#domain/fields/detail-field.ts'
import { localDateOf, localTimeOf } from '#domain/calendar/airport-time.ts'
import { notFound, refuse, refuseField, refuseFields, type Refusal } from '#domain/refusal.ts'
import { isTransport } from '#domain/vocabulary/booking-kinds.ts'
import { flightOf, whyNotDay, serviceOf, type ReservationFacts } from '#domain/reservation/facts.ts'
import { blankParty } from '#domain/reservation/new-reservation.ts'
import { detailErrors, detailsGiven } from '#domain/reservation/details-given.ts'
import type { Target } from '#domain/reservation/plan-change.ts'
import {
  checkSeats,
  type CarAsked,
  type FieldErrors,
  type PlaceAsked,
  type StopAsked,
} from '#domain/reservation/plan-drive.ts'
import {
  bookingOf,
  countsOf,
  isOpen,
  liveTrips,
  withBookings,
  type Reservation,
  type ReservedTrip,
} from '#domain/reservation/reservation.ts'
import { planTransfer, whyNotFlight } from './new-advanced.ts'
import { bagWarnings } from './drive-warnings.ts'

export interface AddCarsRequest {
  /** The booking the cars join; null: a new transfer for `flightGuid`. */
  readonly bookingGuid: string | null
  readonly journey: number
  readonly flightGuid: string | null
  readonly place: PlaceAsked | null
  readonly pickupTime: string | null
  readonly stops: readonly StopAsked[]
  readonly cars: readonly CarAsked[]
  /** How the party and its bags are redistributed over the existing cars. */
  readonly shares: readonly {
    readonly tripGuid: string
    readonly passengers: number
    readonly luggage: number
  }[]
  readonly details: GivenDetails
}

/** Adds cars to a journey, or the first transfer to a flight. */
export function addCarsTarget(
  facts: ReservationFacts,
  before: Reservation,
  request: AddCarsRequest,
): Target | Refusal {
  return request.bookingGuid === null
    ? newTransfer(facts, before, request)
    : moreCars(facts, before, request, request.bookingGuid)
}

function newTransfer(
  facts: ReservationFacts,
  before: Reservation,
  request: AddCarsRequest,
): Target | Refusal {
  const flight = flightOf(facts, request.flightGuid)
  const isOwn = before.bookings.some(
    (it) => it.flightGuid === request.flightGuid && it.status !== 'cancelled',
  )
  if (!flight || !isOwn) return refuseField('flightGuid', 'Choose a flight on this reservation')
  const why = whyNotFlight(flight, flight.direction, flight.serviceDate)
  if (why !== null) return refuseField('flightGuid', why)
  const early = whyNotDay(facts, flight.serviceDate)
  if (early !== null) return refuseField('flightGuid', early)
  if (before.bookings.some((it) => it.flightGuid === flight.guid && isTransport(it.kind) && isOpen(it)))
    return refuseField('flightGuid', `${flight.ident} already has a transfer. Add the cars to that one.`)
  const place = request.place ?? { locationGuid: null, address: '', zoneGuid: null }
  const party = { ...countsOf(before.passengers), ...blankParty }
  const planned = planTransfer(
    facts,
    party,
    { direction: flight.direction, transfer: { ...request, place }, flight, isWhole: true },
    'transfer',
  )
  const errors = Object.fromEntries(
    Object.entries(planned.errors).map(([name, text]) => [name.replace(/^transfer\./, ''), text]),
  )
  if (!planned.booking) return refuseFields(errors)
  return {
    title: 'Add cars',
    after: { ...before, bookings: [...before.bookings, planned.booking] },
    noPlace: 'ask',
    template: 'change',
    warnings: bagWarnings(facts, request.cars),
  }
}

function moreCars(
  facts: ReservationFacts,
  before: Reservation,
  request: AddCarsRequest,
  guid: string,
): Target | Refusal {
  const booking = bookingOf(before, guid)
  if (!booking || !isTransport(booking.kind)) return notFound
  if (!isOpen(booking)) return refuse('booking', 'This trip is completed or cancelled, so you can’t add cars')
  const existing = liveTrips(booking).filter((it) => it.journey === request.journey)
  const [like] = existing
  if (!like) return refuseField('journey', 'Choose a trip on this booking')
  const shared = booking.trips.map((trip) => {
    const share = request.shares.find(({ tripGuid }) => tripGuid === trip.guid)
    return share && existing.includes(trip)
      ? { ...trip, passengers: share.passengers, luggage: share.luggage }
      : trip
  })
  const details = detailsGiven(facts, 'transport', request.details)
  const added = request.cars.map((car, index) =>
    joining(details, like, car, booking.lastSequence + index + 1, booking.guid),
  )
  const cars = [...shared.filter((it) => existing.some((trip) => trip.guid === it.guid)), ...added]
  const errors = whyNotCars(facts, request, existing, cars)
  if (Object.keys(errors).length > 0) return refuseFields(errors)
  const trips = [...shared, ...added]
  const times = {
    serviceDate: localDateOf(like.pickupAt, facts.timeZone),
    serviceTime: localTimeOf(like.pickupAt, facts.timeZone),
  }
  const isFirst = booking.trips[0]?.journey === like.journey
  return {
    title: 'Add cars',
    after: withBookings(before, (other) =>
      other === booking
        ? { ...booking, ...(isFirst ? times : {}), trips, lastSequence: booking.lastSequence + added.length }
        : other,
    ),
    noPlace: 'ask',
    template: 'change',
    warnings: bagWarnings(facts, cars),
  }
}

/**
 * A car with the time, locations and stops of the existing ones. Without a passenger count it carries only
 * bags.
 */
function joining(
  details: Details,
  like: ReservedTrip,
  car: CarAsked,
  sequence: number,
  bookingGuid: string,
): ReservedTrip {
  return {
    ...like,
    guid: `new:car ${bookingGuid}.${sequence}`,
    sequence,
    passengers: car.passengers ?? 0,
    luggage: car.luggage,
    carSeats: car.carSeats,
    serviceGuid: car.serviceGuid,
    details,
    status: 'unassigned',
    driverGuid: null,
  }
}

function whyNotCars(
  facts: ReservationFacts,
  request: AddCarsRequest,
  existing: readonly ReservedTrip[],
  cars: readonly ReservedTrip[],
): FieldErrors {
  const errors: FieldErrors = detailErrors(facts, 'transport', request.details)
  request.cars.forEach((car, index) => {
    const service = serviceOf(facts, car.serviceGuid)
    if (!service) errors[`cars.${index}.serviceGuid`] = 'Choose a service from the list'
    else if ((car.passengers ?? 0) > service.passengers)
      errors[`cars.${index}.passengers`] = `${service.name} seats up to ${service.passengers}`
  })
  request.shares.forEach((share, index) => {
    const trip = existing.find((it) => it.guid === share.tripGuid)
    const service = trip ? serviceOf(facts, trip.serviceGuid) : null
    if (!trip) errors[`shares.${index}.tripGuid`] = 'This car isn’t part of the trip. Reload the page.'
    else if (service && share.passengers > service.passengers)
      errors[`shares.${index}.passengers`] = `${service.name} seats up to ${service.passengers}`
  })
  Object.assign(
    errors,
    checkSeats(facts, request.cars, (index) => `cars.${index}`, existing),
  )
  const sum = (all: readonly ReservedTrip[]) => all.reduce((count, it) => count + it.passengers, 0)
  if (Object.keys(errors).length === 0 && sum(cars) !== sum(existing))
    errors['cars'] = `Passengers per car add up to ${sum(cars)}, but the party has ${sum(existing)}`
  return errors
}
