import { sql } from 'kysely'
import type { BoardCar } from '#contract/dispatch.ts'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { assignTrips } from '#contract/dispatch.ts'
import type { Saved } from '#contract/shapes.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import { isRefusal, notFound, type Refusal, refusalText, refuse, refuseEach, refuseField } from '#domain/refusal.ts'
import { termsOn } from '#domain/terms/terms.ts'
import { act } from '#domain/trip/trip-actions.ts'
import { guardDay } from '#server/features/date-status/commands/guard-day.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { saveTrip } from '#server/features/trips/commands/save-trip.ts'
import { pushAssignment, tripText } from '#server/features/trips/commands/notify.ts'
import { flightPickupAt } from '#server/features/dispatch/queries/flight-pickup.ts'
import { fleet, objectionsOf } from '#server/features/dispatch/queries/objections.ts'
import { driverReads, type DriverRead } from '#server/features/trips/queries/driver-reads.ts'
import {
  lockDrivers,
  lockedTrip,
  lockedTrips,
  lockVehicles,
  movedMeanwhile,
  type LockedTrip,
} from '#server/features/trips/queries/locked-trip.ts'
import { tripReads } from '#server/features/trips/queries/trip-reads.ts'
import { lifeOf } from '#server/features/trips/queries/trip-rows.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

export interface Assignment {
  tripGuid: string
  /** Empty: unassign. */
  driverGuid: string
  /** Left out: the driver's usual car. */
  vehicleGuid?: string | undefined
  /** The version of the trip that the user saw. */
  version?: number | undefined
  /** Despite all objections, for this reason. */
  force: boolean
  reason: string
}

/** Who and what trips are given to, locked. */
interface Crew {
  drivers: Map<string, DriverRead>
  cars: Map<string, BoardCar>
}

/** Assigns a trip to a driver, reassigns it, or unassigns it. */
export async function assignTrip(work: UnitOfWork, it: Assignment): Promise<Saved | Refusal> {
  const trip = await lockedTrip(work.tx, it.tripGuid)
  if (!trip) return notFound
  const crew = await lockedCrew(work, [it])
  const message = await giveTrip(work, trip, it, crew)
  return isRefusal(message) ? message : { guid: trip.guid, toast: message }
}

/** Several trips at once; one that cannot be assigned does not block the others. */
export async function assignSeveralTrips(
  work: UnitOfWork,
  { assignments, force, reason }: BodyOf<typeof assignTrips>,
): Promise<ReplyOf<typeof assignTrips>> {
  const asked = new Map(assignments.map((it) => [it.tripGuid, it]))
  const trips = await lockedTrips(work.tx, [...asked.keys()])
  const crew = await lockedCrew(work, assignments)
  const outcomes = new Map<string, { done: boolean; message: string }>()
  for (const trip of trips) {
    const it = asked.get(trip.guid)
    if (!it) continue
    const message = await giveTrip(work, trip, { ...it, force, reason }, crew)
    outcomes.set(
      trip.guid,
      isRefusal(message) ? { done: false, message: `${trip.reference}: ${refusalText(message)}` } : { done: true, message },
    )
  }
  const results = assignments.map((it) => ({
    tripGuid: it.tripGuid,
    ...(outcomes.get(it.tripGuid) ?? { done: false, message: 'Not found' }),
  }))
  const done = results.filter((it) => it.done).length
  work.audit.record({ action: 'assignTrips', subjectKind: 'trip', subjectGuid: null, reason, after: { results } })
  return { results, toast: done === results.length ? `${done} assigned` : `${done} of ${results.length} assigned` }
}

/** The drivers asked for, then their cars and those asked for, locked in that order; nobody is given two at once. */
async function lockedCrew(work: UnitOfWork, asked: readonly Pick<Assignment, 'driverGuid' | 'vehicleGuid'>[]): Promise<Crew> {
  const wanted = [...new Set(asked.map((it) => it.driverGuid).filter((it) => it !== ''))]
  await lockDrivers(work.tx, wanted)
  const drivers = new Map((await driverReads(work.tx, [])).map((it) => [it.guid, it]))
  const cars = asked.flatMap((it) => it.vehicleGuid ?? drivers.get(it.driverGuid)?.vehicle_guid ?? [])
  await lockVehicles(work.tx, [...new Set(cars)])
  return { drivers, cars: new Map((await fleet(work.tx)).map((it) => [it.guid, it])) }
}

/** What was done, as text. Nothing is written until all objections are resolved. */
async function giveTrip(work: UnitOfWork, trip: LockedTrip, it: Assignment, crew: Crew): Promise<string | Refusal> {
  const site = await siteSettings(work.tx)
  if (it.version !== undefined && it.version !== trip.version) return refuse('trip', await movedMeanwhile(work.tx, trip))
  const closed = await guardDay(work, [trip.service_date])
  if (closed !== null) return closed
  const action = it.driverGuid === '' ? 'unassign' : 'assign'
  const facts = { at: work.now, role: 'dispatcher', isOwnDriver: false, driverGuid: it.driverGuid } as const
  const after = act(lifeOf(trip, termsOn(site.settings, trip.service_date)), action, facts)
  if (isRefusal(after)) return after
  const told = { body: tripText(trip, site.time_zone), groupGuid: trip.group_guid }
  if (action === 'unassign') {
    await saveTrip(work, trip, after, { action: 'unassignTrip', reason: it.reason, driverName: null }, { assigned_by: null })
    if (trip.driver_guid !== null) await pushAssignment(work, trip.driver_guid, 'tripTakenAway', told)
    return `${trip.reference} unassigned`
  }
  const driver = crew.drivers.get(it.driverGuid)
  if (!driver) return refuseField('driverGuid', 'Choose a driver')
  const car = crew.cars.get(it.vehicleGuid ?? driver.vehicle_guid ?? '') ?? null
  if (it.vehicleGuid !== undefined && car === null) return refuseField('vehicleGuid', 'Choose a car of the list')
  const objections = await objectionsOf(work.tx, trip, driver, car, await pickupOfFlight(work, trip))
  if (objections.length > 0 && !it.force) return refuseEach(objections.map((message) => ({ name: 'driver', message })))
  if (objections.length > 0 && it.reason.trim() === '') return refuseField('reason', 'This field is required')
  const details = { driver: driver.name, ...(objections.length > 0 ? { against: objections } : {}) }
  const event = { action: 'assignTrip', reason: it.reason, driverName: driver.name, vehicle: car, details } as const
  await saveTrip(work, trip, after, event, { assigned_by: work.actor.accountGuid })
  if (trip.driver_guid !== driver.guid) {
    if (trip.driver_guid !== null) await pushAssignment(work, trip.driver_guid, 'tripTakenAway', told)
    await pushAssignment(work, driver.guid, 'tripAssigned', told)
  }
  return givenText(trip, driver, car)
}

/** A driver is judged for the pickup that the flight needs, as the plan of the day is. */
async function pickupOfFlight(work: UnitOfWork, trip: LockedTrip): Promise<Instant | null> {
  if (trip.flight_direction !== 'arrival') return null
  const [row] = await tripReads(work.tx, sql`t.guid = ${trip.guid}`)
  const { settings } = await siteSettings(work.tx)
  return row ? flightPickupAt(row, settings) : null
}

/** `RX7K2P given to Dora, in Sedan One`; a car that it had and now has not is said too. */
function givenText(trip: LockedTrip, driver: DriverRead, car: BoardCar | null): string {
  const given = `${trip.reference} given to ${driver.name}`
  if (car !== null) return `${given}, in ${car.name}`
  return trip.vehicle_guid === null ? given : `${given}, who has no usual car`
}
