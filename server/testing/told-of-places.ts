import type { Db } from '#server/db/connection.ts'

/** The notifications about free places, with recipients. */
export async function toldOfPlaces(
  db: Db,
): Promise<{ who: string; body: string; groupGuid: string | null }[]> {
  return (
    db
      .selectFrom('outbox')
      .innerJoin('account', 'account.guid', 'outbox.account_guid')
      .select(['account.name as who', 'body', 'group_guid as groupGuid'])
      .where('template', '=', 'placesFree')
      .orderBy('outbox.created_at')
      .orderBy('account.name')
      // Later messages of the same minute.
      .orderBy('outbox.guid')
      .execute()
  )
}
