import type { Instant } from '#domain/calendar/instant.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'

export const tripStatuses = [
  'unassigned',
  'assigned',
  'started',
  'waiting',
  'onBoard',
  'completed',
  'noShow',
  'cancelled',
] as const
export type TripStatus = (typeof tripStatuses)[number]

/** A trip: one drive of one car, with the fields its rules use. Steps that have not happened have no time. */
export interface Trip {
  readonly guid: string
  readonly status: TripStatus
  readonly driverGuid: string | null
  readonly serviceDate: ServiceDate
  readonly pickupAt: Instant
  readonly assignedAt: Instant | null
  /** When the driver accepted the trip; null: not yet. */
  readonly acceptedAt: Instant | null
  readonly startedAt: Instant | null
  readonly arrivedAt: Instant | null
  readonly departedAt: Instant | null
  readonly completedAt: Instant | null
  readonly closedAt: Instant | null
  /** Minutes on the wait clock until the guests were on board or a no-show, rounded up, with the grace. */
  readonly waitMinutes: number | null
  readonly graceMinutes: number
  /** The wait before the trip was reopened. Omitted: none. */
  readonly earlierWait?: EarlierWait
  /** Attempts to contact the guest since the driver arrived at the pickup. */
  readonly contactAttempts: number
  /**
   * The earliest start of the wait clock: for flight guests, `guestsClearedAt`; null: the flight has not
   * landed. Omitted without a flight. Independent of the driver, so that a phone can use it offline.
   */
  readonly waitClockStartsAt?: Instant | null
}

export interface EarlierWait {
  readonly minutes: number
  /** Whether `waitMinutes` includes it, as decided by the dispatcher. */
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
