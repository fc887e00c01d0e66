import { localDateOf, localTimeOf } from '#domain/calendar/airport-time.ts'
import { isBefore } from '#domain/calendar/instant.ts'
import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import type { GivenDetails } from '#domain/fields/detail-field.ts'
import { isRefusal, refuseFields, type Refusal } from '#domain/refusal.ts'
import type { Direction } from '#domain/vocabulary/booking-kinds.ts'
import {
  dayOf,
  firstDayOf,
  flightOf,
  hasOverride,
  whyNotDay,
  isLocked,
  type FlightFacts,
  type ReservationFacts,
} from '#domain/reservation/facts.ts'
import {
  checkBooker,
  checkParty,
  newBooking,
  newReservation,
  type PartyRequest,
} from '#domain/reservation/new-reservation.ts'
import { detailErrors, detailsGiven } from '#domain/reservation/details-given.ts'
import { meantPickup } from '#domain/reservation/pickup-for-flight.ts'
import type { Target } from '#domain/reservation/plan-change.ts'
import {
  driveMinutes,
  placeAsked,
  planDrive,
  whyNotPickup,
  type CarAsked,
  type FieldErrors,
  type PlaceAsked,
  type StopAsked,
} from '#domain/reservation/plan-drive.ts'
import { partySize, type Booker, type ReservedBooking } from '#domain/reservation/reservation.ts'
import { flightWarnings, bagWarnings, pickupWarnings } from './drive-warnings.ts'

/** Flights with fast track and/or airport transfer, for arrival and/or departure. */
export interface AdvancedRequest extends PartyRequest {
  readonly arrival: LegRequest | null
  readonly departure: LegRequest | null
  /** False: refused if the party would join the waitlist. */
  readonly allowWaitlist?: boolean | undefined
}

export interface LegRequest {
  readonly date: ServiceDate
  readonly flightGuid: string
  readonly fastTrack: boolean
  /** Of its fast track. */
  readonly details: GivenDetails
  readonly transfer: TransferRequest | null
}

export interface TransferRequest {
  readonly place: PlaceAsked
  /** `HH:MM`; null: calculated from the flight. */
  readonly pickupTime: string | null
  readonly stops: readonly StopAsked[]
  readonly cars: readonly CarAsked[]
  readonly details: GivenDetails
}

/** The steps of the form. Each step validates its own part and those before it. */
export const stages = ['flights', 'fastTrack', 'transport', 'customer'] as const
export type Stage = (typeof stages)[number]

export function reaches(stage: Stage, wanted: Stage): boolean {
  return stages.indexOf(stage) >= stages.indexOf(wanted)
}

const directions = ['arrival', 'departure'] as const

/** The reservation for an advanced booking, or the errors by field. */
export function newAdvanced(
  facts: ReservationFacts,
  booker: Booker | null,
  request: AdvancedRequest,
  stage: Stage = 'customer',
): Target | Refusal {
  const errors: FieldErrors = { ...checkParty(request) }
  const services: ReservedBooking[] = []
  if (!request.arrival && !request.departure)
    errors['arrival.flightGuid'] = 'Choose an arrival flight, a departure flight, or both'
  for (const direction of directions) {
    const leg = request[direction]
    if (!leg) continue
    const planned = planLeg(facts, request, { direction, leg, stage })
    Object.assign(errors, planned.errors)
    services.push(...planned.services)
  }
  Object.assign(errors, checkOrder(facts, request))
  if (reaches(stage, 'customer')) Object.assign(errors, checkBooker(facts, request, booker))
  if (Object.keys(errors).length > 0) return refuseFields(errors)
  const after = newReservation(facts, booker, request, services)
  if (isRefusal(after)) return after
  return {
    title: 'New booking',
    after,
    // A price shows what would wait. Only the booking is refused.
    noPlace: request.allowWaitlist === false && reaches(stage, 'customer') ? 'ask' : 'join',
    isPartial: !reaches(stage, 'customer'),
    overrides: request.overrides,
    payMethod: request.billing === 'payNow' ? request.payMethod : null,
    template: 'confirmation',
    warnings: directions.flatMap((it) => legWarnings(facts, request, it, services)),
  }
}

interface Leg {
  direction: Direction
  leg: LegRequest
  stage: Stage
}

function planLeg(
  facts: ReservationFacts,
  request: AdvancedRequest,
  requested: Leg,
): { services: ReservedBooking[]; errors: FieldErrors } {
  const { direction, leg, stage } = requested
  const flight = flightOf(facts, leg.flightGuid)
  const wrong = whyNotLeg(facts, requested, flight)
  if (wrong !== null || flight === null) return { services: [], errors: wrong ?? {} }
  const errors: FieldErrors = {}
  if (reaches(stage, 'transport') && !leg.fastTrack && !leg.transfer)
    errors[`${direction}.fastTrack`] = 'Choose fast track, a transfer, or both'
  const isWhole = reaches(stage, 'customer')
  const closed = leg.fastTrack && dayOf(facts, leg.date, direction).mode === 'closed'
  if (closed) errors[`${direction}.date`] = 'This date is closed for fast track'
  const transfer = leg.transfer
    ? planTransfer(facts, request, { direction, transfer: leg.transfer, flight, isWhole })
    : { booking: null, errors: {} }
  Object.assign(errors, transfer.errors)
  if (leg.fastTrack)
    Object.assign(errors, detailErrors(facts, 'fastTrack', leg.details, { isWhole, at: `${direction}.` }))
  return {
    services: [
      ...(leg.fastTrack ? [newFastTrack(facts, request, flight, leg.details)] : []),
      ...(transfer.booking ? [transfer.booking] : []),
    ],
    errors,
  }
}

