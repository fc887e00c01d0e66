import type { Saved } from '#contract/shapes.ts'
import { reversalOf } from '#domain/ledger/entries.ts'
import { gratuityPayoutEntry } from '#domain/ledger/settling-entries.ts'
import { isRefusal, notFound, refuse, type Refusal } from '#domain/refusal.ts'
import { publishGratuity } from '#server/features/gratuities/commands/gifts.ts'
import { whyNotReversePayout } from '#server/features/gratuities/queries/payouts.ts'
import { postEntry } from '#server/features/ledger/commands.ts'
import { cashHolderOf } from '#server/features/gratuities/queries/cash-held.ts'
import { lockDrivers } from '#server/features/trips/queries/locked-trip.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/**
 * Reverses a payout: the money returns to its source, the gratuities become payable again, and deducted
 * amounts are owed again.
 */
export async function reverseOnePayout(
  work: UnitOfWork,
  payoutGuid: string,
  reason: string,
): Promise<Saved | Refusal> {
  const found = await work.tx
    .selectFrom('gratuity_payout')
    .select('driver_guid')
    .where('guid', '=', payoutGuid)
    .executeTakeFirst()
  if (!found) return notFound
  await lockDrivers(work.tx, [found.driver_guid])
  const payout = await work.tx
    .selectFrom('gratuity_payout')
    .selectAll()
    .where('guid', '=', payoutGuid)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const shares = await work.tx
    .selectFrom('gratuity')
    .selectAll()
    .where((is) => is.or([is('payout_guid', '=', payoutGuid), is('deducted_guid', '=', payoutGuid)]))
    .orderBy('guid')
    .forUpdate()
    .execute()
  const why = whyNotReversePayout({
    isReversed: payout.reversal_guid !== null,
    isDeductedLater: shares.some((it) => it.payout_guid === payoutGuid && it.deducted_guid !== null),
  })
  if (why !== null) return refuse('payout', why)
  const { driver_guid: driverGuid, method, amount_cents: amountCents } = payout
  const paid = gratuityPayoutEntry({ driverGuid, method, amountCents })
  if (isRefusal(paid)) return paid
  const heldBy = await cashHolderOf(work.tx, payout.entry_guid)
  const context = { method, reversesGuid: payout.entry_guid, heldBy }
  const entryGuid = await postEntry(work, reversalOf(paid, `Gratuity payout reversed: ${reason}`), context)
  await work.tx
    .updateTable('gratuity_payout')
    .set({ reversal_guid: entryGuid })
    .where('guid', '=', payoutGuid)
    .execute()
  const again = { payout_guid: null, updated_at: work.now }
  await work.tx
    .updateTable('gratuity')
    .set({ ...again, state: 'due' })
    .where('payout_guid', '=', payoutGuid)
    .where('state', '=', 'paidOut')
    .execute()
  await work.tx
    .updateTable('gratuity')
    .set(again)
    .where('payout_guid', '=', payoutGuid)
    .where('state', '=', 'chargedBack')
    .execute()
  await work.tx
    .updateTable('gratuity')
    .set({ deducted_guid: null, updated_at: work.now })
    .where('deducted_guid', '=', payoutGuid)
    .execute()
  work.audit.record({
    action: 'takeBackPayout',
    subjectKind: 'gratuityPayout',
    subjectGuid: payoutGuid,
    reason,
    before: { state: 'paidOut' },
    after: { amountCents, gratuities: shares.filter((it) => it.payout_guid === payoutGuid).length },
  })
  publishGratuity(work, driverGuid)
  return { guid: payoutGuid, toast: 'Payout reversed' }
}
