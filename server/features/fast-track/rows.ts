import type { ShownDetail } from '#domain/fields/shown-details.ts'
import type { DeskRow } from '#contract/fast-track.ts'
import type { Direction } from '#domain/vocabulary/booking-kinds.ts'
import type { GroupFlag } from '#domain/vocabulary/group-flags.ts'
import type { BookingStatus } from '#domain/booking/booking-states.ts'
import {
  deskNotice,
  isAtDesk as isShownAtDesk,
  type Desk,
  type PartyShown,
} from '#domain/fast-track/desk-notice.ts'
import { bestTimeOf, isLate, minutesLate, type FlightStatus } from '#domain/flight/flight-times.ts'

/** A party as the desk reads it, in one query. */
export interface DeskRead {
  guid: string
  group_guid: string
  customer_guid: string
  reference: string
  day_number: number | null
  direction: Direction
  service_date: string
  service_time: string
  status: BookingStatus
  first_name: string
  last_name: string
  partner_name: string | null
  flags: GroupFlag[]
  flight_guid: string | null
  ident: string
  city: string
  scheduled_at: string
  estimated_at: string | null
  actual_at: string | null
  flight_status: FlightStatus
  terminal: string
  gate: string
  belt: string
  passengers: number
  here: number
  comments: string
  details: ShownDetail[]
  balance_cents: number
}

export function deskRow(row: DeskRead, desk: Desk, differs: string[] = []): DeskRow {
  return {
    bookingGuid: row.guid,
    groupGuid: row.group_guid,
    customerGuid: row.customer_guid,
    reference: row.reference,
    dayNumber: row.day_number,
    direction: row.direction,
    serviceDate: row.service_date,
    serviceTime: row.service_time,
    status: row.status,
    name: `${row.first_name} ${row.last_name}`.trim(),
    partnerName: row.partner_name,
    flags: row.flags,
    flight: deskFlight(row),
    passengers: row.passengers,
    here: row.here,
    comments: row.comments,
    details: row.details,
    balanceCents: row.balance_cents,
    notice: deskNotice(shownOf(row), desk),
    differs,
  }
}

/** Whether this desk serves the party: right direction, its day or the evening before. */
export function isAtDesk(row: DeskRead, desk: Desk): boolean {
  return isShownAtDesk(shownOf(row), desk)
}

function shownOf(row: DeskRead): PartyShown {
  const { service_date: serviceDate, direction, status, passengers, here } = row
  return {
    serviceDate,
    direction,
    status,
    passengers,
    here,
    flightAt: row.flight_guid === null ? null : bestTimeOf(timesOf(row)),
  }
}

function timesOf(row: DeskRead) {
  return {
    scheduled: row.scheduled_at,
    estimated: row.estimated_at,
    actual: row.actual_at,
    status: row.flight_status,
  }
}

function deskFlight(row: DeskRead): DeskRow['flight'] {
  if (row.flight_guid === null) return null
  const times = timesOf(row)
  const { ident, city, terminal, gate, belt } = row
  return {
    guid: row.flight_guid,
    ident,
    city,
    scheduledAt: row.scheduled_at,
    bestAt: bestTimeOf(times),
    late: isLate(times),
    minutesLate: Math.round(minutesLate(times)),
    status: row.flight_status,
    terminal,
    gate,
    belt,
  }
}
