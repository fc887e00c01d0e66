import { addMinutes, isBefore, minutesBetween, type Instant } from '#domain/calendar/instant.ts'
import { isEnded, type TripStatus } from './trip.ts'

/** The fields of a drive that decide whether it overlaps another. */
export interface PlannedDrive {
  readonly guid: string
  readonly driverGuid: string | null
  readonly status: TripStatus
  readonly pickupAt: Instant
  readonly expectedMinutes: number
}

export interface Clash<T extends PlannedDrive = PlannedDrive> {
  readonly driverGuid: string
  /** The earlier pickup. */
  readonly first: T
  readonly second: T
}

/** When the drive is expected to end. */
export function tripEnd({
  pickupAt,
  expectedMinutes,
}: Pick<PlannedDrive, 'pickupAt' | 'expectedMinutes'>): Instant {
  return addMinutes(pickupAt, expectedMinutes)
}

/**
 * All pairs of overlapping drives of one driver, in order of pickup. Ended drives, and those without a
 * driver, never clash.
 */
export function clashesOf<T extends PlannedDrive>(trips: readonly T[]): Clash<T>[] {
  const inOrder = trips.filter((trip) => trip.driverGuid !== null && !isEnded(trip.status)).toSorted(byPickup)
  const byDriver = Map.groupBy(inOrder, (trip) => trip.driverGuid ?? '')
  return [...byDriver].flatMap(([driverGuid, drives]) => clashesOfOne(driverGuid, drives))
}

/** The drives that `trip` would overlap if assigned to `driverGuid`. */
export function clashesWith<T extends PlannedDrive>(
  trip: PlannedDrive,
  driverGuid: string,
  others: readonly T[],
): T[] {
  return others.filter(
    (other) =>
      other.guid !== trip.guid &&
      other.driverGuid === driverGuid &&
      !isEnded(other.status) &&
      overlap(trip, other),
  )
}

function clashesOfOne<T extends PlannedDrive>(driverGuid: string, inOrder: readonly T[]): Clash<T>[] {
  return inOrder.flatMap((first, index) =>
    inOrder
      .slice(index + 1)
      .filter((second) => overlap(first, second))
      .map((second) => ({ driverGuid, first, second })),
  )
}

/** Back-to-back drives don't overlap. */
function overlap(a: PlannedDrive, b: PlannedDrive): boolean {
  const apart = minutesBetween(a.pickupAt, b.pickupAt)
  return -b.expectedMinutes < apart && apart < a.expectedMinutes
}

function byPickup(a: PlannedDrive, b: PlannedDrive): number {
  if (isBefore(a.pickupAt, b.pickupAt)) return -1
  return isBefore(b.pickupAt, a.pickupAt) ? 1 : 0
}
