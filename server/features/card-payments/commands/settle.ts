import { sql } from 'kysely'
import type { BodyOf } from '#contract/endpoint.ts'
import type { settlePayments } from '#contract/card-settlements.ts'
import type { Saved } from '#contract/shapes.ts'
import { localDateOf } from '#domain/calendar/airport-time.ts'
import { settlementOf } from '#domain/card-payment/settlement.ts'
import { reversalOf } from '#domain/ledger/entries.ts'
import { settlementEntry } from '#domain/ledger/gateway-entries.ts'
import { whyDayClosed } from '#domain/ledger/periods.ts'
import { isRefusal, notFound, refuse, refuseField, type Refusal } from '#domain/refusal.ts'
import { lockCardMoney } from '#server/features/card-payments/commands/payment-rows.ts'
import { guardToday } from '#server/features/date-status/commands/guard-day.ts'
import { postEntry } from '#server/features/ledger/commands.ts'
import { firstOpenDay } from '#server/features/ledger/queries/periods.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { newGuid } from '#server/work/guid.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/**
 * Records a bank deposit for some transactions less fees. A difference needs a reason and stays owed by the
 * gateway.
 */
export async function settleDeposit(
  work: UnitOfWork,
  asked: BodyOf<typeof settlePayments>,
): Promise<Saved | Refusal> {
  await lockCardMoney(work)
  const closed = (await whyNotOn(work, asked.depositedOn)) ?? (await guardToday(work))
  if (closed !== null) return closed
  const grossCents = await grossOf(work, asked.payments)
  if (isRefusal(grossCents)) return grossCents
  const { currency } = await siteSettings(work.tx)
  const settlement = settlementOf({
    grossCents,
    feeCents: asked.feeCents,
    netCents: asked.netCents,
    reason: asked.reason,
    currency,
  })
  if (isRefusal(settlement)) return settlement
  const { depositedOn, reference, feeCents, netCents, reason } = asked
  const memo = ['Card gateway', reference].filter((it) => it !== '').join(', ')
  const entryGuid = await postEntry(work, settlementEntry({ netCents, feeCents, memo }), {
    method: 'bank',
    postedOn: depositedOn,
  })
  const guid = newGuid()
  await work.tx
    .insertInto('payment_settlement')
    .values({
      guid,
      at: work.now,
      deposited_on: depositedOn,
      reference,
      transactions: new Set(asked.payments).size,
      reason,
      entry_guid: entryGuid,
      gross_cents: grossCents,
      fee_cents: feeCents,
      net_cents: netCents,
      difference_cents: settlement.differenceCents,
      created_by: work.actor.accountGuid,
      undone_at: null,
      undone_by: null,
      undone_because: null,
      undone_entry_guid: null,
    })
    .execute()
  await work.tx
    .updateTable('imported_payment')
    .set((of) => ({ settlement_guid: guid, version: of('version', '+', 1), updated_at: work.now }))
    .where(sql<boolean>`guid = any(${asked.payments}::uuid[])`)
    .execute()
  work.audit.record({
    action: 'settlePayments',
    subjectKind: 'settlement',
    subjectGuid: guid,
    reason,
    after: {
      depositedOn,
      reference,
      grossCents,
      feeCents,
      netCents,
      differenceCents: settlement.differenceCents,
    },
  })
  work.events.publish({ topic: 'cardPayment' })
  return {
    guid,
    toast:
      settlement.differenceCents === 0
        ? 'Deposit recorded, everything matches'
        : `Deposit recorded, ${settlement.words}`,
  }
}

async function whyNotOn(work: UnitOfWork, day: string): Promise<Refusal | null> {
  const { time_zone: timeZone } = await siteSettings(work.tx)
  if (day > localDateOf(work.now, timeZone))
    return refuseField('depositedOn', 'The date can’t be in the future')
  const closed = whyDayClosed(day, await firstOpenDay(work.tx))
  return closed === null ? null : refuseField('depositedOn', closed)
}

/** The sum of the transactions, refunds deducted. All must be awaiting deposit. */
async function grossOf({ tx }: UnitOfWork, payments: readonly string[]): Promise<number | Refusal> {
  const rows = await tx
    .selectFrom('imported_payment')
    .select(['guid', 'kind', 'status', 'state', 'amount_cents', 'settlement_guid'])
    .where(sql<boolean>`guid = any(${[...payments]}::uuid[])`)
    .orderBy('guid')
    .forUpdate()
    .execute()
  if (rows.length < new Set(payments).size) return notFound
  if (rows.some((it) => it.status !== 'success' || it.state === 'notTaken'))
    return refuse('payments', 'Only successful transactions can be settled')
  if (rows.some((it) => it.settlement_guid !== null))
    return refuse(
      'payments',
      'Some of these transactions have already been settled. Reload to see the changes.',
    )
  return rows.reduce((sum, it) => sum + (it.kind === 'sale' ? it.amount_cents : -it.amount_cents), 0)
}

/** Reverses a settlement. Its transactions go back to awaiting deposit. */
export async function undoSettlement(
  work: UnitOfWork,
  guid: string,
  reason: string,
): Promise<Saved | Refusal> {
  await lockCardMoney(work)
  const settlement = await work.tx
    .selectFrom('payment_settlement')
    .selectAll()
    .where('guid', '=', guid)
    .forUpdate()
    .executeTakeFirst()
  if (!settlement) return notFound
  if (settlement.undone_at !== null) return refuse('settlement', 'Already undone')
  const closed = await guardToday(work)
  if (closed !== null) return closed
  const { net_cents: netCents, fee_cents: feeCents, entry_guid: reversesGuid } = settlement
  const entry = reversalOf(
    settlementEntry({ netCents, feeCents, memo: '' }),
    `Undone: card gateway ${settlement.reference}`.trim(),
  )
  const undone = await postEntry(work, entry, { method: 'bank', reversesGuid })
  const set = {
    undone_at: work.now,
    undone_by: work.actor.accountGuid,
    undone_because: reason,
    undone_entry_guid: undone,
  }
  await work.tx.updateTable('payment_settlement').set(set).where('guid', '=', guid).execute()
  await work.tx
    .updateTable('imported_payment')
    .set((of) => ({ settlement_guid: null, version: of('version', '+', 1), updated_at: work.now }))
    .where('settlement_guid', '=', guid)
    .execute()
  work.audit.record({
    action: 'undoSettlement',
    subjectKind: 'settlement',
    subjectGuid: guid,
    reason,
    before: { netCents, feeCents },
  })
  work.events.publish({ topic: 'cardPayment' })
  return { guid, toast: 'Undone. The transactions are awaiting deposit again.' }
}
