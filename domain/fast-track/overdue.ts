import { isBefore, minutesBetween, type Instant } from '#domain/calendar/instant.ts'
import type { FlightStatus } from '#domain/flight/flight-times.ts'
import type { BookingStatus } from '#domain/booking/booking-states.ts'
import type { Direction } from '#domain/vocabulary/booking-kinds.ts'

/** A flight as the desk sees it: its status, and its best known time. */
export interface FlightNow {
  readonly status: FlightStatus
  readonly scheduledAt: Instant
  readonly bestAt: Instant
}

/** How long after its landing a flight's parties stay at the top of the list, in minutes. */
const arrivingMinutes = 120

/**
 * Whether a flight is on the ground. Without a report of its landing, its best known time decides, except for
 * a delayed flight that has no new time yet.
 */
export function hasLanded(flight: FlightNow, now: Instant): boolean {
  const { status, bestAt } = flight
  if (status === 'landed') return true
  return status !== 'cancelled' && status !== 'diverted' && !isWithoutTime(flight) && !isBefore(now, bestAt)
}

/** Delayed, and the new time isn't known yet. */
function isWithoutTime({ status, scheduledAt, bestAt }: FlightNow): boolean {
  return status === 'delayed' && !isBefore(scheduledAt, bestAt)
}

/**
 * Minutes since landing of an arriving party of whom no one is at the desk yet. Null: it isn't overdue.
 */
export function overdueMinutes(
  party: {
    readonly direction: Direction
    readonly status: BookingStatus
    readonly here: number
    readonly flight: FlightNow | null
  },
  now: Instant,
): number | null {
  const { flight } = party
  if (party.direction !== 'arrival' || party.status !== 'booked' || party.here > 0 || flight === null)
    return null
  return hasLanded(flight, now) ? Math.max(0, Math.floor(minutesBetween(flight.bestAt, now))) : null
}

/** Whether a flight is over for the desk: departed, or landed so long ago that its guests have left. */
export function isOver(direction: Direction, flight: FlightNow, now: Instant): boolean {
  const minutes = minutesBetween(flight.bestAt, now)
  if (direction === 'departure')
    return flight.status === 'departed' || (!isWithoutTime(flight) && minutes >= 0)
  if (flight.status === 'cancelled' || flight.status === 'diverted') return minutes >= 0
  return hasLanded(flight, now) && minutes >= arrivingMinutes
}

/**
 * Whether checking in a party is early: its arriving flight hasn't landed. The desk asks, because the wrong
 * party may be open.
 */
export function isEarly(
  party: { readonly direction: Direction; readonly flight: FlightNow | null },
  now: Instant,
): boolean {
  return party.direction === 'arrival' && party.flight !== null && !hasLanded(party.flight, now)
}
