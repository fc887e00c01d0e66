import type { DetailField } from '#domain/fields/detail-field.ts'
import { detailsOfParty, type DetailsOfParty } from '#domain/fields/shown-details.ts'
import { timeTextOf } from '#domain/calendar/airport-time.ts'
import {
  bestTimeOf,
  isLate,
  minutesLate,
  offScheduleWords,
  type FlightStatus,
} from '#domain/flight/flight-times.ts'
import type { BookingStatus } from '#domain/booking/booking-states.ts'
import { moneyText } from '#domain/money/money-text.ts'
import type { GroupFlag } from '#domain/vocabulary/group-flags.ts'
import { stopsText, type NamedStop } from '#domain/trip/stops-text.ts'
import { isEnded, type TripStatus } from '#domain/trip/trip.ts'
import type { ReportFlight } from '#contract/daily-report-rows.ts'
import { rowHire, type HireRead } from '#server/features/trips/queries/row-hire.ts'
import type { DriverWaitRow, PartyRow, TripRow, WaitRow } from '#contract/daily-reports.ts'

/** Settings used to format a report. */
interface Site {
  time_zone: string
  currency: string
  /** The fields whose details are shown. */
  fields: readonly DetailField[]
}

interface EveryRead {
  guid: string
  date: string
  booking_guids: string[]
  comments: string
  group_guid: string
  customer_guid: string
  reference: string
  flags: GroupFlag[]
  partner: string | null
  party: string
  ident: string | null
  city: string | null
  flight_status: FlightStatus | null
  scheduled_at: string | null
  estimated_at: string | null
  actual_at: string | null
  owed_cents: number
  details: DetailsOfParty
}

export interface PartyRead extends EveryRead {
  service_time: string
  day_number: number | null
  adults: number
  children: number
  infants: number
  status: BookingStatus
  is_fast_track: boolean
  trips: { pickupAt: string; place: string; driver: string | null; status: TripStatus }[]
  checked_in: number
  passengers: number
}

export function partyRow(row: PartyRead, site: Site): PartyRow {
  const { adults, children, infants, day_number: dayNumber } = row
  const isThrough = row.status === 'completed' || row.status === 'noShow'
  const hasUnassigned = row.trips.some((it) => it.status === 'unassigned')
  const reasons = [
    ...(isThrough ? [] : flightReasons(row)),
    ...statusReasons(row, row.status, site),
    ...(hasUnassigned ? [noDriver] : []),
  ]
  const flight = flightOf(row, site)
  return {
    ...everyRow(row, flight, reasons),
    details: detailsOfParty(site.fields, row.details),
    dayNumber,
    time: flight?.bestTime ?? row.service_time,
    adults,
    children,
    infants,
    status: row.is_fast_track ? row.status : null,
    checkedIn: row.checked_in,
    passengers: row.passengers,
    owedCents: Math.max(0, row.owed_cents),
    trips: row.trips.map(({ pickupAt, ...trip }) => ({
      ...trip,
      pickupTime: timeTextOf(pickupAt, site.time_zone),
    })),
  }
}

export interface TripRead extends EveryRead, HireRead {
  booking_status: BookingStatus
  origin: string
  origin_kind: string
  destination: string
  destination_kind: string
  stops: NamedStop[]
  service: string
  passengers: number
  luggage: number
  car_seats: string
  driver: string | null
  vehicle: string | null
  status: TripStatus
  wait_minutes: number | null
}

export function tripRow(row: TripRead, site: Site): TripRow {
  const { origin: from, destination: to, service, passengers, luggage, driver, vehicle, status } = row
  const open = isEnded(status) ? [] : [...flightReasons(row), ...(status === 'unassigned' ? [noDriver] : [])]
  return {
    ...everyRow(row, flightOf(row, site), [...open, ...statusReasons(row, row.booking_status, site)]),
    details: detailsOfParty(site.fields, row.details),
    pickupTime: timeTextOf(row.pickup_at, site.time_zone),
    fromKind: row.origin_kind,
    toKind: row.destination_kind,
    from,
    to,
    hire: rowHire(row, site.time_zone) ?? '',
    stops: stopsText(row.stops),
    service,
    passengers,
    luggage,
    carSeats: row.car_seats,
    driver,
    vehicle,
    status,
    waitMinutes: row.wait_minutes,
    owedCents: Math.max(0, row.owed_cents),
  }
}

