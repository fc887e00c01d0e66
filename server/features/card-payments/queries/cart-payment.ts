import type { Db } from '#server/db/connection.ts'

/** The successful sale of a cart, the first if the guest paid twice; null: none known. */
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
