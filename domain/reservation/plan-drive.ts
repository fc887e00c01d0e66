import { isBefore, minutesBetween, type Instant } from '#domain/calendar/instant.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { localDateOf, timeTextOf } from '#domain/calendar/airport-time.ts'
import { momentMeant, type Meant } from '#domain/calendar/typed-time.ts'
import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import type { GivenDetails } from '#domain/fields/detail-field.ts'
import { termsOn } from '#domain/terms/terms.ts'
import { graceMinutesFor } from '#domain/trip/wait.ts'
import type { BookingKind } from '#domain/vocabulary/booking-kinds.ts'
import {
  hasOverride,
  placeOf,
  serviceOf,
  type FlightFacts,
  type PlaceFacts,
  type ReservationFacts,
} from './facts.ts'
import { detailErrors, detailsGiven } from './details-given.ts'
import type { Counted, ReservedStop, ReservedTrip } from './reservation.ts'

/** Error messages by field name. */
export type FieldErrors = Record<string, string>

export interface PlaceAsked {
  readonly locationGuid: string | null
  /** A typed address, with its zone. */
  readonly address: string
  readonly zoneGuid: string | null
}

export interface StopAsked {
  readonly place: PlaceAsked
  readonly at: string | null
}

export interface CarAsked {
  readonly serviceGuid: string
  /** Null: an even share of the remaining passengers. */
  readonly passengers: number | null
  readonly luggage: number
  readonly carSeats: readonly Counted[]
}

/** A requested drive: one or more cars from pickup to drop-off at one time. */
export interface DriveAsked {
  /** The prefix of its fields in the request: `arrival.transfer`. */
  readonly field: string
  /** The prefix of its trips' provisional guids. */
  readonly role: string
  readonly kind: BookingKind
  readonly journey: number
  /** The number of trips the booking already has. */
  readonly after: number
  readonly pickupAt: Instant
  readonly from: PlaceFacts
  readonly to: PlaceFacts
  readonly stops: readonly StopAsked[]
  readonly cars: readonly CarAsked[]
  readonly passengers: number
  /** The flight it meets on arrival or connects to on departure. */
  readonly flight: FlightFacts | null
  /** The duration of a hire; null: the driving time. */
  readonly minutes: number | null
  readonly details: GivenDetails
  /** False: the form isn’t complete yet, so required details may be missing. */
  readonly isWhole: boolean
}

/** Applies even to adjacent locations: the time to load the bags. */
const shortestDriveMinutes = 10
const stopMinutes = 10
/** Airlines close check-in an hour before departure. */
const checkInClosesMinutes = 60

/** The trips of a drive, one per car, or the errors by field. */
export function planDrive(
  facts: ReservationFacts,
  asked: DriveAsked,
): { trips: ReservedTrip[]; errors: FieldErrors } {
  const errors = {
    ...checkCars(facts, asked),
    ...checkStops(facts, asked),
    ...detailErrors(facts, 'transport', asked.details, { isWhole: asked.isWhole, at: `${asked.field}.` }),
  }
  if (Object.keys(errors).length > 0) return { trips: [], errors }
  const shares = sharesOf(asked.cars, asked.passengers)
  const serviceDate = localDateOf(asked.pickupAt, facts.timeZone)
  const terms = termsOn(facts.terms, serviceDate)
  const grace = { arrivalMinutes: terms.graceMinutesArrival, elsewhereMinutes: terms.graceMinutesElsewhere }
  const meetsFlight = asked.flight?.direction === 'arrival'
  const shared = {
    journey: asked.journey,
    serviceDate,
    pickupAt: asked.pickupAt,
    expectedMinutes: asked.minutes ?? driveMinutes(asked.from, asked.to, asked.stops.length),
    fromGuid: asked.from.guid,
    toGuid: asked.to.guid,
    stops: stopsOf(asked.stops),
    flightGuid: asked.flight?.guid ?? null,
    setForFlightAt: null,
    graceMinutes: graceMinutesFor(asked.kind, grace, meetsFlight),
    details: detailsGiven(facts, 'transport', asked.details),
    status: 'unassigned',
    driverGuid: null,
  } as const
  const trips = asked.cars.map((car, index) => ({
    ...shared,
    guid: `${asked.role}.${asked.journey}.${asked.after + index + 1}`,
    sequence: asked.after + index + 1,
    passengers: shares[index] ?? 0,
    luggage: car.luggage,
    carSeats: car.carSeats,
    serviceGuid: car.serviceGuid,
  }))
  return { trips, errors }
}

