import type { Db } from '#server/db/connection.ts'

/** Raises the fast track prices for new bookings. Returns a function that restores them. */
export async function raisePrices(
  db: Db,
  cents: { firstCents: number; nextCents: number },
): Promise<() => Promise<void>> {
  const rules = await db
    .selectFrom('price_rule')
    .select(['guid', 'facts'])
    .where('kind', '=', 'fastTrack')
    .execute()
  const write = async (change: object) => {
    for (const { guid, facts } of rules)
      await db
        .updateTable('price_rule')
        .set({ facts: JSON.stringify({ ...facts, ...change }) })
        .where('guid', '=', guid)
        .execute()
    await db
      .updateTable('site')
      .set((is) => ({ prices_version: is('prices_version', '+', 1) }))
      .execute()
  }
  await write(cents)
  return () => write({})
}
