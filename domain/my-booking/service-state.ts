import { hoursBetween, minutesBetween, type Instant } from '#domain/calendar/instant.ts'
import type { BookingStatus } from '#domain/booking/booking-states.ts'
import { bestTimeOf, isLate, type FlightStatus } from '#domain/flight/flight-times.ts'
import { isUnderWay, type TripStatus } from '#domain/trip/trip.ts'
import type { Direction } from '#domain/vocabulary/booking-kinds.ts'

/** The facts of the day, as dispatch has them. */
export interface LiveFlight {
  readonly direction: Direction
  readonly status: FlightStatus
  readonly scheduled: Instant
  readonly estimated: Instant | null
  readonly actual: Instant | null
}

export interface LiveTrip {
  readonly journey: number
  readonly pickupAt: Instant
  readonly status: TripStatus
  /** The guest confirmed the pickup. */
  readonly isConfirmed: boolean
  /** The driver’s first name, the car and its plate; null: not assigned. */
  readonly driver: string | null
  readonly car: string | null
  readonly plate: string | null
}

/** What a guest reads about a flight now: a text by name, with its time. */
export interface FlightState {
  readonly what: 'landed' | 'departed' | 'late' | 'lateDeparture' | 'onTime' | 'cancelled' | 'diverted'
  readonly at: Instant | null
}

/** Whether the guest has to do something or wait. */
export function isBadNews({ what }: FlightState): boolean {
  return what !== 'landed' && what !== 'departed' && what !== 'onTime'
}

/** Before that, a schedule says nothing about the day. */
const hoursOfInterest = 12

export function flightStateOf(flight: LiveFlight, now: Instant): FlightState | null {
  const { status, actual } = flight
  if (status === 'cancelled' || status === 'diverted') return { what: status, at: null }
  const at = bestTimeOf(flight)
  if (status === 'landed' || status === 'departed' || actual !== null)
    return { what: flight.direction === 'arrival' ? 'landed' : 'departed', at }
  if (isLate(flight)) return { what: flight.direction === 'arrival' ? 'late' : 'lateDeparture', at }
  return hoursBetween(now, at) <= hoursOfInterest ? { what: 'onTime', at } : null
}

export type DriveState = 'onTheWay' | 'waiting' | 'onBoard' | 'done' | 'missed'

/** The cars of one journey. The guest looks for the one that is there first. */
export function driveStateOf(trips: readonly Pick<LiveTrip, 'status'>[]): DriveState | null {
  const is = (status: TripStatus) => trips.some((it) => it.status === status)
  if (is('waiting')) return 'waiting'
  if (is('started')) return 'onTheWay'
  if (is('onBoard')) return 'onBoard'
  if (is('unassigned') || is('assigned')) return null
  if (is('completed')) return 'done'
  return is('noShow') ? 'missed' : null
}

/** How long before the pickup a guest sees who comes: until then, it may change. */
export const hoursNamed = 24

/** How long after the pickup a guest still sees who came, for things left in the car: the day after, too. */
const hoursRemembered = 48

/** The drivers a guest may know now: first names and cars of trips of the next day, and of the day before. */
export function shownDrivers(trips: readonly LiveTrip[], now: Instant): LiveTrip[] {
  return trips.filter(({ driver, pickupAt, status }) => {
    if (driver === null) return false
    if (status === 'completed') return minutesBetween(pickupAt, now) <= hoursRemembered * 60
    return (status === 'assigned' || isUnderWay(status)) && minutesBetween(now, pickupAt) <= hoursNamed * 60
  })
}

export type DeskState = 'checkedIn' | 'done' | 'missed'

export function deskStateOf(status: BookingStatus): DeskState | null {
  if (status === 'checkedIn') return 'checkedIn'
  if (status === 'completed') return 'done'
  return status === 'noShow' ? 'missed' : null
}
