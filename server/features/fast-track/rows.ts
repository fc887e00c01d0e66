import type { DeskRow } from '#contract/fast-track.ts'
import type { Direction } from '#domain/vocabulary/booking-kinds.ts'
import type { GroupFlag } from '#domain/vocabulary/group-flags.ts'
import type { BookingStatus } from '#domain/booking/booking-states.ts'
import { isOfEvening, type Evening } from '#domain/fast-track/desk-day.ts'
import { notForThisDesk } from '#domain/fast-track/desk.ts'
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
  notes_for_office: string[]
  balance_cents: number
}

/** The requesting desk; parties of another day or direction get a notice. */
export interface Desk {
  date: string
  direction: Direction
  /** The evening before, whose late flights this desk still serves, or null. */
  evening: Evening | null
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
    notesForOffice: row.notes_for_office,
    balanceCents: row.balance_cents,
    notice: noticeOf(row, desk),
    differs,
  }
}

/**
 * The service date on which the desk serves a party: its own day, or the evening before for a late flight.
 */
function dayOf(row: DeskRead, desk: Desk): string {
  const flight = row.flight_guid === null ? null : timesOf(row)
  return isOfEvening(row.service_date, flight, desk.evening) ? row.service_date : desk.date
}

/** Whether this desk serves the party: right direction, its day or the evening before. */
export function isAtDesk(row: DeskRead, desk: Desk): boolean {
  return row.direction === desk.direction && row.service_date === dayOf(row, desk)
}

function noticeOf(row: DeskRead, desk: Desk): string | null {
  const date = dayOf(row, desk)
  const wrongDesk = notForThisDesk({ serviceDate: row.service_date, direction: row.direction }, { date, direction: desk.direction })
  if (wrongDesk !== null) return wrongDesk
  if (row.status === 'completed' && row.here > 0 && row.here < row.passengers)
    return `${row.here} of ${row.passengers} cleared. The others can still be checked in.`
  return statusNotices[row.status] ?? null
}

function timesOf(row: DeskRead) {
  return { scheduled: row.scheduled_at, estimated: row.estimated_at, actual: row.actual_at, status: row.flight_status }
}

/** Reasons that prevent a check-in, shown up front. */
const statusNotices: Partial<Record<BookingStatus, string>> = {
  waitlisted: 'On the waitlist, no place yet',
  completed: 'Already cleared',
  noShow: 'No-show',
  cancelled: 'This booking is cancelled',
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
