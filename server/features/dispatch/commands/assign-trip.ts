import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { assignTrips } from '#contract/dispatch.ts'
import type { Saved } from '#contract/shapes.ts'
import { localTimeOf } from '#domain/calendar/airport-time.ts'
import { isRefusal, notFound, refuse, refuseEach, refuseField, type Refusal } from '#domain/refusal.ts'
import { termsOn } from '#domain/terms/terms.ts'
import { objectionsTo } from '#domain/trip/driver-fit.ts'
import { act } from '#domain/trip/trip-actions.ts'
import { guardDay } from '#server/features/date-status/commands/guard-day.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { saveTrip, type TripVehicle } from '#server/features/trips/commands/save-trip.ts'
import { pushTo, tripText } from '#server/features/trips/commands/tell.ts'
import { driverReads, type DriverRead } from '#server/features/trips/queries/driver-reads.ts'
import { driverToFit } from '#server/features/dispatch/queries/day-of-drivers.ts'
import {
  drivesOfDriver,
  lockDrivers,
  lockedTrip,
  lockedTrips,
  movedMeanwhile,
  type LockedTrip,
} from '#server/features/trips/queries/locked-trip.ts'
import { lifeOf } from '#server/features/trips/queries/trip-rows.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

export interface Assignment {
  tripGuid: string
  /** Empty: unassign. */
  driverGuid: string
  /** The version of the trip that the user saw. */
  version?: number | undefined
  force: boolean
}

/** Assigns a trip to a driver, reassigns it, or unassigns it. */
export async function assignTrip(work: UnitOfWork, it: Assignment): Promise<Saved | Refusal> {
  const trip = await lockedTrip(work.tx, it.tripGuid)
  if (!trip) return notFound
  const drivers = await lockedDrivers(work, [it.driverGuid])
  const message = await giveTrip(work, trip, it, drivers)
  return isRefusal(message) ? message : { guid: trip.guid, toast: message }
}

/** Several trips at once; one that cannot be assigned does not block the others. */
export async function assignSeveralTrips(
  work: UnitOfWork,
  { assignments, force }: BodyOf<typeof assignTrips>,
): Promise<ReplyOf<typeof assignTrips>> {
  const asked = new Map(assignments.map((it) => [it.tripGuid, it]))
  const trips = await lockedTrips(work.tx, [...asked.keys()])
  const drivers = await lockedDrivers(
    work,
    assignments.map((it) => it.driverGuid),
  )
  const outcomes = new Map<string, { done: boolean; message: string }>()
  for (const trip of trips) {
    const it = asked.get(trip.guid)
    if (!it) continue
    const message = await giveTrip(work, trip, { ...it, force }, drivers)
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
  work.audit.record({ action: 'assignTrips', subjectKind: 'trip', subjectGuid: null, after: { results } })
  return { results, toast: done === results.length ? `${done} assigned` : `${done} of ${results.length} assigned` }
}

async function lockedDrivers(work: UnitOfWork, guids: readonly string[]): Promise<Map<string, DriverRead>> {
  const wanted = [...new Set(guids.filter((it) => it !== ''))]
  await lockDrivers(work.tx, wanted)
  const rows = await driverReads(work.tx, [])
  return new Map(rows.map((it) => [it.guid, it]))
}

/** What was done, as text. Nothing is written until all objections are resolved. */
async function giveTrip(work: UnitOfWork, trip: LockedTrip, it: Assignment, drivers: Map<string, DriverRead>): Promise<string | Refusal> {
  const site = await siteSettings(work.tx)
  if (it.version !== undefined && it.version !== trip.version) return refuse('trip', movedMeanwhile(trip))
  const closed = await guardDay(work, [trip.service_date])
  if (closed !== null) return closed
  const action = it.driverGuid === '' ? 'unassign' : 'assign'
  const facts = {
    at: work.now,
    role: 'dispatcher',
    isOwnDriver: false,
    ...(action === 'assign' ? { driverGuid: it.driverGuid } : {}),
  } as const
  const after = act(lifeOf(trip, termsOn(site.settings, trip.service_date)), action, facts)
  if (isRefusal(after)) return after
  if (action === 'unassign') {
    await saveTrip(work, trip, after, { action: 'unassignTrip', driverName: null }, { assigned_by: null })
    notifyFormerDriver(work, trip, site.time_zone)
    return `${trip.reference} unassigned`
  }
  const driver = drivers.get(it.driverGuid)
  if (!driver) return refuseField('driverGuid', 'Choose a driver')
  const objections = await objectionsOf(work, trip, driver, site.time_zone)
  if (objections.length > 0 && !it.force) return refuseEach(objections.map((message) => ({ name: 'driver', message })))
  const details = { driver: driver.name, ...(objections.length > 0 ? { against: objections } : {}) }
  await saveTrip(
    work,
    trip,
    after,
    { action: 'assignTrip', driverName: driver.name, vehicle: usualVehicle(driver), details },
    { assigned_by: work.actor.accountGuid },
  )
  if (trip.driver_guid !== driver.guid) {
    notifyFormerDriver(work, trip, site.time_zone)
    pushTo(work, driver.guid, { template: 'tripAssigned', subject: 'New trip', body: tripText(trip, site.time_zone) }, trip.group_guid)
  }
  return givenText(trip, driver)
}

function usualVehicle({ vehicle_guid, vehicle_name }: DriverRead): TripVehicle | null {
  return vehicle_guid === null ? null : { guid: vehicle_guid, name: vehicle_name ?? '' }
}

/** `RX7K2P given to Dora, in Sedan One`; a car that it had and now has not is said too. */
function givenText(trip: LockedTrip, driver: DriverRead): string {
  const given = `${trip.reference} given to ${driver.name}`
  if (driver.vehicle_guid !== null) return `${given}, in ${driver.vehicle_name}`
  return trip.vehicle_guid === null ? given : `${given}, who has no usual car`
}

async function objectionsOf(work: UnitOfWork, trip: LockedTrip, driver: DriverRead, timeZone: string): Promise<string[]> {
  const drive = {
    guid: trip.guid,
    reference: trip.reference,
    driverGuid: trip.driver_guid,
    status: trip.status,
    pickupAt: trip.pickup_at,
    expectedMinutes: trip.expected_minutes,
    passengers: trip.passengers,
  }
  const drives = await drivesOfDriver(work.tx, driver.guid, trip.service_date)
  return objectionsTo(drive, driverToFit(driver), drives, (at) => localTimeOf(at, timeZone))
}

function notifyFormerDriver(work: UnitOfWork, trip: LockedTrip, timeZone: string): void {
  if (trip.driver_guid === null) return
  pushTo(work, trip.driver_guid, { template: 'tripTakenAway', subject: 'Trip taken away', body: tripText(trip, timeZone) }, trip.group_guid)
}

function refusalText(refusal: Refusal): string {
  if (refusal.refused === 'business') return refusal.errors.map((it) => it.message).join('. ')
  return refusal.refused === 'fields' ? Object.values(refusal.fields).join('. ') : 'Not found'
}
