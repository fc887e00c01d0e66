import { isBefore, minutesBetween, type Instant } from '#domain/calendar/instant.ts'
import type { TripStatus } from '#domain/trip/trip.ts'

/** Which messages guests get on the day of their service. */
export interface DaySettings {
  /** Who drives, with car and plate, a few hours before the pickup. */
  readonly driver: boolean
  readonly onTheWay: boolean
  readonly waiting: boolean
  /** The flight arrives much later, or again earlier, than in the last message. */
  readonly lateFlight: boolean
}

/** The messages of a drive, in the order they are sent. */
export const driveNotices = ['driverAssigned', 'driverOnTheWay', 'driverWaiting'] as const
export type DriveNotice = (typeof driveNotices)[number]

/** A trip with a driver, as far as it matters to its guest on the day. */
export interface DriveOfDay {
  readonly status: TripStatus
  readonly pickupAt: Instant
  readonly startedAt: Instant | null
  readonly arrivedAt: Instant | null
  /** The pickup is at the airport, and the flight has not landed. */
  readonly isInTheAir: boolean
  /** What the guest already knows about this trip and its driver. */
  readonly told: readonly DriveNotice[]
}

/** How long before the pickup the guest learns who drives: late enough that it rarely changes. */
export const driverKnownMinutes = 180
/** A driver's step can be undone for ten seconds. */
const settledSeconds = 30
/** A difference large enough for guests to change their plans. */
const lateMinutes = 30

/**
 * What the guest should be told about a drive now; null: nothing. Each notice is sent once for a trip and
 * driver, and none after a later one. While the guest is in the air, the driver's way and waiting are not
 * news.
 */
export function driveNoticeOf(drive: DriveOfDay, settings: DaySettings, now: Instant): DriveNotice | null {
  const notice = currentNotice(drive, settings, now)
  if (notice === null) return null
  const isTold = drive.told.some((it) => driveNotices.indexOf(it) >= driveNotices.indexOf(notice))
  return isTold ? null : notice
}

function currentNotice(drive: DriveOfDay, settings: DaySettings, now: Instant): DriveNotice | null {
  const { status, pickupAt, startedAt, arrivedAt, isInTheAir } = drive
  const isSettled = (at: Instant | null) => at !== null && minutesBetween(at, now) * 60 >= settledSeconds
  if (status === 'waiting' && !isInTheAir && settings.waiting)
    return isSettled(arrivedAt) ? 'driverWaiting' : null
  if (status === 'started' && !isInTheAir && settings.onTheWay)
    return isSettled(startedAt) ? 'driverOnTheWay' : null
  const isComing = status === 'assigned' || status === 'started' || status === 'waiting'
  const isSoon = isBefore(now, pickupAt) && minutesBetween(now, pickupAt) <= driverKnownMinutes
  return settings.driver && isComing && isSoon ? 'driverAssigned' : null
}

/** The times of an arriving flight that has not landed. */
export interface ArrivalOfDay {
  readonly scheduledAt: Instant
  readonly expectedAt: Instant
  /** The time last sent to the guest; null if the guest only knows the schedule. */
  readonly toldAt: Instant | null
}

/** Whether the guest should hear of the flight's expected time: half an hour from what they know. */
export function isDelayNews({ scheduledAt, expectedAt, toldAt }: ArrivalOfDay): boolean {
  const known = toldAt ?? scheduledAt
  // Before the first message an early flight is no news: we are there in any case.
  if (toldAt === null && !isBefore(known, expectedAt)) return false
  return Math.abs(minutesBetween(known, expectedAt)) >= lateMinutes
}
