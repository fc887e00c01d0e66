import { reversalOf, type Posting } from '#domain/ledger/entries.ts'
import { isRefusal, refuse, type Refusal } from '#domain/refusal.ts'
import {
  liveParts,
  markUndone,
  type PlacedPart,
} from '#server/features/bank-statements/commands/bank-line-rows.ts'
import { undoSettlement } from '#server/features/card-payments/commands/settle.ts'
import { postEntry } from '#server/features/ledger/commands.ts'
import { firstOpenDay } from '#server/features/ledger/queries/periods.ts'
import { reversePayment } from '#server/features/partners/commands/payments.ts'
import { voidPayment } from '#server/features/till/commands/void-payment.ts'
import { holds } from '#server/work/actor.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/**
 * Undoes the parts of a line by the ledger's own reversals, or only those in suspense. Money that was
 * matched, or reversed elsewhere since, is only unlinked.
 */
export async function undoParts(
  work: UnitOfWork,
  lineGuid: string,
  reason: string,
  which: 'all' | 'suspense' = 'all',
): Promise<number | Refusal> {
  const parts = (await liveParts(work, lineGuid)).filter((it) => which === 'all' || it.kind === which)
  for (const part of parts) {
    const undone = await undoPart(work, part, reason)
    if (isRefusal(undone)) return undone
    await markUndone(work, part.guid, reason)
  }
  return parts.reduce((cents, it) => cents + it.amountCents, 0)
}

async function undoPart(work: UnitOfWork, part: PlacedPart, reason: string): Promise<unknown> {
  if (part.kind === 'entry' || (await isReversed(work, part.entryGuid))) return null
  if (part.kind === 'suspense' || part.kind === 'fee') return reverseOwn(work, part.entryGuid, reason)
  if (part.kind === 'cards' && part.settlementGuid !== null)
    return undoSettlement(work, part.settlementGuid, reason)
  if (part.kind === 'partner' && part.partnerGuid !== null) {
    if (!holds(work.actor, 'managePartner'))
      return refuse('line', 'To undo a partner’s payment, you need permission to manage partners')
    return reversePayment(work, part.partnerGuid, part.entryGuid, reason)
  }
  const group = await work.tx
    .selectFrom('booking_group')
    .select(['guid', 'customer_guid as customerGuid'])
    .where('guid', '=', part.groupGuid)
    .executeTakeFirstOrThrow()
  const { entryGuid } = part
  return voidPayment(work, { customerGuid: group.customerGuid, groupGuid: group.guid, entryGuid, reason })
}

async function isReversed({ tx }: UnitOfWork, entryGuid: string): Promise<boolean> {
  const later = await tx
    .selectFrom('entry')
    .select('guid')
    .where('reverses_guid', '=', entryGuid)
    .executeTakeFirst()
  return later !== undefined
}

/**
 * Reverses money in suspense, or a fee, on the day of its entry while that day is open, so that the bank's
 * balance is right on every day after the line is placed.
 */
async function reverseOwn(work: UnitOfWork, entryGuid: string, reason: string): Promise<string> {
  const { posted_on: postedOn } = await work.tx
    .selectFrom('entry')
    .select('posted_on')
    .where('guid', '=', entryGuid)
    .executeTakeFirstOrThrow()
  const postings: Posting[] = await work.tx
    .selectFrom('posting')
    .select(['account', 'party_guid as partyGuid', 'detail', 'amount_cents as amountCents'])
    .where('entry_guid', '=', entryGuid)
    .orderBy('line')
    .execute()
  const openFrom = await firstOpenDay(work.tx)
  return postEntry(work, reversalOf({ postings }, reason), {
    method: 'bank',
    postedOn: openFrom !== null && postedOn < openFrom ? openFrom : postedOn,
    reversesGuid: entryGuid,
  })
}
