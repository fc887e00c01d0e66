import type { Saved } from '#contract/shapes.ts'
import { localDateOf, timeTextOf } from '#domain/calendar/airport-time.ts'
import { minutesBetween } from '#domain/calendar/instant.ts'
import { isRefusal, notFound, refuse, type Refusal } from '#domain/refusal.ts'
import { termsOn } from '#domain/terms/terms.ts'
import type { DrivenStep } from '#domain/trip/last-step.ts'
import { clockSlackMinutes, isOfEarlierPlan, timeOfStep } from '#domain/trip/late-step.ts'
import { act, tripActions } from '#domain/trip/trip-actions.ts'
import { guardDay } from '#server/features/date-status/commands/guard-day.ts'
import { fileNoShow, type NoShowReport } from '#server/features/driver/commands/file-no-show.ts'
import { chargeOrKeep, chargesAt } from '#server/features/driver/commands/step-charges.ts'
import { undoStep } from '#server/features/driver/commands/undo-step.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { storeUnmatchedStep } from '#server/features/trips/commands/exceptions.ts'
import { moveDrive, type NewPickup } from '#server/features/bookings/commands/drive-operations.ts'
import { moveGratuities } from '#server/features/gratuities/commands/move-gratuities.ts'
import { saveTrip, type AlsoSet } from '#server/features/trips/commands/save-trip.ts'
import { settleBooking } from '#server/features/trips/commands/settle-booking.ts'
import { lockDrivers, lockedTrip, type LockedTrip } from '#server/features/trips/queries/locked-trip.ts'
import { lifeOf } from '#server/features/trips/queries/trip-rows.ts'
import { lastReplannedAt, otherUnderWay, wasTripOf } from '#server/features/trips/queries/step-facts.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

export type DriverStep =
  | { action: 'accept' | 'startWait' | 'departPickup' | 'complete' }
  /** An early start is meant: the button was held. */
  | { action: 'start'; isHeld: boolean }
  | ({ action: 'noShow' } & NoShowReport)
  | { action: 'undo'; undoes: DrivenStep }
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
  if (!isRefusal(refused) || deviceAt === null) return refused
  const why = whyTooLate(refused, step, minutesBetween(deviceAt, work.now))
  if (why === null) return refused
  const reason = [...why, detailOf(step)].filter((it) => it !== '').join('. ')
  await storeUnmatchedStep(work, trip, { action: step.action, deviceAt, driverGuid: me, reason })
  return {
    guid: trip.guid,
    unmatched: reason,
    toast: `“${tripActions[step.action].label}” no longer applies. The dispatcher has been notified.`,
  }
}

/** Why a step of a device is left to the dispatcher; null: its driver is told, and can say more. */
function whyTooLate(refused: Refusal, step: DriverStep, minutesAgo: number): string[] | null {
  if (refused.refused === 'business') return refused.errors.map((it) => it.message)
  return refused.refused === 'fields' && step.action === 'noShow' && minutesAgo > clockSlackMinutes ? Object.values(refused.fields) : null
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
    return refuse('trip', 'The trip was planned anew after that')
  const was = lifeOf(trip, termsOn(site.settings, trip.service_date))
  const at = timeOfStep(was, deviceAt, work.now)
  if (step.action === 'reschedule') return moveDrive(work, trip, step.to, { role: 'driver', at })
  const busy = step.action === 'start' || step.action === 'undo' ? await otherUnderWay(work.tx, me, trip.guid) : null
  const facts = {
    at,
    role: 'driver',
    isOwnDriver: true,
    driverBusyWith: busy && `${busy.reference} at ${timeTextOf(busy.pickup_at, site.time_zone)}`,
    today: localDateOf(at, site.time_zone),
  } as const
  if (step.action === 'undo') return undoStep(work, trip, { was, facts, undoes: step.undoes, timeZone: site.time_zone })
  if (step.action === 'noShow') return fileNoShow(work, trip, { was, facts, report: step, timeZone: site.time_zone })
  const after = act(was, step.action, { ...facts, isHeld: step.action === 'start' && step.isHeld })
  if (isRefusal(after)) return after
  const charged = chargesAt(trip) === step.action ? await chargeOrKeep(work, trip, after) : {}
  const event = { action: historyNames[step.action], driverName: trip.driver_name, details: { at, ...chargeFacts(charged) } }
  await saveTrip(work, trip, after, event, charged)
  if (step.action === 'complete') {
    await moveGratuities(work, trip, me)
    await settleBooking(work, trip, site.time_zone)
  }
  return { guid: trip.guid, toast: toasts[step.action] }
}

function chargeFacts({ wait_charge_cents: waitChargeCents }: AlsoSet): Record<string, unknown> {
  return waitChargeCents === undefined ? {} : { waitChargeCents }
}

const historyNames = {
  accept: 'acceptTrip',
  start: 'startTrip',
  startWait: 'startWait',
  departPickup: 'departPickup',
  complete: 'completeTrip',
} as const

const toasts = {
  accept: 'Trip accepted',
  start: 'Trip started',
  startWait: 'Waiting at the pickup',
  departPickup: 'Guests on board',
  complete: 'Trip completed',
} as const
