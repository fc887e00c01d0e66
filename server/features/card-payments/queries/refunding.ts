import { sql } from 'kysely'
import type { Db } from '#server/db/connection.ts'

/** Why a payment is blocked by a refund in progress; null: it isn't. */
export async function whyRefunding(db: Db, paymentGuid: string): Promise<string | null> {
  const row = await db
    .selectFrom('card_refund')
    .select('state')
    .where('payment_guid', '=', paymentGuid)
    .where('state', 'in', ['asked', 'unknown'])
    .executeTakeFirst()
  if (!row) return null
  return row.state === 'asked'
    ? 'A refund to the card is in progress'
    : 'A refund is waiting for the gateway’s response. We’ll check again soon.'
}

/** The amount of an order already refunded to its card. */
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
