import type { Db } from '#server/db/connection.ts'

/** The drivers who have trips of these reservations on their phone. */
export async function driversOfGroups(db: Db, groupGuids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('trip')
    .select('driver_guid')
    .distinct()
    .where('group_guid', 'in', groupGuids)
    .where('driver_guid', 'is not', null)
    .where('status', '<>', 'cancelled')
    .execute()
  return rows.flatMap((it) => it.driver_guid ?? [])
}
