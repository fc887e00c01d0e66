import { localDateOf, localTimeOf } from '#domain/calendar/airport-time.ts'
import { isBefore } from '#domain/calendar/instant.ts'
import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import { momentMeant } from '#domain/calendar/typed-time.ts'
import type { GivenDetails } from '#domain/fields/detail-field.ts'
import { isRefusal, refuseFields, type Refusal } from '#domain/refusal.ts'
import type { BookingKind } from '#domain/vocabulary/booking-kinds.ts'
import {
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
import type { Target } from '#domain/reservation/plan-change.ts'
import {
  placeAsked,
  planDrive,
  whyNotPickup,
  driveMinutes,
  type CarAsked,
  type FieldErrors,
  type PlaceAsked,
  type StopAsked,
} from '#domain/reservation/plan-drive.ts'
import {
  partySize,
  type Booker,
  type ReservedBooking,
  type ReservedTrip,
} from '#domain/reservation/reservation.ts'
import {
  bagWarnings,
  flightWarnings,
  orderWarnings,
  overlapWarnings,
  pickupWarnings,
} from './drive-warnings.ts'

/** A trip between two locations at a set time. */
export interface JourneyRequest {
  readonly date: ServiceDate
  readonly time: string
  readonly from: PlaceAsked
  readonly to: PlaceAsked
  readonly stops: readonly StopAsked[]
  readonly cars: readonly CarAsked[]
  readonly details: GivenDetails
}

/**
 * A private transfer. `meetsFlightGuid`: the flight it meets or connects to; always given, never inferred.
 */
export interface PrivateRequest extends PartyRequest {
  readonly journey: JourneyRequest
  readonly meetsFlightGuid: string | null
}

/** A car with driver by the hour; `to` null: it ends at the pickup. */
export interface HourlyRequest extends PartyRequest, Omit<JourneyRequest, 'to'> {
  readonly hours: number
  readonly to: PlaceAsked | null
}

export interface PointRequest extends PartyRequest {
  readonly journeys: readonly JourneyRequest[]
}

/** How much of a request is validated: only the trips, for the running price, or everything. */
export type Extent = 'drives' | 'all'

export function newPrivate(
  facts: ReservationFacts,
  booker: Booker | null,
  request: PrivateRequest,
  extent: Extent = 'all',
): Target | Refusal {
  const flight = flightOf(facts, request.meetsFlightGuid)
  const missing: FieldErrors =
    request.meetsFlightGuid !== null && !flight ? { meetsFlightGuid: 'Choose a flight from the list' } : {}
  const drive = planJourney(facts, request, {
    kind: 'privateTransfer',
    journey: request.journey,
    field: 'journey.',
    number: 1,
    after: 0,
    flight,
    hours: null,
    isWhole: extent === 'all',
  })
  return made(facts, booker, request, extent, {
    errors: { ...missing, ...drive.errors },
    kind: 'privateTransfer',
    trips: drive.trips,
    flight,
    hours: null,
    cars: request.journey.cars,
  })
}

/** The driver and car are busy for the whole hire. */
export function newHourly(
  facts: ReservationFacts,
  booker: Booker | null,
  request: HourlyRequest,
  extent: Extent = 'all',
): Target | Refusal {
  const journey = { ...request, to: request.to ?? request.from }
  const drive = planJourney(facts, request, {
    kind: 'hourly',
    journey,
    field: '',
    number: 1,
    after: 0,
    flight: null,
    hours: request.hours,
    isWhole: extent === 'all',
  })
  return made(facts, booker, request, extent, {
    errors: drive.errors,
    kind: 'hourly',
    trips: drive.trips,
    flight: null,
    hours: request.hours,
    cars: request.cars,
  })
}

/** One booking with several journeys. Each has its own trips and price and can be cancelled separately. */
export function newPoint(
  facts: ReservationFacts,
  booker: Booker | null,
  request: PointRequest,
  extent: Extent = 'all',
): Target | Refusal {
  const errors: FieldErrors = {}
  const trips: ReservedTrip[] = []
  for (const [index, journey] of request.journeys.entries()) {
    const planned = {
      kind: 'point',
      journey,
      field: `journeys.${index}.`,
      number: index + 1,
      after: trips.length,
      flight: null,
      hours: null,
      isWhole: extent === 'all',
    } as const
    const drive = planJourney(facts, request, planned)
    Object.assign(errors, drive.errors)
    trips.push(...drive.trips)
  }
  const cars = request.journeys.flatMap((it) => it.cars)
  return made(facts, booker, request, extent, {
    errors,
    kind: 'point',
    trips,
    flight: null,
    hours: null,
    cars,
  })
}

interface Journey {
  kind: BookingKind
  journey: JourneyRequest
  /** The prefix of its field names: `journeys.0.`. */
  field: string
  number: number
  /** The number of trips before it. */
  after: number
  flight: FlightFacts | null
  hours: number | null
  isWhole: boolean
}

function planJourney(
  facts: ReservationFacts,
  request: PartyRequest,
  planned: Journey,
): { trips: ReservedTrip[]; errors: FieldErrors } {
  const { journey, field } = planned
  const why = whyNotDay(facts, journey.date)
  if (why !== null) return { trips: [], errors: { [`${field}date`]: why } }
  if (isLocked(facts, journey.date) && !hasOverride(facts))
    return {
      trips: [],
      errors: {
        [`${field}date`]:
          `${serviceDateText(journey.date)} is closed and locked. You need a policy override ` +
          'to change it.',
      },
    }
  const from = placeAsked(facts, journey.from, `${field}from`)
  const to = placeAsked(facts, journey.to, `${field}to`)
  const errors: FieldErrors = { ...from.errors, ...to.errors }
  if (!from.place || !to.place) return { trips: [], errors }
  if (planned.hours === null && from.place.guid === to.place.guid && journey.stops.length === 0)
    errors[`${field}to.locationGuid`] = 'Choose a drop-off that’s different from the pickup'
  const meant = momentMeant(journey.date, journey.time, facts.timeZone, (at) => !isBefore(at, facts.now))
  if ('why' in meant) return { trips: [], errors: { ...errors, [`${field}time`]: meant.why } }
  const pickupAt = meant.at
  const minutes = planned.hours === null ? null : planned.hours * 60
  const late = whyNotPickup(facts, pickupAt, {
    flight: planned.flight,
    minutes: minutes ?? driveMinutes(from.place, to.place, journey.stops.length),
  })
  if (late !== null) errors[`${field}time`] = late
  const drive = planDrive(facts, {
    ...journey,
    field: field === '' ? 'hire' : field.slice(0, -1),
    role: `new:${planned.kind}`,
    kind: planned.kind,
    journey: planned.number,
    after: planned.after,
    pickupAt,
    from: from.place,
    to: to.place,
    passengers: partySize(request),
    flight: planned.flight,
    minutes,
    isWhole: planned.isWhole,
    details: journey.details,
  })
  return { trips: drive.trips, errors: { ...errors, ...renamed(drive.errors, field === '') } }
}

/** An hourly request has its cars and stops at the top level. */
function renamed(errors: FieldErrors, isTop: boolean): FieldErrors {
  return isTop
    ? Object.fromEntries(Object.entries(errors).map(([name, text]) => [name.replace(/^hire\./, ''), text]))
    : errors
}

interface Drives {
  errors: FieldErrors
  kind: BookingKind
  trips: readonly ReservedTrip[]
  flight: FlightFacts | null
  hours: number | null
  cars: readonly CarAsked[]
}

function made(
  facts: ReservationFacts,
  booker: Booker | null,
  request: PartyRequest,
  extent: Extent,
  drives: Drives,
): Target | Refusal {
  const errors = {
    ...checkParty(request),
    ...drives.errors,
    ...(extent === 'all' ? checkBooker(facts, request, booker) : {}),
  }
  const first = drives.trips.toSorted((a, b) => (isBefore(a.pickupAt, b.pickupAt) ? -1 : 1))[0]
  if (Object.keys(errors).length > 0 || !first) return refuseFields(errors)
  const booking: ReservedBooking = newBooking(facts, request, {
    guid: `new:${drives.kind}`,
    kind: drives.kind,
    serviceDate: localDateOf(first.pickupAt, facts.timeZone),
    serviceTime: localTimeOf(first.pickupAt, facts.timeZone),
    flightGuid: drives.flight?.guid ?? null,
    hours: drives.hours,
    trips: drives.trips,
  })
  const after = newReservation(facts, booker, request, [booking])
  if (isRefusal(after)) return after
  return {
    title: 'New booking',
    after,
    noPlace: 'join',
    isPartial: extent !== 'all',
    overrides: request.overrides,
    payMethod: request.billing === 'payNow' ? request.payMethod : null,
    template: 'confirmation',
    warnings: [
      ...(drives.flight
        ? [...flightWarnings(facts, drives.flight), ...pickupWarnings(facts, drives.flight, first)]
        : []),
      ...bagWarnings(facts, drives.cars),
      ...orderWarnings(facts, drives.trips),
      ...overlapWarnings(facts, drives.trips),
    ],
  }
}
