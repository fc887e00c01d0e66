import { counted } from '#domain/text/counted.ts'
import { sql } from 'kysely'
import type { BoardCar } from '#contract/dispatch.ts'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { assignTrips } from '#contract/dispatch.ts'
import type { Saved } from '#contract/shapes.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import {
  isRefusal,
  notFound,
  type Refusal,
  refusalText,
  refuse,
  refuseEach,
  refuseField,
} from '#domain/refusal.ts'
import { termsOn } from '#domain/terms/terms.ts'
import { act } from '#domain/trip/trip-actions.ts'
import { guardDay } from '#server/features/date-status/commands/guard-day.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { saveTrip } from '#server/features/trips/commands/save-trip.ts'
import { pushAssignment, tripText } from '#server/features/trips/commands/notify.ts'
import { mailJob, mailJobGone } from '#server/features/trips/commands/mail-outside.ts'
import { flightPickupAt } from '#server/features/dispatch/queries/flight-pickup.ts'
import { fleet, conflictsForTrip } from '#server/features/dispatch/queries/conflicts.ts'
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
  /** Omitted: the driver's usual car. */
  vehicleGuid?: string | undefined
  /** The version of the trip the user saw. */
  version?: number | undefined
  /** Overrides all conflicts, for this reason. */
  force: boolean
  reason: string
}

/** The locked drivers and cars of an assignment. */
interface Crew {
  drivers: Map<string, DriverRead>
  cars: Map<string, BoardCar>
}

/** Assigns a trip to a driver, reassigns it, or unassigns it. */
export async function assignTrip(work: UnitOfWork, assignment: Assignment): Promise<Saved | Refusal> {
  const trip = await lockedTrip(work.tx, assignment.tripGuid)
  if (!trip) return notFound
  const crew = await lockedCrew(work, [assignment])
  const message = await applyAssignment(work, trip, assignment, crew)
  return isRefusal(message) ? message : { guid: trip.guid, toast: message }
}

/** Assigns several trips. One that can't be assigned doesn't block the others. */
export async function assignSeveralTrips(
  work: UnitOfWork,
  { assignments, force, reason }: BodyOf<typeof assignTrips>,
): Promise<ReplyOf<typeof assignTrips>> {
  const results = await assignEach(work, assignments, { force, reason })
  const done = results.filter((it) => it.done).length
  return {
    results,
    toast:
      done === results.length
        ? `${counted(done, 'trip')} assigned`
        : `${done} of ${results.length} trips assigned`,
  }
}

type Results = ReplyOf<typeof assignTrips>['results']

/**
 * Assigns each trip that can be, and records them as one bulk assignment. `first` runs once the trips, their
 * drivers and one more driver are locked.
 */
export async function assignEach(
  work: UnitOfWork,
  assignments: readonly Omit<Assignment, 'force' | 'reason'>[],
  how: Pick<Assignment, 'force' | 'reason'>,
  first?: { driverGuid: string; run: () => Promise<void> },
): Promise<Results> {
  const asked = new Map(assignments.map((it) => [it.tripGuid, it]))
  const trips = await lockedTrips(work.tx, [...asked.keys()])
  const crew = await lockedCrew(work, [...assignments, ...(first ? [first] : [])])
  await first?.run()
  const outcomes = new Map<string, { done: boolean; message: string; reference: string }>()
  for (const trip of trips) {
    const assignment = asked.get(trip.guid)
    if (!assignment) continue
    const message = await applyAssignment(work, trip, { ...assignment, ...how }, crew)
    const { reference } = trip
    outcomes.set(
      trip.guid,
      isRefusal(message)
        ? { done: false, message: refusalText(message), reference }
        : { done: true, message, reference },
    )
  }
  const results = assignments.map(({ tripGuid }) => ({
    tripGuid,
    ...(outcomes.get(tripGuid) ?? { done: false, message: 'Not found', reference: '' }),
  }))
  if (results.length > 0)
    work.audit.record({
      action: 'assignTrips',
      subjectKind: 'trip',
      subjectGuid: null,
      reason: how.reason,
      after: { results },
    })
  return results
}

/**
 * Locks the requested drivers, then their usual cars and the requested cars, so that concurrent assignments
 * see each other.
 */
