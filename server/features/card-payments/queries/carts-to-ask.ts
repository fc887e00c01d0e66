import { sql } from 'kysely'
import type { Db } from '#server/db/connection.ts'

/** Carts whose guests were sent to the payment page and haven't returned. */
export function cartsToAsk(db: Db) {
  return db
    .selectFrom('cart')
    .select(['guid', 'redirected_at as redirectedAt', 'asked_at as askedAt'])
    .where('state', '=', 'redirected')
    .orderBy('redirected_at')
    .limit(500)
    .execute()
}

/** Carts that are paid but not completed. */
export async function cartsPaid(db: Db): Promise<string[]> {
  const { rows } = await sql<{ guid: string }>`
    select cart.guid from cart where cart.state in ('open', 'redirected')
      and exists (select from imported_payment p where p.cart_guid = cart.guid and p.kind = 'sale'
        and p.status = 'success')
    order by cart.redirected_at limit 500`.execute(db)
  return rows.map((it) => it.guid)
}

export interface CartToRefund {
  cartGuid: string
  paymentGuid: string
  amountCents: number
}

/** Carts of places that were gone when the payment arrived, whose refund hasn’t been requested. */
export async function cartsToRefund(db: Db): Promise<CartToRefund[]> {
  const { rows } = await sql<CartToRefund>`
    select cart.guid as "cartGuid", p.guid as "paymentGuid", p.amount_cents as "amountCents"
    from cart join imported_payment p on p.cart_guid = cart.guid and p.kind = 'sale' and p.status = 'success'
    where cart.refund_due and cart.state = 'paidUnbooked'
      and not exists (select from card_refund r where r.payment_guid = p.guid)
    order by cart.guid, p.guid limit 100`.execute(db)
  return rows
}

/** When the oldest refund without a response was requested; null: none. */
export async function oldestUnknownRefund(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('card_refund')
    .select('asked_at')
    .where('state', 'in', ['asked', 'unknown'])
    .orderBy('asked_at')
    .executeTakeFirst()
  return row?.asked_at ?? null
}
