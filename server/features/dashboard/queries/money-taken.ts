import type { PaymentMethod } from '#domain/ledger/ledger-accounts.ts'
import { paymentMethods } from '#domain/ledger/ledger-accounts.ts'
import type { Db } from '#server/db/connection.ts'

/** Money received on a date by method, less refunds: the ledger's own sums. */
export async function moneyTaken(
  db: Db,
  date: string,
): Promise<{ takenCents: number; byMethod: { method: PaymentMethod; cents: number }[] }> {
  const rows = await db
    .selectFrom('posting')
    .select((is) => ['account', is.fn.sum<number>('amount_cents').as('cents')])
    .where('account', 'in', paymentMethods)
    .where('posted_on', '=', date)
    .groupBy('account')
    .execute()
  const byMethod = paymentMethods.map((method) => ({ method, cents: rows.find((it) => it.account === method)?.cents ?? 0 }))
  return { takenCents: byMethod.reduce((sum, it) => sum + it.cents, 0), byMethod }
}