/** The passengers of each car: as requested, with the rest of the party spread evenly over the other cars. */
export function sharesOf(cars: readonly Pick<CarAsked, 'passengers'>[], party: number): number[] {
  const stated = cars.reduce((sum, it) => sum + (it.passengers ?? 0), 0)
  const open = cars.filter((it) => it.passengers === null).length
  const even = evenShares(Math.max(0, party - stated), Math.max(1, open))
  let next = 0
  return cars.map((it) => it.passengers ?? even[next++] ?? 0)
}

/** `whole` divided into `parts` as evenly as possible, larger shares first: 5 over 2 → 3, 2. */
export function evenShares(whole: number, parts: number): number[] {
  const least = Math.floor(whole / parts)
  return Array.from({ length: parts }, (_, index) => least + (index < whole % parts ? 1 : 0))
}

function checkCars(facts: ReservationFacts, { field, cars, passengers }: DriveAsked): FieldErrors {
  const errors: FieldErrors = {}
  const shares = sharesOf(cars, passengers)
  const services = cars.map((it) => serviceOf(facts, it.serviceGuid))
  services.forEach((service, index) => {
    if (!service) errors[`${field}.cars.${index}.serviceGuid`] = 'Choose a service from the list'
  })
  Object.assign(
    errors,
    checkSeats(facts, cars, (index) => `${field}.cars.${index}`),
  )
  if (services.some((it) => it === null)) return errors
  const room = services.reduce((sum, it) => sum + (it?.passengers ?? 0), 0)
  const seated = shares.reduce((sum, it) => sum + it, 0)
  const [only] = new Set(services.map((it) => it?.guid)).size === 1 ? services : []
  if (room < passengers) {
    errors[`${field}.cars`] = only
      ? `${only.name} seats up to ${only.passengers}. You need ` +
        `${Math.ceil(passengers / only.passengers)} for ${passengers} passengers.`
      : `These cars seat ${room}, but the party has ${passengers}`
    return errors
  }
  if (seated !== passengers)
    errors[`${field}.cars`] = `Passengers per car add up to ${seated}, but the party has ${passengers}`
  shares.forEach((share, index) => {
    const service = services[index]
    if (service && share > service.passengers)
      errors[`${field}.cars.${index}.passengers`] = `${service.name} seats up to ${service.passengers}`
  })
  return errors
}

interface Seated {
  readonly carSeats: readonly Counted[]
}

/**
 * Refuses unknown car seats, and more of them in the cars of one drive than are in stock. `field`: the name
 * of each car in the request; `others`: cars outside the request whose seats count too.
 */
export function checkSeats(
  facts: Pick<ReservationFacts, 'seats'>,
  cars: readonly Seated[],
  field: (index: number) => string,
  others: readonly Seated[] = [],
): FieldErrors {
  const errors: FieldErrors = {}
  const used = new Map<string, number>()
  const count = ({ guid, quantity }: Counted) =>
    used.set(guid, (used.get(guid) ?? 0) + quantity).get(guid) ?? 0
  for (const { carSeats } of others) carSeats.forEach(count)
  cars.forEach(({ carSeats }, index) =>
    carSeats.forEach((asked, place) => {
      const seat = facts.seats.find(({ guid }) => guid === asked.guid)
      const at = `${field(index)}.carSeats.${place}`
      if (!seat) errors[`${at}.guid`] = 'Choose a car seat from the list'
      else if (count(asked) > seat.stock)
        errors[`${at}.quantity`] = `Only ${seat.stock} × ${seat.name} in stock`
    }),
  )
  return errors
}

/**
 * The same for existing cars, which a change names `trips.0`. `cars`: all cars of one drive after the change.
 */
