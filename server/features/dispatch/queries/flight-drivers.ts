import { sql } from 'kysely'
import { localDateOf } from '#domain/calendar/airport-time.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import type { DriveToFit } from '#domain/dispatch/conflicts.ts'
import { whyNotHours } from '#domain/dispatch/duty.ts'
import { whyNotInBreak, whyNotOnShift, type Stretch } from '#domain/dispatch/shift.ts'
import { effectsOf } from '#domain/reservation/effects.ts'
import type { PlannedChange } from '#domain/reservation/plan-change.ts'
import type { ReservedTrip } from '#domain/reservation/reservation.ts'
import { tripEnd, type PlannedDrive } from '#domain/trip/clash.ts'
import type { Db } from '#server/db/connection.ts'
import { driverToFit, type DriverOfDays } from '#server/features/dispatch/queries/day-of-drivers.ts'
import { drivesOfDrivers } from '#server/features/dispatch/queries/drives-to-fit.ts'
import { rotaEntries } from '#server/features/dispatch/queries/rota.ts'
import { driverReads } from '#server/features/trips/queries/driver-reads.ts'

export interface FlightDrivers {
  drivers: DriverOfDays[]
  /** All their drives around the flight’s date. */
  drives: DriveToFit[]
}

/** The drivers of a flight’s trips, with their shifts and drives around its date. */
export async function flightDrivers(
  db: Db,
  flight: { guid: string; scheduled: Instant },
  timeZone: string,
): Promise<FlightDrivers> {
  const { rows } = await sql<{ guid: string }>`
    select distinct driver_guid as guid from trip
    where flight_guid = ${flight.guid} and driver_guid is not null
      and status in ('assigned', 'started')`.execute(db)
  const guids = new Set(rows.map((it) => it.guid))
  if (guids.size === 0) return noDrivers
  const date = localDateOf(flight.scheduled, timeZone)
  // A late flight can move its pickups to the next day.
  const days = { from: addDays(date, -1), to: addDays(date, 2), timeZone }
  const entries = await rotaEntries(db, days.from, days.to)
  const drivers = await driverReads(db, [...guids])
  return {
    drivers: drivers.filter((it) => guids.has(it.guid)).map((it) => driverToFit(it, days, entries, [])),
    drives: await drivesOfDrivers(db, [...guids], days),
  }
}

export const noDrivers: FlightDrivers = { drivers: [], drives: [] }

/** Drivers who keep a trip although they don’t work at its new time, or would work too long with it. */
export function offDuty(
  planned: readonly PlannedChange[],
  { drivers, drives }: FlightDrivers,
  clock: (at: string) => string,
): string[] {
  const moved = planned.flatMap(({ after, effects }) =>
    effectsOf(effects, 'tripAltered').map((it) => ({ reference: after.reference, trip: it.after })),
  )
  const guids = new Set(moved.map((it) => it.trip.guid))
  const later = [...drives.filter((it) => !guids.has(it.guid)), ...moved.map((it) => it.trip)]
  return moved.flatMap(({ reference, trip }) => {
    const driver = drivers.find((it) => it.guid === trip.driverGuid)
    if (!driver || driver.isOutside === true) return []
    return [...whyNotAtWork(trip, driver), ...whyTooLong(trip, driver, later, clock)].map(
      (it) => `${reference} at ${clock(trip.pickupAt)}: ${it}`,
    )
  })
}

/** Why the driver of a moved trip doesn’t work then, as sentences; empty if they do. */
function whyNotAtWork(trip: ReservedTrip, driver: DriverOfDays): string[] {
  const stretch = stretchOf(trip)
  const off = whyNotOnShift(driver.name, driver.shifts, trip.serviceDate, stretch)
  return off.length > 0 ? off : whyNotInBreak(driver.name, driver.shifts, stretch)
}

/** The duty and break limits that the trip exceeds at its new time, as sentences. */
function whyTooLong(
  trip: ReservedTrip,
  { guid, name }: DriverOfDays,
  drives: readonly (PlannedDrive & { guid: string })[],
  clock: (at: string) => string,
): string[] {
  const others = drives.filter((it) => it.driverGuid === guid && it.guid !== trip.guid).map(stretchOf)
  return whyNotHours(name, stretchOf(trip), others, clock)
}

function stretchOf(drive: PlannedDrive): Stretch {
  return { from: drive.pickupAt, to: tripEnd(drive) }
}