function whyNotLeg(
  facts: ReservationFacts,
  { direction, leg }: Leg,
  flight: FlightFacts | null,
): FieldErrors | null {
  const why = whyNotDay(facts, leg.date, firstDayOf(facts, flight))
  if (why !== null) return { [`${direction}.date`]: why }
  const flightWhy = whyNotFlight(flight, direction, leg.date)
  if (flightWhy !== null) return { [`${direction}.flightGuid`]: flightWhy }
  if (isLocked(facts, leg.date) && !hasOverride(facts)) {
    const date = serviceDateText(leg.date)
    return { [`${direction}.date`]: `${date} is closed and locked. You need a policy override to change it.` }
  }
  return null
}

/** Why a flight can't be booked in this direction on this date; null if it can. */
export function whyNotFlight(
  flight: FlightFacts | null,
  direction: Direction,
  date: ServiceDate,
): string | null {
  if (!flight || flight.direction !== direction) return 'Choose a flight from the list'
  if (flight.serviceDate !== date)
    return `${flight.ident} doesn’t operate on ${serviceDateText(date)}. Choose another flight.`
  return flight.status === 'cancelled' ? `${flight.ident} is cancelled on ${serviceDateText(date)}` : null
}

/** The fast track for a flight, at its scheduled time. Places and waitlist are decided later. */
export function newFastTrack(
  facts: ReservationFacts,
  request: PartyRequest,
  flight: FlightFacts,
  details: GivenDetails = {},
): ReservedBooking {
  const kind = flight.direction === 'arrival' ? 'arrivalFastTrack' : 'departureFastTrack'
  return newBooking(facts, request, {
    guid: `new:${kind}`,
    kind,
    direction: flight.direction,
    serviceDate: flight.serviceDate,
    serviceTime: localTimeOf(flight.scheduled, facts.timeZone),
    flightGuid: flight.guid,
    details: detailsGiven(facts, 'fastTrack', details),
  })
}

interface TransferOfLeg {
  direction: Direction
  transfer: TransferRequest
  flight: FlightFacts
  isWhole: boolean
}

/** The transfer for a flight: its cars between the airport and the location. */
export function planTransfer(
  facts: ReservationFacts,
  request: PartyRequest,
  { direction, transfer, flight, isWhole }: TransferOfLeg,
  field = `${direction}.transfer`,
): { booking: ReservedBooking | null; errors: FieldErrors } {
  const { place, errors } = placeAsked(facts, transfer.place, `${field}.place`)
  if (place?.guid === facts.airport.guid)
    errors[`${field}.place.locationGuid`] = 'Choose a location other than the airport'
  if (direction === 'arrival' && transfer.pickupTime !== null)
    errors[`${field}.pickupTime`] = 'Arrivals are picked up when the flight lands. Leave the time empty.'
  if (!place || Object.keys(errors).length > 0) return { booking: null, errors }
  const meant = meantPickup(facts, flight, transfer, place)
  if ('why' in meant) return { booking: null, errors: { [`${field}.pickupTime`]: meant.why } }
  const pickupAt = meant.at
  const kind = direction === 'arrival' ? 'arrivalTransfer' : 'departureTransfer'
  const [from, to] = direction === 'arrival' ? [facts.airport, place] : [place, facts.airport]
  const late = whyNotPickup(facts, pickupAt, {
    flight,
    minutes: driveMinutes(from, to, transfer.stops.length),
  })
  if (late !== null) errors[`${field}.pickupTime`] = late
  const drive = planDrive(facts, {
    ...transfer,
    field,
    role: `new:${kind}`,
    kind,
    journey: 1,
    after: 0,
    pickupAt,
    from,
    to,
    passengers: partySize(request),
    flight,
    minutes: null,
    isWhole,
  })
  Object.assign(errors, drive.errors)
  if (Object.keys(errors).length > 0) return { booking: null, errors }
  const booking = newBooking(facts, request, {
    guid: `new:${kind}`,
    kind,
    direction,
    serviceDate: localDateOf(pickupAt, facts.timeZone),
    serviceTime: localTimeOf(pickupAt, facts.timeZone),
    flightGuid: flight.guid,
    trips: drive.trips,
  })
  return { booking, errors }
}

function checkOrder(facts: ReservationFacts, { arrival, departure }: AdvancedRequest): FieldErrors {
  const [lands, leaves] = [
    flightOf(facts, arrival?.flightGuid ?? null),
    flightOf(facts, departure?.flightGuid ?? null),
  ]
  if (!lands || !leaves || isBefore(lands.scheduled, leaves.scheduled)) return {}
  return { 'departure.date': 'The departure must be after the arrival' }
}

function legWarnings(
  facts: ReservationFacts,
  request: AdvancedRequest,
  direction: Direction,
  services: readonly ReservedBooking[],
): string[] {
  const leg = request[direction]
  const flight = flightOf(facts, leg?.flightGuid ?? null)
  if (!leg || !flight) return []
  const drive = services.find((it) => it.direction === direction && it.trips.length > 0)
  return [
    ...flightWarnings(facts, flight),
    ...(leg.transfer ? bagWarnings(facts, leg.transfer.cars) : []),
    ...(drive?.trips[0] ? pickupWarnings(facts, flight, drive.trips[0]) : []),
    ...(direction === 'departure' ? returnWarnings(request) : []),
  ]
}

/** The return has no child seats although the arrival transfer does. */
function returnWarnings({ arrival, departure }: AdvancedRequest): string[] {
  const seats = (leg: LegRequest | null) =>
    (leg?.transfer?.cars ?? []).flatMap((it) => it.carSeats).reduce((sum, it) => sum + it.quantity, 0)
  return departure?.transfer && seats(arrival) > 0 && seats(departure) === 0
    ? ['The departure transfer has no car seats, but the arrival transfer does']
    : []
}
