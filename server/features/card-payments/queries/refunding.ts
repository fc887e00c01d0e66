import { sql } from 'kysely'
import type { Db } from '#server/db/connection.ts'

/** Why nothing else can be done with a payment: money is on its way back to its card. Null: none is. */
export async function whyRefunding(db: Db, paymentGuid: string): Promise<string | null> {
  const row = await db
    .selectFrom('card_refund')
    .select('state')
    .where('payment_guid', '=', paymentGuid)
    .where('state', 'in', ['asked', 'unknown'])
    .executeTakeFirst()
  if (!row) return null
  return row.state === 'asked'
    ? 'It is being refunded to the card'
    : 'The gateway has not said whether it was refunded: it is asked again soon'
}

/** What of an order went back to its card already. */
export async function wentBackCents(db: Db, orderId: string): Promise<number> {
  const { cents } = await db
    .selectFrom('imported_payment')
    .select((is) => is.fn.coalesce(is.fn.sum<number>('amount_cents'), sql<number>`0`).as('cents'))
    .where('order_id', '=', orderId)
    .where('kind', '<>', 'sale')
    .where('status', '=', 'success')
    .executeTakeFirstOrThrow()
  return cents
}
