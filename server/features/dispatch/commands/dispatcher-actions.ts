import type { DispatcherAction } from '#contract/dispatch.ts'
import type { Saved } from '#contract/shapes.ts'
import { isRefusal, notFound, refuse, type Refusal } from '#domain/refusal.ts'
import { termsOn } from '#domain/terms/terms.ts'
import { act } from '#domain/trip/trip-actions.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { dropDrive } from '#server/features/bookings/commands/drive-operations.ts'
import { guardDay } from '#server/features/date-status/commands/guard-day.ts'
import { acceptConflicts } from '#server/features/dispatch/commands/accept-conflicts.ts'
import { recordStep } from '#server/features/dispatch/commands/record-step.ts'
import { reopenTrip } from '#server/features/dispatch/commands/reopen-trip.ts'
import { resolveException } from '#server/features/trips/commands/exceptions.ts'
import { saveTrip, type AlsoSet } from '#server/features/trips/commands/save-trip.ts'
import { settleBooking } from '#server/features/trips/commands/settle-booking.ts'
import { pushTo, tripText } from '#server/features/trips/commands/notify.ts'
import { mailOutside, tellDriver } from '#server/features/trips/commands/mail-outside.ts'
import { reverseWaitCharge } from '#server/features/trips/commands/wait-charge.ts'
import { driverReads } from '#server/features/trips/queries/driver-reads.ts'
import { lockedTrip, movedMeanwhile, type LockedTrip } from '#server/features/trips/queries/locked-trip.ts'
import { lifeOf } from '#server/features/trips/queries/trip-rows.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

export async function performDispatcherAction(
  work: UnitOfWork,
  request: DispatcherAction,
): Promise<Saved | Refusal> {
  if (request.action === 'resolve') return resolveException(work, request)
  if (request.action === 'message') return messageDriver(work, request)
  if (request.action === 'reopen') return reopenTrip(work, request)
  if (request.action === 'stepBack') return stepBackTrip(work, request)
  if (request.action === 'cancel') return cancelTrip(work, request)
  const trip = await openTrip(work, request)
  if (isRefusal(trip)) return trip
  if (request.action === 'acceptConflicts') return acceptConflicts(work, trip, request.reason)
  return recordStep(work, trip, request)
}

interface OfTrip {
  tripGuid: string
  version?: number | undefined
  reason: string
}

/** Returns a trip to its previous state and reverses the waiting charge of the undone step. */
async function stepBackTrip(work: UnitOfWork, asked: OfTrip): Promise<Saved | Refusal> {
  const trip = await openTrip(work, asked)
  if (isRefusal(trip)) return trip
  const site = await siteSettings(work.tx)
  const after = act(lifeOf(trip, termsOn(site.settings, trip.service_date)), 'stepBack', {
    at: work.now,
    role: 'dispatcher',
    isOwnDriver: false,
    reason: asked.reason,
  })
  if (isRefusal(after)) return after
  const undoesCharge = trip.wait_entry_guid !== null
  if (undoesCharge) await reverseWaitCharge(work, trip)
  const also: AlsoSet = undoesCharge ? { wait_charge_cents: 0, wait_entry_guid: null } : {}
  await saveTrip(
    work,
    trip,
    after,
    { action: 'stepBackTrip', reason: asked.reason, driverName: trip.driver_name },
    also,
  )
  notifyDriver(work, trip, 'tripChanged', 'Trip step undone', site.time_zone)
  return { guid: trip.guid, toast: `${trip.reference}: last step undone` }
}

async function cancelTrip(work: UnitOfWork, asked: OfTrip): Promise<Saved | Refusal> {
  const trip = await openTrip(work, asked)
  if (isRefusal(trip)) return trip
  const done = await dropDrive(work, trip, asked.reason)
  if (isRefusal(done)) return done
  const { time_zone: timeZone } = await siteSettings(work.tx)
  await settleBooking(work, trip, timeZone)
  return done
}

async function openTrip(work: UnitOfWork, { tripGuid, version }: OfTrip): Promise<LockedTrip | Refusal> {
  const trip = await lockedTrip(work.tx, tripGuid)
  if (!trip) return notFound
  if (version !== undefined && version !== trip.version)
    return refuse('trip', await movedMeanwhile(work.tx, trip))
  return (await guardDay(work, [trip.service_date])) ?? trip
}

function notifyDriver(
  work: UnitOfWork,
  trip: LockedTrip,
  template: 'tripChanged',
  subject: string,
  timeZone: string,
): void {
  tellDriver(work, trip, { template, subject, body: tripText(trip, timeZone) })
}

async function messageDriver(
  work: UnitOfWork,
  asked: { driverGuid: string; tripGuid?: string | undefined; message: string },
): Promise<Saved | Refusal> {
  const drivers = await driverReads(work.tx, [])
  const driver = drivers.find((it) => it.guid === asked.driverGuid)
  if (!driver) return notFound
  const trip = asked.tripGuid === undefined ? null : await lockedTrip(work.tx, asked.tripGuid)
  if (asked.tripGuid !== undefined && !trip) return notFound
  const subject = trip ? `${work.actor.name} about ${trip.reference}` : `Message from ${work.actor.name}`
  pushTo(
    work,
    driver.guid,
    { template: 'tripMessage', subject, body: asked.message },
    trip?.group_guid ?? null,
  )
  if (driver.outside_company) mailOutside(work, driver, trip, subject, [asked.message])
  work.audit.record({
    action: 'messageDriver',
    subjectKind: trip ? 'trip' : 'account',
    subjectGuid: trip?.guid ?? driver.guid,
    customerGuid: trip?.customer_guid ?? null,
    groupGuid: trip?.group_guid ?? null,
    after: { driver: driver.name, message: asked.message },
  })
  return { toast: `Message sent to ${driver.name}` }
}
