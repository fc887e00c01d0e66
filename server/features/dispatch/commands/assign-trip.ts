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
import type { DriveToFit } from '#domain/dispatch/conflicts.ts'
import { act } from '#domain/trip/trip-actions.ts'
import type { Trip } from '#domain/trip/trip.ts'
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
export interface Crew {
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
export async function lockedCrew(
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
  if (asked.driverGuid === '') {
    const after = await actOn(work, trip, asked)
    if (isRefusal(after)) return after
    const event = { action: 'unassignTrip', reason: asked.reason, driverName: null } as const
    await saveTrip(work, trip, after, event, { assigned_by: null })
    await tellOfLoss(work, trip, await pushOf(work, trip))
    return `${trip.reference} unassigned`
  }
  const judged = await judgeAssignment(work, trip, asked, crew)
  if (isRefusal(judged)) return judged
  const refused = whyNotOverridden(judged.conflicts, asked)
  return refused ?? writeAssignment(work, trip, asked.reason, judged)
}

/** The trip after the assignment, or why it can't be assigned now. */
async function actOn(work: UnitOfWork, trip: LockedTrip, asked: Assignment): Promise<Trip | Refusal> {
  const { settings } = await siteSettings(work.tx)
  if (asked.version !== undefined && asked.version !== trip.version)
    return refuse('trip', await movedMeanwhile(work.tx, trip))
  const closed = await guardDay(work, [trip.service_date])
  if (closed !== null) return closed
  return act(
    lifeOf(trip, termsOn(settings, trip.service_date)),
    asked.driverGuid === '' ? 'unassign' : 'assign',
    { at: work.now, role: 'dispatcher', isOwnDriver: false, driverGuid: asked.driverGuid },
  )
}

/** A possible assignment with its conflicts. */
export interface JudgedAssignment {
  after: Trip
  driver: DriverRead
  car: BoardCar | null
  conflicts: string[]
}

/** Checks an assignment to a driver. `asMoved`: the drives as other changes will leave them. */
export async function judgeAssignment(
  work: UnitOfWork,
  trip: LockedTrip,
  asked: Assignment,
  crew: Crew,
  asMoved?: (drives: DriveToFit[]) => DriveToFit[],
): Promise<JudgedAssignment | Refusal> {
  const after = await actOn(work, trip, asked)
  if (isRefusal(after)) return after
  const driver = crew.drivers.get(asked.driverGuid)
  if (!driver) return refuseField('driverGuid', 'Choose a driver')
  const car = crew.cars.get(asked.vehicleGuid ?? driver.vehicle_guid ?? '') ?? null
  if (asked.vehicleGuid !== undefined && car === null)
    return refuseField('vehicleGuid', 'Choose a car from the list')
  const pickupAt = await pickupOfFlight(work, trip)
  const conflicts = await conflictsForTrip(work.tx, trip, driver, car, pickupAt, asMoved)
  return { after, driver, car, conflicts }
}

/** The refusal if there are conflicts that aren't overridden with a reason; null otherwise. */
export function whyNotOverridden(
  conflicts: readonly string[],
  { force, reason }: Pick<Assignment, 'force' | 'reason'>,
): Refusal | null {
  if (conflicts.length === 0) return null
  if (!force) return refuseEach(conflicts.map((message) => ({ name: 'driver', message })))
  return reason.trim() === '' ? refuseField('reason', 'This field is required') : null
}

/** Saves an assignment, notifies the drivers, and returns the toast. */
export async function writeAssignment(
  work: UnitOfWork,
  trip: LockedTrip,
  reason: string,
  { after, driver, car, conflicts }: JudgedAssignment,
): Promise<string> {
  const details = { driver: driver.name, ...(conflicts.length > 0 ? { against: conflicts } : {}) }
  const event = { action: 'assignTrip', reason, driverName: driver.name, vehicle: car, details } as const
  const isNewCompany = driver.outside_company && trip.driver_guid !== driver.guid
  const outside = isNewCompany ? { outside: '{}' } : {}
  await saveTrip(work, trip, after, event, {
    assigned_by: work.actor.accountGuid,
    accepted_conflicts: conflicts,
    ...outside,
  })
  if (trip.driver_guid !== driver.guid) {
    const push = await pushOf(work, trip)
    await tellOfLoss(work, trip, push)
    await pushAssignment(work, driver.guid, 'tripAssigned', push)
    if (driver.outside_company) await mailJob(work, driver, trip.guid)
  }
  return assignedText(trip, driver, car)
}

async function pushOf(work: UnitOfWork, trip: LockedTrip) {
  const { time_zone: timeZone } = await siteSettings(work.tx)
  return { body: tripText(trip, timeZone), groupGuid: trip.group_guid }
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