export function checkSeatsOfTrips(
  facts: Pick<ReservationFacts, 'seats'>,
  asked: readonly { readonly tripGuid: string; readonly carSeats?: readonly Counted[] | undefined }[],
  cars: readonly (Seated & { readonly guid: string })[],
): FieldErrors {
  const named = asked.filter(
    (trip): trip is Seated & typeof trip =>
      trip.carSeats !== undefined && cars.some(({ guid }) => guid === trip.tripGuid),
  )
  const others = cars.filter(({ guid }) => !named.some(({ tripGuid }) => tripGuid === guid))
  return checkSeats(facts, named, (index) => `trips.${asked.findIndex((it) => it === named[index])}`, others)
}

function checkStops(facts: ReservationFacts, { field, stops }: DriveAsked): FieldErrors {
  const errors: FieldErrors = {}
  stops.forEach((stop, index) =>
    Object.assign(errors, placeAsked(facts, stop.place, `${field}.stops.${index}.place`).errors),
  )
  return errors
}

function stopsOf(stops: readonly StopAsked[]): ReservedStop[] {
  return stops.map((it) => ({ placeGuid: guidOfPlace(it.place), at: it.at }))
}

/** The guid of a requested location. A typed address always gets the same provisional guid. */
export function guidOfPlace({ locationGuid, address, zoneGuid }: PlaceAsked): string {
  return locationGuid ?? `new:place ${zoneGuid ?? ''} ${address.trim()}`
}

/** The requested location, or the error at its field. */
export function placeAsked(
  facts: ReservationFacts,
  asked: PlaceAsked,
  field: string,
): { place: PlaceFacts | null; errors: FieldErrors } {
  const place = placeOf(facts, guidOfPlace(asked))
  if (place) return { place, errors: {} }
  if (asked.locationGuid === null && asked.address.trim() !== '')
    return { place: null, errors: { [`${field}.zoneGuid`]: 'Choose a zone for this address' } }
  return { place: null, errors: { [`${field}.locationGuid`]: 'Choose a location from the list' } }
}

/**
 * How long a drive takes. Only distances from the airport are known: between two other locations it uses the
 * longer of the two.
 */
export function driveMinutes(from: PlaceFacts, to: PlaceFacts, stops: number): number {
  return Math.max(shortestDriveMinutes, from.minutesFromAirport, to.minutesFromAirport) + stops * stopMinutes
}

/**
 * A pickup requested by time of day. It is before the flight departs, so for a flight after midnight it may
 * be the evening before.
 */
export function askedPickupAt(facts: ReservationFacts, flight: FlightFacts, time: string): Meant {
  const isInTime = (at: Instant) => isBefore(at, flight.scheduled) && !isBefore(at, facts.now)
  const sameDay = momentMeant(flight.serviceDate, time, facts.timeZone, isInTime)
  if ('why' in sameDay || isBefore(sameDay.at, flight.scheduled)) return sameDay
  return momentMeant(addDays(flight.serviceDate, -1), time, facts.timeZone, isInTime)
}

/**
 * Why a pickup is in the past or too late for a departing flight; null if it is neither. Policy override
 * allows late pickups, not past ones.
 */
export function whyNotPickup(
  facts: ReservationFacts,
  pickupAt: Instant,
  drive: { flight: FlightFacts | null; minutes: number },
): string | null {
  if (isBefore(pickupAt, facts.now) && !(facts.isWalkIn && minutesBetween(pickupAt, facts.now) < 15))
    return (
      `${timeTextOf(pickupAt, facts.timeZone)} on ` +
      `${serviceDateText(localDateOf(pickupAt, facts.timeZone))} is in the past. Choose a later pickup time.`
    )
  const { flight } = drive
  if (flight?.direction !== 'departure' || hasOverride(facts)) return null
  const ahead = Math.round(minutesBetween(pickupAt, flight.scheduled) - drive.minutes)
  return ahead < checkInClosesMinutes
    ? `The party would reach the airport ${Math.max(0, ahead)} minutes before ${flight.ident} departs, ` +
        `but check-in closes ${checkInClosesMinutes} minutes before departure`
    : null
}
