import { sql } from 'kysely'
import { mergeStep } from '#domain/fast-track/merge-desk-steps.ts'
import type { DeskStep } from '#domain/fast-track/desk-step.ts'
import type { MergeFacts } from '#domain/fast-track/merge-facts.ts'
import { isRefusal, type Refusal } from '#domain/refusal.ts'
import { sharingDays } from '#server/features/date-status/commands/day-lock.ts'
import { applyAction } from '#server/features/desk-device/commands/apply-action.ts'
import { markResolved } from '#server/features/desk-device/commands/mark-resolved.ts'
import type { Decided, ReceivedStep } from '#server/features/desk-device/commands/store-step.ts'
import { mergeFactsOf, stateOf } from '#server/features/desk-device/queries/merge-facts.ts'
import { lockedDeskBooking } from '#server/features/fast-track/commands/desk-booking.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/**
 * Merges a received step into its party and applies it. The party's day can't be closed until the unit of
 * work ends. A refusal by a command undoes everything the step did.
 */
export async function decideStep(
  work: UnitOfWork,
  { step, device, at, deviceAt }: ReceivedStep,
): Promise<Decided | Refusal> {
  if (step === null)
    return conflictOn(null, 'This saved action couldn’t be processed. Repeat it at the desk.')
  const booking = await lockedDeskBooking(work, step.bookingGuid)
  if (booking === null) return conflictOn(null, 'This party no longer exists')
  await work.tx.executeQuery(sharingDays(work.tx, sql`select ${booking.service_date}::date as date`))
  const before = await stateOf(work.tx, booking)
  const stamp = { at, by: work.actor.accountGuid ?? '', device }
  const facts = await mergeFactsOf({ ...work, db: work.tx }, booking, before, { action: step, stamp })
  const merged = mergeStep(before, step, facts)
  const { outcome, message, party } = merged
  const changed = before.people
    .filter((it) => !party.people.includes(it))
    .map(({ guid, state, at: since, by, device: on }) => ({ guid, state, at: since, by, device: on }))
  if (outcome === 'conflict') return conflictOn(booking, message)
  const refused = await applyAction(work, booking, step, {
    before,
    merged,
    made: { device, at, deviceAt },
    isAccepted: false,
  })
  if (isRefusal(refused)) return refused
  await withdraw(work, step, facts)
  return { outcome, message, booking, before: changed }
}

/** A step that a command refused. */
export async function refusedStep(work: UnitOfWork, { step }: ReceivedStep, why: string): Promise<Decided> {
  return conflictOn(step === null ? null : await lockedDeskBooking(work, step.bookingGuid), why)
}

function conflictOn(booking: Decided['booking'], message: string): Decided {
  return { outcome: 'conflict', message, booking, before: [] }
}

/** A step that the same device undid before anyone decided on it needs no decision any more. */
async function withdraw(work: UnitOfWork, step: DeskStep, { undone }: MergeFacts): Promise<void> {
  if (step.kind !== 'undo' || undone?.outcome !== 'conflict') return
  await markResolved(work, step.undoes, { as: 'dismissed', reason: 'Undone on the device' })
}
