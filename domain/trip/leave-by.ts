import { addMinutes, isBefore, minutesBetween, type Instant } from '#domain/calendar/instant.ts'
import { kilometresBetween, minutesPerKilometre, placeIsKnownMinutes, unknownKilometres } from './distance.ts'
import type { TripStatus } from './trip.ts'

/** A place as far as driving to it depends on it. `minutesFromAirport`: the company's own figure. */
export interface PlaceOnWay {
  readonly name: string
  readonly kind: string
  readonly latitude: number | null
  readonly longitude: number | null
  readonly minutesFromAirport?: number
}

export interface TripOnWay {
  readonly guid: string
  readonly status: TripStatus
  readonly pickupAt: Instant
  /** The expected end. */
  readonly endsAt: Instant
  readonly from: PlaceOnWay
  readonly to: PlaceOnWay
}

export interface LeaveBy {
  readonly at: Instant
  readonly driveMinutes: number
  /** Where the drive to the pickup begins. Null: unknown, so a usual distance is allowed. */
  readonly from: string | null
}

/** A driver needs this long even for a pickup around the corner. */
const shortestMinutes = 5

/**
 * When the driver must leave for the pickup. The drive begins where the trip before ends, if that is recent.
 * Otherwise the driver is expected at the airport, and for a pickup there the usual distance is allowed.
 */
export function leaveBy(trip: TripOnWay, trips: readonly TripOnWay[]): LeaveBy {
  const start = lastPlaceBefore(trip, trips)
  const known = start === null ? null : minutesOfDrive(start, trip.from)
  if (start !== null && known !== null) return leaving(trip, known, start.name)
  const { kind, minutesFromAirport } = trip.from
  return kind === 'airport' || minutesFromAirport === undefined
    ? leaving(trip, unknownKilometres * minutesPerKilometre, null)
    : leaving(trip, minutesFromAirport, 'the airport')
}

function leaving({ pickupAt }: TripOnWay, minutes: number, from: string | null): LeaveBy {
  const driveMinutes = Math.max(shortestMinutes, Math.round(minutes))
  return { at: addMinutes(pickupAt, -driveMinutes), driveMinutes, from }
}

/** Where the trip before this one ends: at its drop-off, or at its pickup if the guests didn't appear. */
function lastPlaceBefore(trip: TripOnWay, trips: readonly TripOnWay[]): PlaceOnWay | null {
  const driven = trips.filter(
    (it) => it.guid !== trip.guid && it.status !== 'cancelled' && isBefore(it.pickupAt, trip.pickupAt),
  )
  const before = driven.reduce<TripOnWay | null>(
    (last, it) => (last === null || isBefore(last.pickupAt, it.pickupAt) ? it : last),
    null,
  )
  if (before === null || minutesBetween(before.endsAt, trip.pickupAt) > placeIsKnownMinutes) return null
  return before.status === 'noShow' ? before.from : before.to
}

/**
 * The company's own minutes for a drive from or to the airport, otherwise from the distance. Null: no
 * coordinates.
 */
export function minutesOfDrive(from: PlaceOnWay, to: PlaceOnWay): number | null {
  if (from.kind === 'airport' && to.kind === 'airport') return 0
  if (from.kind === 'airport' && to.minutesFromAirport !== undefined) return to.minutesFromAirport
  if (to.kind === 'airport' && from.minutesFromAirport !== undefined) return from.minutesFromAirport
  if (from.latitude === null || from.longitude === null || to.latitude === null || to.longitude === null)
    return null
  const [a, b] = [
    { latitude: from.latitude, longitude: from.longitude },
    { latitude: to.latitude, longitude: to.longitude },
  ]
  return kilometresBetween(a, b) * minutesPerKilometre
}
