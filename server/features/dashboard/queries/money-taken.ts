import type { PaymentMethod } from '#domain/ledger/ledger-accounts.ts'
import { paymentMethods } from '#domain/ledger/ledger-accounts.ts'
import type { Db } from '#server/db/connection.ts'

/**
 * Money received on a date by method, less refunds, from the ledger. Gateway payouts are excluded, because
 * that money was counted when guests paid, and so are bank fees.
 */
export async function moneyTaken(
  db: Db,
  date: string,
): Promise<{ takenCents: number; byMethod: { method: PaymentMethod; cents: number }[] }> {
  const rows = await db
    .selectFrom('posting')
    .innerJoin('entry', 'entry.guid', 'posting.entry_guid')
    .leftJoin('entry as reversed', 'reversed.guid', 'entry.reverses_guid')
    .select((is) => ['account', is.fn.sum<number>('amount_cents').as('cents')])
    .where('account', 'in', paymentMethods)
    .where('posting.posted_on', '=', date)
    .where((is) => is(is.fn.coalesce('reversed.kind', 'entry.kind'), 'not in', ['settlement', 'bankFee']))
    .groupBy('account')
    .execute()
  const byMethod = paymentMethods.map((method) => ({
    method,
    cents: rows.find((it) => it.account === method)?.cents ?? 0,
  }))
  return { takenCents: byMethod.reduce((sum, it) => sum + it.cents, 0), byMethod }
}
