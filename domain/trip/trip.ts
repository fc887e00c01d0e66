import type { Instant } from '#domain/calendar/instant.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'

export const tripStatuses = ['unassigned', 'assigned', 'started', 'waiting', 'onBoard', 'completed', 'noShow', 'cancelled'] as const
export type TripStatus = (typeof tripStatuses)[number]

/** One drive of one car: the fields used by its rules. A step that has not happened has no time. */
export interface Trip {
  readonly guid: string
  readonly status: TripStatus
  readonly driverGuid: string | null
  readonly serviceDate: ServiceDate
  readonly pickupAt: Instant
  readonly assignedAt: Instant | null
  /** When its driver took it on; null: the driver has not answered yet. */
  readonly acceptedAt: Instant | null
  readonly startedAt: Instant | null
  readonly arrivedAt: Instant | null
  readonly departedAt: Instant | null
  readonly completedAt: Instant | null
  readonly closedAt: Instant | null
  /** Started minutes from the wait clock's start until the guests were on board; grace is not yet deducted. */
  readonly waitMinutes: number | null
  readonly graceMinutes: number
  /** Waited before the trip was reopened. Omitted: nothing. */
  readonly earlierWait?: EarlierWait
  /** Number of attempts to contact the guest since the arrival at the pickup. */
  readonly contactAttempts: number
  /**
   * The earliest start of the wait clock: for flight guests, `guestsThroughAt`; null: the flight has not landed. Omitted where no flight
   * matters. Independent of the driver, so an offline phone can keep computing with it.
   */
  readonly waitClockStartsAt?: Instant | null
}

export interface EarlierWait {
  readonly minutes: number
  /** The dispatcher's decision: whether `waitMinutes` includes it. */
  readonly counts: boolean
}

/** A driver has at most one trip in these states. */
export const statusesUnderWay = ['started', 'waiting', 'onBoard'] as const satisfies readonly TripStatus[]

export function isUnderWay(status: TripStatus): boolean {
  return (statusesUnderWay as readonly TripStatus[]).includes(status)
}

export function isEnded(status: TripStatus): boolean {
  return status === 'completed' || status === 'noShow' || status === 'cancelled'
}