export interface WaitRead extends EveryRead {
  pickup_at: string
  origin: string
  origin_kind: string
  destination: string
  destination_kind: string
  driver: string | null
  vehicle: string | null
  status: TripStatus
  arrived_at: string
  departed_at: string | null
  wait_minutes: number | null
  grace_minutes: number
  wait_charge_cents: number
}

export function waitRow(row: WaitRead, site: Site): WaitRow {
  const {
    origin: from,
    destination: to,
    driver,
    vehicle,
    status,
    grace_minutes: graceMinutes,
    wait_minutes: waitMinutes,
  } = row
  // The wait for a no-show isn't charged.
  const chargedMinutes = status === 'noShow' ? 0 : Math.max(0, (waitMinutes ?? 0) - graceMinutes)
  const reasons = [
    ...(status === 'waiting' ? ['Still waiting'] : []),
    ...(chargedMinutes > 0 ? [`${chargedMinutes} min over the grace period`] : []),
  ]
  return {
    ...everyRow(row, flightOf(row, site), reasons),
    details: detailsOfParty(site.fields, row.details),
    pickupTime: timeTextOf(row.pickup_at, site.time_zone),
    fromKind: row.origin_kind,
    toKind: row.destination_kind,
    from,
    to,
    driver,
    vehicle,
    status,
    arrivedTime: timeTextOf(row.arrived_at, site.time_zone),
    departedTime: row.departed_at === null ? null : timeTextOf(row.departed_at, site.time_zone),
    waitMinutes,
    graceMinutes,
    chargedMinutes,
    waitChargeCents: row.wait_charge_cents,
  }
}

export interface DriverWaitRead {
  guid: string
  driver: string
  date: string
  booking_guids: string[]
  comments: string
  trips: number
  waits: number
  wait_minutes: number
  longest_minutes: number
  charged_minutes: number
  wait_charge_cents: number
}

export function driverWaitRow(row: DriverWaitRead): DriverWaitRow {
  const { guid, driver, date, comments, trips, waits } = row
  const reasons = row.charged_minutes > 0 ? [`${row.charged_minutes} min over the grace period`] : []
  return {
    guid,
    driver,
    date,
    comments,
    trips,
    waits,
    reasons,
    highlight: reasons.length > 0,
    bookingGuids: row.booking_guids,
    waitMinutes: row.wait_minutes,
    longestMinutes: row.longest_minutes,
    chargedMinutes: row.charged_minutes,
    waitChargeCents: row.wait_charge_cents,
  }
}

function everyRow(row: EveryRead, flight: ReportFlight | null, reasons: string[]) {
  const { guid, date, comments, reference, flags, party, partner } = row
  const whose = {
    bookingGuids: row.booking_guids,
    customerGuid: row.customer_guid,
    groupGuid: row.group_guid,
  }
  return {
    guid,
    date,
    comments,
    reference,
    flags,
    party,
    partner,
    flight,
    reasons,
    highlight: reasons.length > 0,
    ...whose,
  }
}

const noDriver = 'No driver yet'

function timesOf(row: EveryRead) {
  if (row.scheduled_at === null || row.flight_status === null) return null
  return {
    scheduled: row.scheduled_at,
    estimated: row.estimated_at,
    actual: row.actual_at,
    status: row.flight_status,
  }
}

function flightOf(row: EveryRead, { time_zone: zone }: Site): ReportFlight | null {
  const times = timesOf(row)
  if (times === null || row.ident === null) return null
  const { scheduled, status } = times
  return {
    ident: row.ident,
    city: row.city ?? '',
    status,
    scheduledTime: timeTextOf(scheduled, zone),
    bestTime: timeTextOf(bestTimeOf(times), zone),
    late: isLate(times),
  }
}

function flightReasons(row: EveryRead): string[] {
  const times = timesOf(row)
  if (times === null) return []
  if (times.status === 'cancelled') return [`${row.ident} is cancelled`]
  return isLate(times) ? [`${row.ident} is ${offScheduleWords(minutesLate(times))}`] : []
}

function statusReasons(row: EveryRead, status: BookingStatus, { currency }: Site): string[] {
  const owes = row.owed_cents > 0 ? [`Owes ${moneyText(row.owed_cents, currency)}`] : []
  return status === 'waitlisted' ? ['On the waitlist', ...owes] : owes
}
