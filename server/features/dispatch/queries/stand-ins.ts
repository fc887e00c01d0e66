import type { PlanOfDay } from '#contract/dispatch.ts'
import { localDateOf } from '#domain/calendar/airport-time.ts'
import { addMinutes } from '#domain/calendar/instant.ts'
import { isLostTo } from '#domain/dispatch/end-shift.ts'
import type { Db } from '#server/db/connection.ts'
import { dayOf, planOf, shownPlan, type Day } from '#server/features/dispatch/queries/board.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import type { TripRead } from '#server/features/trips/queries/trip-rows.ts'
import type { Actor } from '#server/work/actor.ts'

interface Missing {
  userGuid: string
  /** The vehicle that is out of service; otherwise the driver can't work. */
  vehicleGuid?: string | undefined
  /** The driver is absent on this date; otherwise unavailable from now on. */
  date?: string | undefined
}

/**
 * Suggests drivers and cars for the trips that a driver or a vehicle has today and hasn't started, or that a
 * driver who is absent on a date can't drive. Other unassigned trips are not planned with them: these guests
 * expect a driver already.
 */
export async function standIns(db: Db, actor: Actor, missing: Missing, now: string): Promise<PlanOfDay> {
  const { time_zone: timeZone } = await siteSettings(db)
  const date = missing.date ?? localDateOf(now, timeZone)
  return shownPlan(date, planOf(without(await dayOf(db, actor, date, now), missing), now))
}

function without(day: Day, { userGuid, vehicleGuid, date }: Missing): Day {
  const shifts = day.drivers.find((it) => it.guid === userGuid)?.shifts ?? []
  const isLost = ({ service_date, pickup_at: from, expected_minutes }: TripRead) =>
    date === undefined ||
    isLostTo(date, shifts, service_date, { from, to: addMinutes(from, expected_minutes) })
  const isOpen = (it: TripRead) =>
    it.status === 'assigned' &&
    (vehicleGuid === undefined ? it.driver_guid === userGuid && isLost(it) : it.vehicle_guid === vehicleGuid)
  const trips = day.trips
    .filter((it) => it.status !== 'unassigned')
    .map((it): TripRead => (isOpen(it) ? { ...it, ...unassigned } : it))
  if (vehicleGuid === undefined)
    return { ...day, trips, drivers: day.drivers.filter((it) => it.guid !== userGuid) }
  const parked = <C extends { guid: string; active: boolean }>(car: C): C =>
    car.guid === vehicleGuid ? { ...car, active: false } : car
  return {
    ...day,
    trips,
    cars: day.cars.map(parked),
    drivers: day.drivers.map((it) => ({ ...it, car: it.car && parked(it.car) })),
  }
}

const unassigned = { status: 'unassigned', driver_guid: null, driver_name: null, vehicle_guid: null } as const
