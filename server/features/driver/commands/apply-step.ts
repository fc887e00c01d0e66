import { joinSentences } from '#domain/sentences.ts'
import type { Saved } from '#contract/shapes.ts'
import type { Refusal } from '#domain/refusal.ts'
import type { StepEffects } from '#domain/trip/driver-step.ts'
import { chargeOrReport } from '#server/features/driver/commands/step-charges.ts'
import type { LockedStep } from '#server/features/driver/queries/driver-step-facts.ts'
import { addAgreed } from '#server/features/gratuities/commands/agreed-gratuities.ts'
import { moveGratuities, moveGratuitiesBack } from '#server/features/gratuities/commands/move-gratuities.ts'
import { reverseOnAccount } from '#server/features/gratuities/commands/reverse-gift.ts'
import { pushToDispatchers, tripText } from '#server/features/trips/commands/notify.ts'
import { saveTrip, type AlsoSet } from '#server/features/trips/commands/save-trip.ts'
import { reopenBooking, settleBooking } from '#server/features/trips/commands/settle-booking.ts'
import { reverseWaitCharge } from '#server/features/trips/commands/wait-charge.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/**
 * Writes what a driver's step changes. Refused, with nothing written, only where the booking can't be
 * reopened.
 */
export async function applyStep(
  work: UnitOfWork,
  step: LockedStep,
  effects: StepEffects,
): Promise<Saved | Refusal> {
  const { trip, driverGuid, timeZone } = step
  const { history, notice, noShow } = effects
  if (effects.booking === 'reopen') {
    const refused = await reopenBooking(work, trip, { timeZone, reason: history.reason })
    if (refused) return refused
  }
  const charge = await applyCharge(work, step, effects)
  await saveTrip(
    work,
    trip,
    effects.trip,
    {
      action: history.action,
      reason: history.reason,
      driverName: trip.driver_name,
      details: { ...history.details, ...charge.details },
      detailsBefore: charge.detailsBefore,
    },
    { ...charge.set, ...noShowColumns(noShow) },
  )
  if (effects.gratuities === 'toDriver') {
    await moveGratuities(work, trip, driverGuid)
    await addAgreed(work, trip)
  }
  if (effects.gratuities === 'back') {
    await reverseOnAccount(work, trip.guid, history.reason)
    await moveGratuitiesBack(work, trip)
  }
  if (effects.booking === 'settle') await settleBooking(work, trip, timeZone)
  if (notice !== null) {
    const body = joinSentences([tripText(trip, timeZone), notice.reason])
    await pushToDispatchers(
      work,
      { template: 'tripNoShow', subject: `${notice.title}: ${trip.guest_name}`, body },
      trip.group_guid,
    )
  }
  return { guid: trip.guid, toast: effects.toast }
}

interface AppliedCharge {
  set: AlsoSet
  details: Record<string, unknown>
  detailsBefore: Record<string, unknown>
}

async function applyCharge(
  work: UnitOfWork,
  { trip }: LockedStep,
  { charge, trip: after }: StepEffects,
): Promise<AppliedCharge> {
  if (charge === 'post') {
    const posted = await chargeOrReport(work, trip, after)
    if (posted === null) return { set: {}, details: {}, detailsBefore: {} }
    const set = { wait_charge_cents: posted.cents, wait_entry_guid: posted.entryGuid }
    return { set, details: { waitChargeCents: posted.cents }, detailsBefore: {} }
  }
  if (charge === null) return { set: {}, details: {}, detailsBefore: {} }
  await reverseWaitCharge(work, trip)
  const set = { wait_charge_cents: 0, wait_entry_guid: null }
  return { set, details: {}, detailsBefore: { waitChargeCents: trip.wait_charge_cents } }
}

function noShowColumns(noShow: StepEffects['noShow']): AlsoSet {
  if (noShow === undefined) return {}
  if (noShow === null) return { no_show_evidence: '', no_show_file: null }
  const { contactAttempts, file } = noShow
  return {
    contact_attempts: JSON.stringify(contactAttempts),
    no_show_evidence: file.evidence,
    no_show_file: JSON.stringify(file),
  }
}
