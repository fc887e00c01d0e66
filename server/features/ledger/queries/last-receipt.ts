import { sql } from 'kysely'
import { receiptFile } from '#contract/addresses.ts'
import type { Db } from '#server/db/connection.ts'

/** The receipt of a group's last payment not reversed; null if there is none. */
export async function lastReceiptOf(db: Db, groupGuid: string): Promise<string | null> {
  const { rows } = await sql<{ guid: string }>`
    select guid from entry where group_guid = ${groupGuid} and kind = 'payment' and
      not exists (select from entry r where r.reverses_guid = entry.guid)
    order by at desc, guid desc limit 1`.execute(db)
  return rows[0] ? receiptFile(rows[0].guid) : null
}
