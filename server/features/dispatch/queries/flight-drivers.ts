import { sql } from 'kysely'
import { localDateOf } from '#domain/calendar/airport-time.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { whyNotInBreak, whyNotOnShift } from '#domain/dispatch/shift.ts'
import { effectsOf } from '#domain/reservation/effects.ts'
import type { PlannedChange } from '#domain/reservation/plan-change.ts'
import type { ReservedTrip } from '#domain/reservation/reservation.ts'
import { tripEnd } from '#domain/trip/clash.ts'
import type { Db } from '#server/db/connection.ts'
import { driverToFit, type DriverOfDays } from '#server/features/dispatch/queries/day-of-drivers.ts'
import { rotaEntries } from '#server/features/dispatch/queries/rota.ts'
import { driverReads } from '#server/features/trips/queries/driver-reads.ts'

/** The drivers of a flight’s trips, with their shifts around its date. */
export async function flightDrivers(
  db: Db,
  flight: { guid: string; scheduled: Instant },
  timeZone: string,
): Promise<DriverOfDays[]> {
  const { rows } = await sql<{ guid: string }>`
    select distinct driver_guid as guid from trip
    where flight_guid = ${flight.guid} and driver_guid is not null
      and status in ('assigned', 'started')`.execute(db)
  const guids = new Set(rows.map((it) => it.guid))
  if (guids.size === 0) return []
  const date = localDateOf(flight.scheduled, timeZone)
  // A late flight can move its pickups to the next day.
  const days = { from: addDays(date, -1), to: addDays(date, 2), timeZone }
  const entries = await rotaEntries(db, days.from, days.to)
  const drivers = await driverReads(db, [...guids])
  return drivers.filter((it) => guids.has(it.guid)).map((it) => driverToFit(it, days, entries, []))
}

/** Drivers who keep a trip although they don’t work at its new time. */
export function offShift(
  planned: readonly PlannedChange[],
  drivers: readonly DriverOfDays[],
  clock: (at: string) => string,
): string[] {
  return planned.flatMap(({ after, effects }) =>
    effectsOf(effects, 'tripAltered').flatMap(({ after: trip }) =>
      whyNotAtWork(trip, drivers).map((it) => `${after.reference} at ${clock(trip.pickupAt)}: ${it}`),
    ),
  )
}

/** Why the driver of a moved trip doesn’t work then, as sentences; empty if they do. */
function whyNotAtWork(trip: ReservedTrip, drivers: readonly DriverOfDays[]): string[] {
  const driver = drivers.find((it) => it.guid === trip.driverGuid)
  if (!driver || driver.isOutside === true) return []
  const stretch = { from: trip.pickupAt, to: tripEnd(trip) }
  const off = whyNotOnShift(driver.name, driver.shifts, trip.serviceDate, stretch)
  return off.length > 0 ? off : whyNotInBreak(driver.name, driver.shifts, stretch)
}
