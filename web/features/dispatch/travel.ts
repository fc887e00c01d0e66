import type { BoardTrip } from '#contract/dispatch.ts'
import { minutesBetween } from '#domain/calendar/instant.ts'
import { tightWays, tightWayText, type DriveOfDriver } from '#domain/trip/tight-travel.ts'
import { timeText } from '#web/ui/value/time-format.ts'

/** `about 45 min, there by 20:05` */
export function arrivalText({ pickupAt, endsAt }: BoardTrip, timeZone: string): string {
  return `about ${minutesBetween(pickupAt, endsAt)} min, there by ${timeText(endsAt, timeZone)}`
}

export function driveOfDriver(trip: BoardTrip): DriveOfDriver {
  return { ...trip, driverGuid: trip.life.driverGuid }
}

/** The ways of the assigned trips to their neighbours that are too short, one per line, by trip. */
export function tightByTrip(trips: readonly BoardTrip[], timeZone: string): ReadonlyMap<string, string> {
  const own = trips.filter((it) => !it.outside)
  const byDriver = Map.groupBy(own.map(driveOfDriver), (it) => it.driverGuid)
  const clock = (at: string) => timeText(at, timeZone)
  const found = [...byDriver].flatMap(([driverGuid, drives]) =>
    driverGuid === null
      ? []
      : drives.map((it): [string, string] => [
          it.guid,
          tightWays(it, driverGuid, drives)
            .map((way) => tightWayText(way, clock))
            .join('\n'),
        ]),
  )
  return new Map(found.filter(([, text]) => text !== ''))
}
