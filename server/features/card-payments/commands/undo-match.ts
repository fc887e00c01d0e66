import type { Saved } from '#contract/shapes.ts'
import { reversalOf } from '#domain/ledger/entries.ts'
import { isRefusal, notFound, refuse, type Refusal } from '#domain/refusal.ts'
import { moneyDays, ofRow, receiptOf } from '#server/features/card-payments/commands/card-entries.ts'
import { lockGroups } from '#server/features/card-payments/commands/lock-groups.ts'
import {
  lockCardMoney,
  lockedPayment,
  savePayment,
  type PaymentRow,
} from '#server/features/card-payments/commands/payment-rows.ts'
import { liveMatches, type LiveMatch } from '#server/features/card-payments/queries/live-matches.ts'
import { whyRefunding } from '#server/features/card-payments/queries/refunding.ts'
import { guardToday } from '#server/features/date-status/commands/guard-day.ts'
import { postEntries, type Posted } from '#server/features/ledger/commands.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** Undoes a match by reversing its entry. The amount is in suspense again. */
export async function undoMatch(
  work: UnitOfWork,
  asked: { payment: string; match: string; reason: string },
): Promise<Saved | Refusal> {
  await lockCardMoney(work)
  const row = await lockedPayment(work.tx, asked.payment)
  const match = (await liveMatches(work.tx, asked.payment)).find((it) => it.guid === asked.match)
  if (!row || !match) return notFound
  const refunding = await whyRefunding(work.tx, row.guid)
  const why = refunding ?? whyNotUndo(match)
  if (why !== null) return refuse('payment', why)
  const closed = await guardToday(work)
  if (closed !== null) return closed
  if (match.groupGuid !== null) await lockGroups(work, [match.groupGuid])
  const posted = await undoing(work, row, match)
  if (isRefusal(posted)) return posted
  await postEntries(work, posted)
  await work.tx
    .updateTable('payment_match')
    .set({ undone_at: work.now, undone_by: work.actor.accountGuid, undone_because: asked.reason })
    .where('guid', '=', match.guid)
    .execute()
  const openCents = row.open_cents + match.amountCents
  await savePayment(work, row, { state: 'unmatched', openCents, why: `Undone: ${asked.reason}` })
  work.audit.record({
    action: 'undoMatch',
    subjectKind: 'cardPayment',
    subjectGuid: row.guid,
    groupGuid: match.groupGuid,
    reason: asked.reason,
    before: { order: row.order_id, kind: match.kind, amountCents: match.amountCents },
  })
  if (match.groupGuid !== null) work.events.publish({ topic: 'group', guid: match.groupGuid })
  return { guid: row.guid, toast: 'Match undone. The amount is unmatched again.' }
}

function whyNotUndo({ kind }: LiveMatch): string | null {
  if (kind === 'gratuity') return 'This is a gratuity. Refund it to the card instead.'
  return kind === 'refundOf' ? 'This amount was refunded to the card, so its match can’t be undone' : null
}

/** The entries that return an amount to suspense. A desk payment stays posted alongside. */
async function undoing(work: UnitOfWork, row: PaymentRow, match: LiveMatch): Promise<Posted[] | Refusal> {
  const days = await moneyDays(work)
  const receipt = receiptOf({ ...ofRow(row), amountCents: match.amountCents }, days)
  if (match.kind === 'deskPayment') return [receipt]
  const entry = await entryOf(work, match.entryGuid ?? '')
  if (entry === null) return refuse('payment', 'Already undone')
  const { customer_guid: customerGuid, group_guid: groupGuid, method, postings, memo } = entry
  const reversal = reversalOf({ postings }, `Undone: ${memo}`)
  const context = { method, customerGuid, groupGuid, reversesGuid: match.entryGuid }
  return [
    { entry: reversal, context },
    ...(match.fromSuspense ? [] : [{ ...receipt, context: { method: receipt.context.method ?? null } }]),
  ]
}

async function entryOf({ tx }: UnitOfWork, guid: string) {
  const entry = await tx
    .selectFrom('entry')
    .select(['memo', 'method', 'customer_guid', 'group_guid'])
    .where('guid', '=', guid)
    .executeTakeFirst()
  const reversed = await tx
    .selectFrom('entry')
    .select('guid')
    .where('reverses_guid', '=', guid)
    .executeTakeFirst()
  if (!entry || reversed) return null
  const postings = await tx
    .selectFrom('posting')
    .select(['account', 'party_guid as partyGuid', 'detail', 'amount_cents as amountCents'])
    .where('entry_guid', '=', guid)
    .orderBy('line')
    .execute()
  return { ...entry, postings }
}
