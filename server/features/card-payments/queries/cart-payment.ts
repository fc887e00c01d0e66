import type { Db } from '#server/db/connection.ts'

/** The sale of a cart that the gateway has taken; null: none, as far as is known. The first, should a guest have paid twice. */
export async function cartPayment(db: Db, cartGuid: string): Promise<{ guid: string } | null> {
  const row = await db
    .selectFrom('imported_payment')
    .select('guid')
    .where('cart_guid', '=', cartGuid)
    .where('kind', '=', 'sale')
    .where('status', '=', 'success')
    .orderBy('first_seen_at')
    .orderBy('guid')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}
