import type { BoardTrip } from '#contract/dispatch.ts'
import { minutesBetween } from '#domain/calendar/instant.ts'
import { tightWays, tightWayText, type DriveOfDriver, type TightWay } from '#domain/trip/tight-travel.ts'
import { tripHireText } from '#web/parts/trips/hire-text.ts'
import { timeText } from '#web/ui/value/time-format.ts'

/** `about 45 min, there by 20:05`; for a hire, its hours and end. */
export function arrivalText(trip: BoardTrip, timeZone: string): string {
  const { pickupAt, endsAt } = trip
  const hire = tripHireText(trip, timeZone)
  return hire ?? `about ${minutesBetween(pickupAt, endsAt)} min, there by ${timeText(endsAt, timeZone)}`
}

export function driveOfDriver(trip: BoardTrip): DriveOfDriver {
  return { ...trip, driverGuid: trip.life.driverGuid }
}

type TightByTrip = ReadonlyMap<string, TightWay[]>

/** The board, its notices and each count of its filters need the result for the same trips. */
const known = new WeakMap<readonly BoardTrip[], TightByTrip>()

/** The ways of the assigned trips to their neighbours that are too short, by trip. */
export function tightByTrip(trips: readonly BoardTrip[]): TightByTrip {
  const found = known.get(trips) ?? findTight(trips)
  known.set(trips, found)
  return found
}

function findTight(trips: readonly BoardTrip[]): TightByTrip {
  const own = trips.filter((it) => !it.outside)
  const byDriver = Map.groupBy(own.map(driveOfDriver), (it) => it.driverGuid)
  const found = [...byDriver].flatMap(([driverGuid, drives]) =>
    driverGuid === null
      ? []
      : drives.map((it): [string, TightWay[]] => [it.guid, tightWays(it, driverGuid, drives)]),
  )
  return new Map(found.filter(([, ways]) => ways.length > 0))
}

/** The same as sentences. */
export function tightTexts(trips: readonly BoardTrip[], timeZone: string): ReadonlyMap<string, string[]> {
  const clock = (at: string) => timeText(at, timeZone)
  return new Map(
    [...tightByTrip(trips)].map(([guid, ways]) => [guid, ways.map((it) => tightWayText(it, clock))]),
  )
}

/** Each of them once, at the later of its two trips, with the driver. */
export function tightLines(
  trips: readonly BoardTrip[],
  timeZone: string,
): { tripGuid: string; message: string }[] {
  const tight = tightByTrip(trips)
  const clock = (at: string) => timeText(at, timeZone)
  return trips.flatMap(({ guid, reference, pickupAt, driverName }) =>
    (tight.get(guid) ?? [])
      .filter(({ after }) => after.guid === guid)
      .map((it) => ({
        tripGuid: guid,
        message: `${reference} at ${clock(pickupAt)}, ${driverName}: ${tightWayText(it, clock)}`,
      })),
  )
}
