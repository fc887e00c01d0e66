import type { Saved } from '#contract/shapes.ts'
import { instantOf } from '#domain/calendar/airport-time.ts'
import { isBefore } from '#domain/calendar/instant.ts'
import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import { isRefusal, refuse, refuseField, type Refusal } from '#domain/refusal.ts'
import { termsOn } from '#domain/terms/terms.ts'
import { clashesWith } from '#domain/trip/clash.ts'
import { act, type TripRole } from '#domain/trip/trip-actions.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { updateBooking } from '#server/features/reservations/commands/booking-rows.ts'
import { saveTrip } from '#server/features/trips/commands/save-trip.ts'
import { mailNewPickup, pushTo, pushToDispatchers, tripText } from '#server/features/trips/commands/tell.ts'
import { drivesOfDriver, lockDrivers, type LockedTrip } from '#server/features/trips/queries/locked-trip.ts'
import { lifeOf } from '#server/features/trips/queries/trip-rows.ts'
import { holds } from '#server/work/actor.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

export interface NewPickup {
  date: string
  time: string
  reason: string
}

/** Another pickup time. The driver keeps the trip unless busy then; driver, dispatchers and guests are notified. */
export async function moveTrip(
  work: UnitOfWork,
  trip: LockedTrip,
  to: NewPickup,
  by: { role: TripRole; at: string },
): Promise<Saved | Refusal> {
  const site = await siteSettings(work.tx)
  const pickupAt = instantOf(to.date, to.time, site.time_zone)
  if (isBefore(pickupAt, by.at)) return refuseField('time', 'Choose a time in the future')
  const closed = await closedDay(work, trip, to.date)
  if (closed) return closed
  const after = act(lifeOf(trip, termsOn(site.settings, trip.service_date)), 'reschedule', {
    ...by,
    isOwnDriver: by.role === 'driver',
    pickupAt,
    reason: to.reason,
    isDriverBusyThen: await isDriverBusy(work, trip, pickupAt, to.date),
  })
  if (isRefusal(after)) return after
  const lost = trip.driver_guid !== null && after.driverGuid === null
  const event = {
    action: 'rescheduleTrip' as const,
    reason: to.reason,
    driverName: lost ? null : trip.driver_name,
    message: { date: to.date, time: to.time },
  }
  await saveTrip(work, trip, after, event, { service_date: to.date })
  await moveBookingAlong(work, trip, to)
  const moved = { ...trip, service_date: to.date, pickup_at: pickupAt }
  await notifyOfMove(work, moved, lost, by.role, site.time_zone)
  await mailNewPickup(work, trip, { date: to.date, time: to.time })
  const toast = `${trip.reference} moved to ${serviceDateText(to.date)} ${to.time}`
  return { guid: trip.guid, toast: lost ? `${toast}; ${trip.driver_name} is busy then, so it needs a driver` : toast }
}

async function isDriverBusy(work: UnitOfWork, trip: LockedTrip, pickupAt: string, date: string): Promise<boolean> {
  if (trip.driver_guid === null) return false
  await lockDrivers(work.tx, [trip.driver_guid])
  const drives = await drivesOfDriver(work.tx, trip.driver_guid, date)
  const moved = { guid: trip.guid, driverGuid: trip.driver_guid, status: trip.status, pickupAt, expectedMinutes: trip.expected_minutes }
  return clashesWith(moved, trip.driver_guid, drives).length > 0
}

/** Neither off a closed day nor onto one, without policy override. */
async function closedDay(work: UnitOfWork, trip: LockedTrip, date: string): Promise<Refusal | null> {
  if (holds(work.actor, 'policyOverride')) return null
  const closed = await work.tx
    .selectFrom('date_status')
    .select('date')
    .where('date', 'in', [trip.service_date, date])
    .where('closed_at', 'is not', null)
    .orderBy('date')
    .executeTakeFirst()
  return closed ? refuse(serviceDateText(closed.date), 'The day is closed; changing it needs policy override') : null
}

/** The reservation's service time: that of its first active car. */
async function moveBookingAlong(work: UnitOfWork, trip: LockedTrip, to: NewPickup): Promise<void> {
  const first = await work.tx
    .selectFrom('trip')
    .select('guid')
    .where('booking_guid', '=', trip.booking_guid)
    .where('status', '!=', 'cancelled')
    .orderBy('sequence')
    .executeTakeFirst()
  if (first?.guid !== trip.guid) return
  await updateBooking(work, trip.booking_guid, { service_date: to.date, service_time: to.time })
  work.events.publish({ topic: 'group', date: to.date, guid: trip.group_guid, partnerGuid: trip.partner_guid })
}

async function notifyOfMove(work: UnitOfWork, trip: LockedTrip, lost: boolean, role: TripRole, timeZone: string): Promise<void> {
  const body = tripText(trip, timeZone)
  if (trip.driver_guid !== null) {
    const text = lost ? { template: 'tripTakenAway', subject: 'Trip taken away' } : { template: 'tripChanged', subject: 'New pickup time' }
    pushTo(work, trip.driver_guid, { ...text, body } as Parameters<typeof pushTo>[2], trip.group_guid)
  }
  if (role === 'dispatcher') return
  const subject = lost ? `${work.actor.name} moved a trip: it needs a driver` : `${work.actor.name} moved a trip`
  await pushToDispatchers(work, { template: 'tripChanged', subject, body }, trip.group_guid)
}
