import { isBefore, minutesBetween, type Instant } from '#domain/calendar/instant.ts'
import { minutesOfDrive, type TripOnWay } from './leave-by.ts'
import { isEnded } from './trip.ts'

export interface DriveOfDriver extends TripOnWay {
  readonly driverGuid: string | null
}

/** The way between two drives of one driver that takes longer than there is time. */
export interface TightWay {
  readonly before: DriveOfDriver
  readonly after: DriveOfDriver
  readonly needsMinutes: number
  readonly hasMinutes: number
}

/**
 * The ways to `trip` and from it, if it were driven by `driverGuid`, that take longer than there is time.
 * Overlapping drives are conflicts already, and between places without coordinates nothing is known.
 */
export function tightWays(
  trip: DriveOfDriver,
  driverGuid: string,
  drives: readonly DriveOfDriver[],
): TightWay[] {
  const others = drives.filter(
    (it) => it.driverGuid === driverGuid && it.guid !== trip.guid && !isEnded(it.status),
  )
  const before = others
    .filter((it) => !isBefore(trip.pickupAt, it.endsAt))
    .reduce<DriveOfDriver | null>((last, it) => (last && isBefore(it.endsAt, last.endsAt) ? last : it), null)
  const after = others
    .filter((it) => !isBefore(it.pickupAt, trip.endsAt))
    .reduce<DriveOfDriver | null>(
      (next, it) => (next && isBefore(next.pickupAt, it.pickupAt) ? next : it),
      null,
    )
  return [...(before ? tight(before, trip) : []), ...(after ? tight(trip, after) : [])]
}

function tight(before: DriveOfDriver, after: DriveOfDriver): TightWay[] {
  const minutes = minutesOfDrive(before.to, after.from)
  if (minutes === null) return []
  const needsMinutes = Math.round(minutes)
  const hasMinutes = minutesBetween(before.endsAt, after.pickupAt)
  return hasMinutes < needsMinutes ? [{ before, after, needsMinutes, hasMinutes }] : []
}

/** `Only 15 min to get from Sea Hotel at 15:05 to Sandy Lane by 15:20 (about 35 min needed)` */
export function tightWayText(
  { before, after, needsMinutes, hasMinutes }: TightWay,
  timeText: (at: Instant) => string,
): string {
  return (
    `Only ${hasMinutes} min to get from ${before.to.name} at ${timeText(before.endsAt)} ` +
    `to ${after.from.name} by ${timeText(after.pickupAt)} (about ${needsMinutes} min needed)`
  )
}
