import type { DetailField } from '#domain/fields/detail-field.ts'
import { detailsOfParty, type DetailsOfParty } from '#domain/fields/shown-details.ts'
import type {
  ContactMethod,
  NoShowFile,
  OutsideCrew,
  TripFacts,
  TripPlace,
  TripStop,
} from '#contract/trip-shapes.ts'
import type { BookingKind, Direction } from '#domain/vocabulary/booking-kinds.ts'
import type { Billing } from '#domain/booking/group-state.ts'
import type { GroupFlag } from '#domain/vocabulary/group-flags.ts'
import { bestTimeOf, isLate, minutesLate, type FlightStatus } from '#domain/flight/flight-times.ts'
import type { Settings } from '#domain/terms/settings.ts'
import { tripEnd } from '#domain/trip/clash.ts'
import { tripActions, type TripAction } from '#domain/trip/trip-actions.ts'
import { attemptsSince } from '#domain/trip/no-show.ts'
import type { Trip, TripStatus } from '#domain/trip/trip.ts'
import { guestsClearedAt } from '#domain/trip/wait.ts'

/** A row of `tripReads`: a trip with all fields used by any screen. */
export interface TripRead extends LifeRead {
  version: number
  booking_guid: string
  group_guid: string
  customer_guid: string
  pickup_confirmed_at: string | null
  set_for_flight_at: string | null
  partner_guid: string | null
  billing: Billing
  partner_name: string | null
  reference: string
  kind: BookingKind
  expected_minutes: number
  guest_name: string
  guest_phone: string
  flags: GroupFlag[]
  passengers: number
  luggage: number
  car_seats: { name: string; quantity: number }[]
  service: string
  service_class: string
  vehicle_guid: string | null
  vehicle_name: string | null
  vehicle_plate: string | null
  driver_name: string | null
  /** The driver is an outside company. */
  is_outside: boolean
  outside: OutsideCrew | null
  agreed_cost_cents: number | null
  accepted_conflicts: string[]
  from_place: TripPlace
  to_place: TripPlace
  stops: TripStop[]
  flight_guid: string | null
  flight_ident: string
  flight_city: string
  scheduled_at: string
  estimated_at: string | null
  flight_status: FlightStatus
  terminal: string
  party_expected: number | null
  party_checked_in: number | null
  party_no_show: number | null
  wait_charge_cents: number
  no_show_file: NoShowFile | null
  details: DetailsOfParty
}

/** The inputs of the trip rules, as read. */
export interface LifeRead {
  guid: string
  status: TripStatus
  driver_guid: string | null
  service_date: string
  pickup_at: string
  assigned_at: string | null
  accepted_at: string | null
  started_at: string | null
  arrived_at: string | null
  departed_at: string | null
  completed_at: string | null
  closed_at: string | null
  wait_minutes: number | null
  grace_minutes: number
  earlier_wait_minutes: number
  earlier_wait_counts: boolean
  contact_attempts: { at: string; how: ContactMethod; note: string }[]
  flight_direction: Direction | null
  actual_at: string | null
}

/**
 * For guests of an arriving flight the wait clock starts once they can be cleared. Other flights don't affect
 * it.
 */
export function lifeOf(row: LifeRead, { clearanceMinutes }: Pick<Settings, 'clearanceMinutes'>): Trip {
  return {
    guid: row.guid,
    status: row.status,
    driverGuid: row.driver_guid,
    serviceDate: row.service_date,
    pickupAt: row.pickup_at,
    assignedAt: row.assigned_at,
    acceptedAt: row.accepted_at,
    startedAt: row.started_at,
    arrivedAt: row.arrived_at,
    departedAt: row.departed_at,
    completedAt: row.completed_at,
    closedAt: row.closed_at,
    waitMinutes: row.wait_minutes,
    graceMinutes: row.grace_minutes,
    ...(row.earlier_wait_minutes > 0
      ? { earlierWait: { minutes: row.earlier_wait_minutes, counts: row.earlier_wait_counts } }
      : {}),
    contactAttempts: attemptsSince(row.contact_attempts, row.arrived_at).length,
    ...(row.flight_direction === 'arrival'
      ? { waitClockStartsAt: guestsClearedAt(row.actual_at, clearanceMinutes) }
      : {}),
  }
}

/** As stored, with the time of the last change. */
export type StoredCrew = OutsideCrew & { readonly at: string }

/** Empty if the outside company hasn't said yet who drives. */
export function crewOf(stored: OutsideCrew | null): OutsideCrew {
  const { driver = '', phone = '', car = '', plate = '' } = stored ?? {}
  return { driver, phone, car, plate }
}

/** `fields`: those whose details are shown. */
export function tripFacts(row: TripRead, settings: Settings, fields: readonly DetailField[]): TripFacts {
  const { vehicle_guid, vehicle_name, vehicle_plate } = row
  return {
    guid: row.guid,
    version: row.version,
    bookingGuid: row.booking_guid,
    groupGuid: row.group_guid,
    reference: row.reference,
    kind: row.kind,
    serviceDate: row.service_date,
    status: row.status,
    pickupAt: row.pickup_at,
    pickupConfirmed: row.pickup_confirmed_at !== null,
    endsAt: tripEnd({ pickupAt: row.pickup_at, expectedMinutes: row.expected_minutes }),
    guestName: row.guest_name,
    guestPhone: row.guest_phone,
    flags: row.flags,
    passengers: row.passengers,
    luggage: row.luggage,
    carSeats: row.car_seats,
    service: row.service,
    vehicle:
      vehicle_guid === null
        ? null
        : { guid: vehicle_guid, name: vehicle_name ?? '', plate: vehicle_plate ?? '' },
    outside: row.is_outside ? crewOf(row.outside) : null,
    from: row.from_place,
    to: row.to_place,
    stops: row.stops,
    flight: flightOf(row),
    party: partyOf(row),
    details: detailsOfParty(fields, row.details),
    contactAttempts: row.contact_attempts,
    life: lifeOf(row, settings),
  }
}

function flightOf(row: TripRead): TripFacts['flight'] {
  if (row.flight_guid === null || row.flight_direction === null) return null
  const times = {
    scheduled: row.scheduled_at,
    estimated: row.estimated_at,
    actual: row.actual_at,
    status: row.flight_status,
  }
  return {
    guid: row.flight_guid,
    ident: row.flight_ident,
    city: row.flight_city,
    direction: row.flight_direction,
    scheduledAt: row.scheduled_at,
    bestAt: bestTimeOf(times),
    actualAt: row.actual_at,
    minutesLate: Math.round(minutesLate(times)),
    late: isLate(times),
    status: row.flight_status,
    terminal: row.terminal,
  }
}

function partyOf(row: TripRead): TripFacts['party'] {
  if (row.party_expected === null) return null
  return {
    expected: row.party_expected,
    checkedIn: row.party_checked_in ?? 0,
    noShow: row.party_no_show ?? 0,
  }
}

/** The text of a step that couldn’t be applied, or of the charge that should have followed from it. */
export function stepText(action: string): string {
  if (action === 'answers') return 'The driver’s answers'
  return action in tripActions
    ? `“${tripActions[action as TripAction].label}”`
    : 'The waiting or overtime charge'
}