async function lockedCrew(
  work: UnitOfWork,
  asked: readonly Pick<Assignment, 'driverGuid' | 'vehicleGuid'>[],
): Promise<Crew> {
  const wanted = [...new Set(asked.map((it) => it.driverGuid).filter((it) => it !== ''))]
  await lockDrivers(work.tx, wanted)
  const drivers = new Map((await driverReads(work.tx, [])).map((it) => [it.guid, it]))
  const cars = asked.flatMap((it) => it.vehicleGuid ?? drivers.get(it.driverGuid)?.vehicle_guid ?? [])
  await lockVehicles(work.tx, [...new Set(cars)])
  return { drivers, cars: new Map((await fleet(work.tx)).map((it) => [it.guid, it])) }
}

/**
 * Assigns or unassigns a locked trip and returns the toast. Writes nothing while there are conflicts that are
 * not overridden.
 */
async function applyAssignment(
  work: UnitOfWork,
  trip: LockedTrip,
  asked: Assignment,
  crew: Crew,
): Promise<string | Refusal> {
  const site = await siteSettings(work.tx)
  if (asked.version !== undefined && asked.version !== trip.version)
    return refuse('trip', await movedMeanwhile(work.tx, trip))
  const closed = await guardDay(work, [trip.service_date])
  if (closed !== null) return closed
  const action = asked.driverGuid === '' ? 'unassign' : 'assign'
  const facts = {
    at: work.now,
    role: 'dispatcher',
    isOwnDriver: false,
    driverGuid: asked.driverGuid,
  } as const
  const after = act(lifeOf(trip, termsOn(site.settings, trip.service_date)), action, facts)
  if (isRefusal(after)) return after
  const push = { body: tripText(trip, site.time_zone), groupGuid: trip.group_guid }
  if (action === 'unassign') {
    await saveTrip(
      work,
      trip,
      after,
      { action: 'unassignTrip', reason: asked.reason, driverName: null },
      { assigned_by: null },
    )
    await tellOfLoss(work, trip, push)
    return `${trip.reference} unassigned`
  }
  const driver = crew.drivers.get(asked.driverGuid)
  if (!driver) return refuseField('driverGuid', 'Choose a driver')
  const car = crew.cars.get(asked.vehicleGuid ?? driver.vehicle_guid ?? '') ?? null
  if (asked.vehicleGuid !== undefined && car === null)
    return refuseField('vehicleGuid', 'Choose a car from the list')
  const conflicts = await conflictsForTrip(work.tx, trip, driver, car, await pickupOfFlight(work, trip))
  if (conflicts.length > 0 && !asked.force)
    return refuseEach(conflicts.map((message) => ({ name: 'driver', message })))
  if (conflicts.length > 0 && asked.reason.trim() === '')
    return refuseField('reason', 'This field is required')
  const details = { driver: driver.name, ...(conflicts.length > 0 ? { against: conflicts } : {}) }
  const event = {
    action: 'assignTrip',
    reason: asked.reason,
    driverName: driver.name,
    vehicle: car,
    details,
  } as const
  const isNewCompany = driver.outside_company && trip.driver_guid !== driver.guid
  const outside = isNewCompany ? { outside: '{}' } : {}
  await saveTrip(work, trip, after, event, { assigned_by: work.actor.accountGuid, ...outside })
  if (trip.driver_guid !== driver.guid) {
    await tellOfLoss(work, trip, push)
    await pushAssignment(work, driver.guid, 'tripAssigned', push)
    if (driver.outside_company) await mailJob(work, driver, trip.guid)
  }
  return assignedText(trip, driver, car)
}

/** Notifies the driver, or the outside company, that the trip is no longer theirs. */
async function tellOfLoss(
  work: UnitOfWork,
  trip: LockedTrip,
  push: { body: string; groupGuid: string },
): Promise<void> {
  if (trip.driver_guid === null) return
  await pushAssignment(work, trip.driver_guid, 'tripTakenAway', push)
  await mailJobGone(work, trip, push.body)
}

/** The pickup time implied by the flight. Conflicts are checked against it, as in the day's plan. */
async function pickupOfFlight(work: UnitOfWork, trip: LockedTrip): Promise<Instant | null> {
  if (trip.flight_direction !== 'arrival') return null
  const [row] = await tripReads(work.tx, sql`t.guid = ${trip.guid}`)
  const { settings } = await siteSettings(work.tx)
  return row ? flightPickupAt(row, settings) : null
}

/** `RX7K2P assigned to Dora, in Sedan One`. Also mentions when the trip loses its car. */
function assignedText(trip: LockedTrip, driver: DriverRead, car: BoardCar | null): string {
  const assigned = `${trip.reference} assigned to ${driver.name}`
  if (car !== null) return `${assigned}, in ${car.name}`
  return trip.vehicle_guid === null ? assigned : `${assigned}, without a car`
}
