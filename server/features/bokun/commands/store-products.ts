import type { BokunBooking } from '#server/bokun/bokun-booking.ts'
import type { Db } from '#server/db/connection.ts'
import { productKey } from '#server/features/bokun/queries/catalogue.ts'
import { newGuid } from '#server/work/guid.ts'

/** Stores products seen in bookings, so that they can be mapped. */
export async function storeProducts(
  { tx, now }: { tx: Db; now: string },
  bookings: readonly BokunBooking[],
): Promise<void> {
  const seen = new Map(bookings.flatMap((it) => it.lines).map((it) => [productKey(it.product), it.product]))
  const rows = [...seen]
    .filter(([key]) => key !== '')
    .map(([key, { id, title, rate }]) => ({
      guid: newGuid(),
      key: key.slice(0, 300),
      product_id: id,
      title,
      rate,
      seen_at: now,
    }))
  if (rows.length === 0) return
  await tx
    .insertInto('bokun_product')
    .values(rows.toSorted((a, b) => (a.key < b.key ? -1 : 1)))
    .onConflict((it) => it.column('key').doNothing())
    .execute()
}
