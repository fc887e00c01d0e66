import { eachOnce, keyOf } from '#domain/card-payment/gateway-transaction.ts'
import { moneyDays, type MoneyDays } from '#server/features/card-payments/commands/card-entries.ts'
import {
  aloneAtCardMoney,
  insertPayments,
  knownPayments,
  type CameFrom,
  type TakenIn,
  type TakenTransaction,
} from '#server/features/card-payments/commands/payment-rows.ts'
import { placeRefundsOf } from '#server/features/card-payments/commands/place-refunds.ts'
import { placesFor } from '#server/features/card-payments/commands/places-for.ts'
import { newPayment, postNew } from '#server/features/card-payments/commands/post-new.ts'
import { takeAgain } from '#server/features/card-payments/commands/take-again.ts'
import { newGuid } from '#server/work/guid.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/**
 * Takes in transactions of the gateway, whichever way they came: each is a row once, finds its place or stands in suspense, and is posted once. What is
 * known already changes nothing. The caller records the history.
 */
export async function takeInPayments(work: UnitOfWork, transactions: readonly TakenTransaction[], cameFrom: CameFrom): Promise<TakenIn[]> {
  await aloneAtCardMoney(work)
  const days = await moneyDays(work)
  const once = eachOnce(transactions) as TakenTransaction[]
  const known = await knownPayments(work.tx, [...new Set(once.map((it) => it.orderId))])
  const fates = new Map<string, TakenIn>()
  for (const it of once) {
    const row = known.get(keyOf(it))
    if (row) fates.set(keyOf(it), await takeAgain(work, row, it, days))
  }
  const fresh = once.filter((it) => !known.has(keyOf(it)))
  for (const it of await takeNew(work, fresh, cameFrom, days)) fates.set(keyOf(it.transaction), it)
  await placeRefundsOf(work, [...new Set(once.map((it) => it.orderId))], days)
  return transactions.map((it) => fates.get(keyOf(it)) ?? { fate: 'same', why: '', guid: '', groupGuid: null })
}

async function takeNew(
  work: UnitOfWork,
  fresh: readonly TakenTransaction[],
  cameFrom: CameFrom,
  days: MoneyDays,
): Promise<(TakenIn & { transaction: TakenTransaction })[]> {
  if (fresh.length === 0) return []
  const placed = await placesFor(work, fresh, days)
  const rows = placed.map((it) => ({ ...it, guid: newGuid() }))
  await insertPayments(work, rows.map(newPayment), cameFrom)
  await postNew(work, rows, days)
  work.events.publish({ topic: 'cardPayment' })
  return rows.map(({ guid, transaction, place }) => ({
    transaction,
    guid,
    fate: place.found === 'suspense' && place.cartGuid === null && transaction.kind === 'sale' ? 'needsPerson' : 'new',
    why: place.why,
    groupGuid: place.found === 'place' ? place.candidate.groupGuid : null,
    isUnmatched: place.found === 'suspense',
  }))
}
