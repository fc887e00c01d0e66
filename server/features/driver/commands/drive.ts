import type { Saved } from '#contract/shapes.ts'
import type { ContactAttempt } from '#contract/trip-shapes.ts'
import { localTimeOf } from '#domain/calendar/airport-time.ts'
import { isRefusal, notFound, refuse, type Refusal } from '#domain/refusal.ts'
import { termsOn, termsPromised } from '#domain/terms/terms.ts'
import { isOfEarlierPlan, timeOfStep } from '#domain/trip/late-step.ts'
import { act, tripActions } from '#domain/trip/trip-actions.ts'
import type { Trip } from '#domain/trip/trip.ts'
import { guardDay } from '#server/features/date-status/commands/guard-day.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { storeUnmatchedStep } from '#server/features/trips/commands/exceptions.ts'
import { moveDrive, type NewPickup } from '#server/features/bookings/commands/drive-operations.ts'
import { moveGratuities } from '#server/features/gratuities/commands/move-gratuities.ts'
import { saveTrip, type AlsoSet } from '#server/features/trips/commands/save-trip.ts'
import { settleBooking } from '#server/features/trips/commands/settle-booking.ts'
import { pushToDispatchers, tripText } from '#server/features/trips/commands/tell.ts'
import { chargeOvertime, chargeWaiting } from '#server/features/trips/commands/wait-charge.ts'
import { lockDrivers, lockedTrip, type LockedTrip } from '#server/features/trips/queries/locked-trip.ts'
import { lifeOf } from '#server/features/trips/queries/trip-rows.ts'
import { lastReplannedAt, otherUnderWay, wasTripOf } from '#server/features/trips/queries/step-facts.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

export type DriverStep =
  | { action: 'start' | 'startWait' | 'departPickup' | 'complete' }
  | { action: 'noShow'; contactAttempts: ContactAttempt[]; evidence: string }
  | { action: 'reschedule'; to: NewPickup }

export interface Step {
  tripGuid: string
  /** When it happened by the device's clock; null: now. */
  deviceAt: string | null
}

type Done = (Saved & { unmatched?: string }) | Refusal

/**
 * A step of the driver's own trip. A step made offline earlier that no longer applies is stored for the dispatchers and answered as done:
 * the device has nothing left to send.
 */
export async function drive(work: UnitOfWork, { tripGuid, deviceAt }: Step, step: DriverStep): Promise<Done> {
  const me = work.actor.accountGuid
  const trip = await lockedTrip(work.tx, tripGuid)
  if (!trip || me === null) return notFound
  const isOwn = trip.driver_guid === me
  if (!isOwn && !(await wasTripOf(work.tx, tripGuid, me))) return notFound
  const refused = isOwn ? await tryStep(work, trip, deviceAt, step) : refuse('trip', 'This trip is no longer yours')
  if (!isRefusal(refused) || deviceAt === null || refused.refused !== 'business') return refused
  const reason = [...refused.errors.map((it) => it.message), detailOf(step)].filter((it) => it !== '').join('. ')
  await storeUnmatchedStep(work, trip, { action: step.action, deviceAt, driverGuid: me, reason })
  return {
    guid: trip.guid,
    unmatched: reason,
    toast: `“${tripActions[step.action].label}” no longer applies. The dispatcher has been notified.`,
  }
}

/** Information the driver sent with a step is not lost with it. */
function detailOf(step: DriverStep): string {
  if (step.action === 'noShow') return `The driver says: ${step.evidence} (${attemptsText(step.contactAttempts.length)})`
  return step.action === 'reschedule' ? `Asked for ${step.to.date} ${step.to.time}: ${step.to.reason}` : ''
}

function attemptsText(count: number): string {
  return count === 1 ? '1 contact attempt' : `${count} contact attempts`
}

