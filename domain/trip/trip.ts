import type { Instant } from '#domain/calendar/instant.ts'

export const tripStatuses = ['unassigned', 'assigned', 'started', 'waiting', 'onBoard', 'completed', 'noShow', 'cancelled'] as const
export type TripStatus = (typeof tripStatuses)[number]

/** One drive of one car: what the rules of its life look at. A step that has not happened has no time. */
export interface Trip {
  readonly guid: string
  readonly status: TripStatus
  readonly driverGuid: string | null
  readonly pickupAt: Instant
  readonly assignedAt: Instant | null
  readonly startedAt: Instant | null
  readonly arrivedAt: Instant | null
  readonly departedAt: Instant | null
  readonly completedAt: Instant | null
  readonly closedAt: Instant | null
  /** Started minutes from the wait clock's start until the guests were on board; grace is not yet taken off. */
  readonly waitMinutes: number | null
  readonly graceMinutes: number
  /** How many times the guest was tried to be reached. */
  readonly contactAttempts: number
  /**
   * The earliest that the wait clock may start: for guests of a flight, `guestsThroughAt`; null: the flight has not landed. Left out where
   * no flight matters. It does not hang on the driver, so a phone without network can go on reckoning with it.
   */
  readonly waitClockStartsAt?: Instant | null
}

/** A driver has at most one trip in these. */
export const statusesUnderWay = ['started', 'waiting', 'onBoard'] as const satisfies readonly TripStatus[]

export function isUnderWay(status: TripStatus): boolean {
  return (statusesUnderWay as readonly TripStatus[]).includes(status)
}

export function isEnded(status: TripStatus): boolean {
  return status === 'completed' || status === 'noShow' || status === 'cancelled'
}
