import { isBefore } from '#domain/calendar/instant.ts'
import { tripEnd } from './clash.ts'
import { kilometresBetween, type Coordinates } from './distance.ts'
import { objectionsTo, type DriverToFit, type DriveToFit, type TimeText } from './driver-fit.ts'

/** A drive with its start and end places, to compare distances to the next. */
export interface PlacedDrive extends DriveToFit {
  readonly from: Coordinates | null
  readonly to: Coordinates | null
  readonly toName: string
}

export interface Suggestion {
  readonly driverGuid: string
  readonly driverName: string
  readonly reason: string
}

interface Candidate {
  driver: DriverToFit
  trips: number
  /** The last drive that ends before this one begins. */
  before: PlacedDrive | null
  kilometres: number | null
}

/**
 * Suggests a driver: one without objections, on shift, whose last place is nearest; then with the fewest trips that day, then by name.
 * Null where nobody fits.
 */
export function suggestDriver(
  drive: PlacedDrive,
  drivers: readonly DriverToFit[],
  drives: readonly PlacedDrive[],
  timeText: TimeText,
): Suggestion | null {
  // Each driver is compared with their own drives only: a board calls this for every unassigned trip.
  const byDriver = Map.groupBy(drives, (it) => it.driverGuid)
  const best = drivers
    .map((driver) => ({ driver, own: byDriver.get(driver.guid) ?? [] }))
    .filter(({ driver, own }) => objectionsTo(drive, driver, own, timeText).length === 0)
    .map(({ driver, own }) => candidateOf(drive, driver, own))
    .toSorted(nearestThenFewest)[0]
  return best ? { driverGuid: best.driver.guid, driverName: best.driver.name, reason: reasonFor(best, timeText) } : null
}

/**
 * A driver for every unassigned trip, in order of pickup. Each suggestion counts the ones before it, so that all of them can be carried
 * out together.
 */
export function suggestDrivers(
  drives: readonly PlacedDrive[],
  drivers: readonly DriverToFit[],
  timeText: TimeText,
): Map<string, Suggestion> {
  const suggestions = new Map<string, Suggestion>()
  let planned = [...drives]
  const open = drives.filter((it) => it.status === 'unassigned').toSorted((a, b) => (isBefore(b.pickupAt, a.pickupAt) ? 1 : -1))
  for (const drive of open) {
    const suggestion = suggestDriver(drive, drivers, planned, timeText)
    if (!suggestion) continue
    suggestions.set(drive.guid, suggestion)
    planned = planned.map((it) => (it.guid === drive.guid ? { ...it, driverGuid: suggestion.driverGuid, status: 'assigned' } : it))
  }
  return suggestions
}

function candidateOf(drive: PlacedDrive, driver: DriverToFit, drives: readonly PlacedDrive[]): Candidate {
  const own = drives.filter((it) => it.status !== 'cancelled' && it.guid !== drive.guid)
  const before =
    own.filter((it) => !isBefore(drive.pickupAt, tripEnd(it))).toSorted((a, b) => (isBefore(tripEnd(a), tripEnd(b)) ? 1 : -1))[0] ?? null
  const kilometres = before?.to && drive.from ? kilometresBetween(before.to, drive.from) : null
  return { driver, trips: own.length, before, kilometres }
}

/** A driver without a drive yet has no known place: ranked nearer than far away, but not nearer than next door. */
const unknownKilometres = 10

function nearestThenFewest(a: Candidate, b: Candidate): number {
  // A driver with neither shift nor car may drive, but normally does not.
  const onRota = Number(isOnRota(b.driver)) - Number(isOnRota(a.driver))
  if (onRota !== 0) return onRota
  // Below a kilometre, distance does not count.
  const nearer = Math.round(a.kilometres ?? unknownKilometres) - Math.round(b.kilometres ?? unknownKilometres)
  if (nearer !== 0) return nearer
  return a.trips === b.trips ? a.driver.name.localeCompare(b.driver.name) : a.trips - b.trips
}

function isOnRota({ shiftStart, vehicle }: DriverToFit): boolean {
  return shiftStart !== null || vehicle !== null
}

function reasonFor({ before, kilometres, trips }: Candidate, timeText: TimeText): string {
  const count = trips === 0 ? 'no other trip that day' : trips === 1 ? '1 other trip that day' : `${trips} other trips that day`
  if (before === null) return `Free then, ${count}`
  const far = kilometres === null ? '' : kilometres < 1 ? ', right there' : `, ${Math.round(kilometres)} km away`
  return `Free then, ends at ${before.toName} at ${timeText(tripEnd(before))}${far}, ${count}`
}
