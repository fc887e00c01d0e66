import type { Db } from '#server/db/connection.ts'

/** The number of devices on which an account gets push notifications. */
export async function devicesOf(db: Db, accountGuid: string): Promise<number> {
  const { devices } = await db
    .selectFrom('push_subscription')
    .select((it) => it.fn.countAll<number>().as('devices'))
    .where('account_guid', '=', accountGuid)
    .executeTakeFirstOrThrow()
  return devices
}
