import { eachOnce } from '#domain/card-payment/each-once.ts'
import { keyOf } from '#domain/card-payment/gateway-transaction.ts'
import { refundsKnownOtherwise, unnumberedPart, withParts } from '#domain/card-payment/refund-parts.ts'
import { moneyDays, type MoneyDays } from '#server/features/card-payments/commands/card-entries.ts'
import {
  lockCardMoney,
  insertPayments,
  knownPayments,
  type CameFrom,
  type PaymentRow,
  type StoredTransaction,
  type SourceTransaction,
} from '#server/features/card-payments/commands/payment-rows.ts'
import { placeRefundsOf } from '#server/features/card-payments/commands/place-refunds.ts'
import { placesFor } from '#server/features/card-payments/commands/places-for.ts'
import { newPayment, postNew } from '#server/features/card-payments/commands/post-new.ts'
import { updateTransaction } from '#server/features/card-payments/commands/update-transaction.ts'
import { newGuid } from '#server/work/guid.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/**
 * Imports gateway transactions from any source. Each is stored and posted once, matched or in suspense; known
 * ones change nothing. The caller records the history.
 */
export async function storeTransactions(
  work: UnitOfWork,
  transactions: readonly SourceTransaction[],
  cameFrom: CameFrom,
): Promise<StoredTransaction[]> {
  await lockCardMoney(work)
  const days = await moneyDays(work)
  const known = await knownPayments(work.tx, [...new Set(transactions.map((it) => it.orderId))])
  const brought =
    cameFrom === 'portal' ? transactions.map((it) => oneMore(it, [...known.values()])) : transactions
  const once = eachOnce(brought) as SourceTransaction[]
  const isKnown = (it: SourceTransaction) => known.has(keyOf(it))
  const otherwise = refundsKnownOtherwise(once, [...known.values()], isKnown)
  const outcomes = new Map<string, StoredTransaction>()
  for (const transaction of once) {
    const row = known.get(keyOf(transaction)) ?? otherwise.get(transaction)
    if (row) outcomes.set(keyOf(transaction), await updateTransaction(work, row, transaction, days))
  }
  const fresh = once.filter((it) => !isKnown(it) && !otherwise.has(it)).toSorted(byTime)
  for (const taken of await takeNew(work, fresh, cameFrom, days))
    outcomes.set(keyOf(taken.transaction), taken)
  await placeRefundsOf(work, [...new Set(once.map((it) => it.orderId))], days)
  return withParts(brought).map(
    (it) => outcomes.get(keyOf(it)) ?? { outcome: 'same', why: '', guid: '', groupGuid: null },
  )
}

/** Payments for one reservation are matched in the order they were made, not in list order. */
function byTime(one: SourceTransaction, other: SourceTransaction): number {
  const [a, b] = [one, other].map((it) => `${it.day} ${it.at ?? ''} ${it.orderId}`)
  return (a ?? '') < (b ?? '') ? -1 : 1
}

/** Numbers a refund the portal has just made, so that it isn't taken for a known unnumbered one. */
function oneMore(refund: SourceTransaction, rows: readonly PaymentRow[]): SourceTransaction {
  if (refund.kind !== 'refund' || refund.part !== '') return refund
  const alike = rows.filter(
    (row) =>
      row.order_id === refund.orderId &&
      row.kind === 'refund' &&
      row.amount_cents === refund.amountCents &&
      row.day === refund.day,
  )
  return { ...refund, part: unnumberedPart(refund, alike.length + 1) }
}

async function takeNew(
  work: UnitOfWork,
  fresh: readonly SourceTransaction[],
  cameFrom: CameFrom,
  days: MoneyDays,
): Promise<(StoredTransaction & { transaction: SourceTransaction })[]> {
  if (fresh.length === 0) return []
  const placed = await placesFor(work, fresh, days)
  const rows = placed.map((it) => ({ ...it, guid: newGuid() }))
  await insertPayments(work, rows.map(newPayment), cameFrom)
  await postNew(work, rows, days)
  work.events.publish({ topic: 'cardPayment' })
  return rows.map(({ guid, transaction, place }) => ({
    transaction,
    guid,
    outcome:
      place.found === 'nothing'
        ? 'notTaken'
        : place.found === 'suspense' && place.cartGuid === null && transaction.kind === 'sale'
          ? 'needsPerson'
          : 'new',
    why: place.why,
    groupGuid: place.found === 'place' ? place.candidate.groupGuid : null,
    isUnmatched: place.found === 'suspense',
  }))
}
