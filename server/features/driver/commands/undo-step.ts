import type { Saved } from '#contract/shapes.ts'
import { isRefusal, type Refusal } from '#domain/refusal.ts'
import type { DrivenStep } from '#domain/trip/last-step.ts'
import { act, tripActions, type TripStepFacts } from '#domain/trip/trip-actions.ts'
import type { Trip } from '#domain/trip/trip.ts'
import { chargesAt } from '#server/features/driver/commands/step-charges.ts'
import { moveGratuitiesBack } from '#server/features/gratuities/commands/move-gratuities.ts'
import { saveTrip, type AlsoSet } from '#server/features/trips/commands/save-trip.ts'
import { reopenBooking } from '#server/features/trips/commands/settle-booking.ts'
import { pushToDispatchers, tripText } from '#server/features/trips/commands/notify.ts'
import { reverseWaitCharge } from '#server/features/trips/commands/wait-charge.ts'
import type { LockedTrip } from '#server/features/trips/queries/locked-trip.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

interface Undoing {
  was: Trip
  facts: TripStepFacts
  undoes: DrivenStep
  timeZone: string
}

/** Undoes the driver's last step of some seconds ago, with the charge, the booking and the gratuities that followed from it. */
export async function undoStep(work: UnitOfWork, trip: LockedTrip, { was, facts, undoes, timeZone }: Undoing): Promise<Saved | Refusal> {
  const after = act(was, 'undo', { ...facts, undoes })
  if (isRefusal(after)) return after
  const reason = `Undone: ${tripActions[undoes].label}`
  if (undoes === 'complete' || undoes === 'noShow') {
    const refused = await reopenBooking(work, trip, { timeZone, reason })
    if (refused) return refused
  }
  const isCharged = chargesAt(trip) === undoes && trip.wait_entry_guid !== null
  if (isCharged) await reverseWaitCharge(work, trip)
  const uncharged: AlsoSet = isCharged ? { wait_charge_cents: 0, wait_entry_guid: null } : {}
  const unfiled: AlsoSet = undoes === 'noShow' ? { no_show_evidence: '', no_show_file: null } : {}
  const detailsBefore = isCharged ? { waitChargeCents: trip.wait_charge_cents } : {}
  const event = {
    action: 'undoStep',
    reason,
    driverName: trip.driver_name,
    details: { at: facts.at, undone: undoes },
    detailsBefore,
  } as const
  await saveTrip(work, trip, after, event, { ...uncharged, ...unfiled })
  if (undoes === 'complete') await moveGratuitiesBack(work, trip)
  if (undoes === 'noShow') {
    const subject = `No-show undone: ${trip.guest_name}`
    await pushToDispatchers(work, { template: 'tripNoShow', subject, body: tripText(trip, timeZone) }, trip.group_guid)
  }
  return { guid: trip.guid, toast: `“${tripActions[undoes].label}” undone` }
}
