import { isUnnumbered } from '#domain/card-payment/refund-parts.ts'
import { moneyText } from '#domain/money/money-text.ts'
import type { MoneyDays } from '#server/features/card-payments/commands/card-entries.ts'
import type { PaymentRow, TakenIn, TakenTransaction } from '#server/features/card-payments/commands/payment-rows.ts'
import { placesFor } from '#server/features/card-payments/commands/places-for.ts'
import { newPayment, postNew } from '#server/features/card-payments/commands/post-new.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/**
 * Handles a known transaction: posts it once it is final, adds new details, and flags contradictions for
 * review.
 */
export async function takeAgain(work: UnitOfWork, row: PaymentRow, it: TakenTransaction, days: MoneyDays): Promise<TakenIn> {
  const known = { guid: row.guid, groupGuid: null }
  if (row.status !== 'success')
    return row.status === it.status ? { ...known, outcome: 'same', why: row.why } : becameFinal(work, row, it, days)
  const contradiction = contradictionOf(row, it)
  if (contradiction !== null) {
    if (row.why !== contradiction) await note(work, row, { why: contradiction })
    return { ...known, outcome: 'needsPerson', why: contradiction }
  }
  const more = moreOf(row, it)
  if (Object.keys(more).length === 0) return { ...known, outcome: 'same', why: '' }
  await note(work, row, more)
  return { ...known, outcome: 'changed', why: 'Details added by the gateway' }
}

function contradictionOf(row: PaymentRow, it: TakenTransaction): string | null {
  if (it.status === 'failed') return 'The gateway now reports it as failed'
  if (it.currency !== row.currency) return `The gateway now reports it in ${it.currency}`
  if (it.status !== 'success' || it.amountCents === row.amount_cents) return null
  return `The gateway now reports ${moneyText(it.amountCents, it.currency)} instead of ${moneyText(row.amount_cents, row.currency)}`
}

/** Details that were still unknown, such as the batch. */
function moreOf(row: PaymentRow, it: TakenTransaction) {
  const more = (before: string, now: string) => before === '' && now !== ''
  return {
    ...(more(row.batch, it.batch) ? { batch: it.batch } : {}),
    ...(more(row.last4, it.last4) ? { last4: it.last4 } : {}),
    ...(more(row.card_type, it.cardType) ? { card_type: it.cardType } : {}),
    ...(more(row.auth_code, it.authCode) ? { auth_code: it.authCode } : {}),
    ...(isUnnumbered(row.part) && !isUnnumbered(it.part) ? { part: it.part } : {}),
  }
}

async function note(work: UnitOfWork, { guid, version }: PaymentRow, set: Record<string, string>): Promise<void> {
  await work.tx
    .updateTable('imported_payment')
    .set({ ...set, version: version + 1, updated_at: work.now })
    .where('guid', '=', guid)
    .execute()
  work.events.publish({ topic: 'cardPayment', guid })
}

/** Handles a pending or declined transaction whose status has changed. */
async function becameFinal(work: UnitOfWork, row: PaymentRow, it: TakenTransaction, days: MoneyDays): Promise<TakenIn> {
  const [placed] = await placesFor(work, [it], days)
  if (!placed) throw new Error('A transaction was not placed')
  const { openCents, state, why, cartGuid } = newPayment({ ...placed, guid: row.guid })
  await work.tx
    .updateTable('imported_payment')
    .set({
      status: it.status,
      amount_cents: it.amountCents,
      currency: it.currency,
      message: it.message,
      raw: JSON.stringify(it.raw ?? {}),
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
