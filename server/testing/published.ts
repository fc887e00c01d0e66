import type { TestPortal } from '#server/testing/portal.ts'

/**
 * Returns the events published during an action: topic, guid, and the partner and account they are limited
 * to.
 */
export async function publishedWhile(
  { database: { db } }: TestPortal,
  act: () => Promise<unknown>,
): Promise<string[]> {
  const { last } = await db
    .selectFrom('event')
    .select((is) => is.fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  await act()
  const rows = await db
    .selectFrom('event')
    .select(['topic', 'guid', 'partner_guid', 'account_guid'])
    .where('id', '>', last ?? 0)
    .execute()
  return [
    ...new Set(
      rows.map((it) =>
        [it.topic, it.guid, it.partner_guid, it.account_guid].filter((part) => part !== null).join(' '),
      ),
    ),
  ]
}
