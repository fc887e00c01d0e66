import { isUnnumbered } from '#domain/card-payment/refund-parts.ts'
import { moneyText } from '#domain/money/money-text.ts'
import type { MoneyDays } from '#server/features/card-payments/commands/card-entries.ts'
import type {
  PaymentRow,
  StoredTransaction,
  SourceTransaction,
} from '#server/features/card-payments/commands/payment-rows.ts'
import { placesFor } from '#server/features/card-payments/commands/places-for.ts'
import { newPayment, postNew } from '#server/features/card-payments/commands/post-new.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/**
 * Handles a known transaction: posts it once it is final, adds new details, and flags contradictions for
 * review.
 */
export async function updateTransaction(
  work: UnitOfWork,
  row: PaymentRow,
  transaction: SourceTransaction,
  days: MoneyDays,
): Promise<StoredTransaction> {
  const known = { guid: row.guid, groupGuid: null }
  if (row.status !== 'success')
    return row.status === transaction.status
      ? { ...known, outcome: 'same', why: row.why }
      : becameFinal(work, row, transaction, days)
  const contradiction = contradictionOf(row, transaction)
  if (contradiction !== null) {
    if (row.why !== contradiction) await note(work, row, { why: contradiction })
    return { ...known, outcome: 'needsPerson', why: contradiction }
  }
  const more = moreOf(row, transaction)
  if (Object.keys(more).length === 0) return { ...known, outcome: 'same', why: '' }
  await note(work, row, more)
  return { ...known, outcome: 'changed', why: 'Details added by the gateway' }
}

function contradictionOf(row: PaymentRow, transaction: SourceTransaction): string | null {
  if (transaction.status === 'failed') return 'The gateway now reports this transaction as failed'
  if (transaction.currency !== row.currency)
    return `The gateway now reports the currency as ${transaction.currency}`
  if (transaction.status !== 'success' || transaction.amountCents === row.amount_cents) return null
  return (
    `The gateway now reports ${moneyText(transaction.amountCents, transaction.currency)} instead ` +
    `of ${moneyText(row.amount_cents, row.currency)}`
  )
}

/** Details that were still unknown, such as the batch. */
function moreOf(row: PaymentRow, transaction: SourceTransaction) {
  const more = (before: string, now: string) => before === '' && now !== ''
  return {
    ...(more(row.batch, transaction.batch) ? { batch: transaction.batch } : {}),
    ...(more(row.last4, transaction.last4) ? { last4: transaction.last4 } : {}),
    ...(more(row.card_type, transaction.cardType) ? { card_type: transaction.cardType } : {}),
    ...(more(row.auth_code, transaction.authCode) ? { auth_code: transaction.authCode } : {}),
    ...(isUnnumbered(row.part) && !isUnnumbered(transaction.part) ? { part: transaction.part } : {}),
  }
}

async function note(
  work: UnitOfWork,
  { guid, version }: PaymentRow,
  set: Record<string, string>,
): Promise<void> {
  await work.tx
    .updateTable('imported_payment')
    .set({ ...set, version: version + 1, updated_at: work.now })
    .where('guid', '=', guid)
    .execute()
  work.events.publish({ topic: 'cardPayment', guid })
}

/** Handles a pending or declined transaction whose status has changed. */
async function becameFinal(
  work: UnitOfWork,
  row: PaymentRow,
  transaction: SourceTransaction,
  days: MoneyDays,
): Promise<StoredTransaction> {
  const [placed] = await placesFor(work, [transaction], days)
  if (!placed) throw new Error('A transaction was not placed')
  const { openCents, state, why, cartGuid } = newPayment({ ...placed, guid: row.guid })
  await work.tx
    .updateTable('imported_payment')
    .set({
      status: transaction.status,
      amount_cents: transaction.amountCents,
      currency: transaction.currency,
      message: transaction.message,
      raw: JSON.stringify(transaction.raw ?? {}),
      state,
      open_cents: openCents,
      why,
      cart_guid: cartGuid,
      version: row.version + 1,
      updated_at: work.now,
    })
    .where('guid', '=', row.guid)
    .execute()
  await postNew(work, [{ ...placed, guid: row.guid }], days)
  work.events.publish({ topic: 'cardPayment', guid: row.guid })
  const groupGuid = placed.place.found === 'place' ? placed.place.candidate.groupGuid : null
  return { guid: row.guid, outcome: 'changed', why: why || 'Now final', groupGuid }
}