async function tryStep(work: UnitOfWork, trip: LockedTrip, deviceAt: string | null, step: DriverStep): Promise<Saved | Refusal> {
  const me = work.actor.accountGuid ?? ''
  // A new pickup is a change of the reservation, which locks partner and days before drivers.
  if (step.action !== 'reschedule') await lockDrivers(work.tx, [me])
  const site = await siteSettings(work.tx)
  const closed = await guardDay(work, [trip.service_date])
  if (closed !== null) return closed
  if (deviceAt !== null && isOfEarlierPlan(deviceAt, await lastReplannedAt(work.tx, trip.guid)))
    return refuse('trip', 'The trip’s pickup time was changed after that')
  const was = lifeOf(trip, termsOn(site.settings, trip.service_date))
  const at = timeOfStep(was, deviceAt, work.now)
  if (step.action === 'reschedule') return moveDrive(work, trip, step.to, { role: 'driver', at })
  const busy = step.action === 'start' ? await otherUnderWay(work.tx, me, trip.guid) : null
  const attempts = step.action === 'noShow' ? [...trip.contact_attempts, ...step.contactAttempts] : trip.contact_attempts
  const facts = {
    at,
    role: 'driver',
    isOwnDriver: true,
    driverBusyWith: busy && `${busy.reference} at ${localTimeOf(busy.pickup_at, site.time_zone)}`,
  } as const
  const after = act({ ...was, contactAttempts: attempts.length }, step.action, facts)
  if (isRefusal(after)) return after
  const also: AlsoSet = step.action === 'noShow' ? { contact_attempts: JSON.stringify(attempts), no_show_evidence: step.evidence } : {}
  const charged = chargesAt(trip) === step.action ? await chargeOrKeep(work, trip, after) : {}
  const reason = step.action === 'noShow' ? step.evidence : ''
  await saveTrip(
    work,
    trip,
    after,
    { action: historyNames[step.action], reason, driverName: trip.driver_name, details: { at, ...chargeFacts(charged) } },
    { ...also, ...charged },
  )
  if (step.action === 'complete') await moveGratuities(work, trip, me)
  if (step.action === 'complete' || step.action === 'noShow') await settleBooking(work, trip, site.time_zone)
  if (step.action === 'noShow') {
    const subject = `No-show: ${trip.guest_name}`
    await pushToDispatchers(
      work,
      { template: 'tripNoShow', subject, body: `${tripText(trip, site.time_zone)}. ${step.evidence}` },
      trip.group_guid,
    )
  }
  return { guid: trip.guid, toast: toasts[step.action] }
}

/** Waiting is charged when the guests are on board, a hire's overtime when it ends: never both. */
function chargesAt({ kind }: LockedTrip): 'departPickup' | 'complete' {
  return kind === 'hourly' ? 'complete' : 'departPickup'
}

/** A charge that cannot be posted (no tax is set) does not delay the guests: it is passed on to the dispatchers. */
async function chargeOrKeep(work: UnitOfWork, trip: LockedTrip, after: Trip): Promise<AlsoSet> {
  const site = await siteSettings(work.tx)
  const charge =
    trip.kind === 'hourly'
      ? await chargeOvertime(work, trip, after)
      : await chargeWaiting(work, trip, after.waitMinutes ?? 0, termsPromised(site.settings, trip.service_date, trip.created_at))
  if (!isRefusal(charge)) return charge.entryGuid === null ? {} : { wait_charge_cents: charge.cents, wait_entry_guid: charge.entryGuid }
  const reason = charge.refused === 'business' ? charge.errors.map((it) => it.message).join('. ') : 'It could not be priced'
  await storeUnmatchedStep(work, trip, {
    action: 'waitCharge',
    deviceAt: after.completedAt ?? after.departedAt ?? work.now,
    driverGuid: trip.driver_guid ?? '',
    reason,
  })
  return {}
}

function chargeFacts({ wait_charge_cents: waitChargeCents }: AlsoSet): Record<string, unknown> {
  return waitChargeCents === undefined ? {} : { waitChargeCents }
}

const historyNames = {
  start: 'startTrip',
  startWait: 'startWait',
  departPickup: 'departPickup',
  complete: 'completeTrip',
  noShow: 'noShowTrip',
} as const

const toasts = {
  start: 'Trip started',
  startWait: 'Waiting at the pickup',
  departPickup: 'Guests on board',
  complete: 'Trip completed',
  noShow: 'Closed as a no-show',
} as const
