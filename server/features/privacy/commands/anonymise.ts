import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Db, Tx } from '#server/db/connection.ts'
import { guestTables } from '#server/features/privacy/queries/inventory.ts'
import type { GuestTable, Subject } from '#server/features/privacy/queries/guest-table.ts'

/**
 * Removes all personal data of a subject from every table of the inventory. Safe to repeat. The caller has
 * locked the customers and reservations, and checked that their data isn't needed any more.
 */
export async function anonymise(tx: Tx, subject: Subject, { isOnRequest }: { isOnRequest: boolean }) {
  for (const one of guestTables)
    if (isOnRequest || !one.isOnRequest) await removeFrom(tx, one, one.whose(subject), subject)
}

/** Removes old data that isn't linked to any guest. Returns the number of rows. */
export async function removeAged(db: Db, subject: Subject, before: string): Promise<number> {
  let count = 0
  for (const one of guestTables)
    if (one.aged !== undefined) count += await removeFrom(db, one, one.aged(before), subject)
  return count
}

async function removeFrom(
  db: Db,
  { table, removal }: GuestTable,
  which: RawBuilder<SqlBool>,
  subject: Subject,
): Promise<number> {
  if (removal === 'row') {
    const { numDeletedRows } = await db.deleteFrom(table).where(which).executeTakeFirstOrThrow()
    return Number(numDeletedRows)
  }
  if (Object.keys(removal).length === 0) return 0
  const values = Object.entries(removal).map(
    ([column, to]) => sql`${sql.ref(column)} = ${typeof to === 'function' ? to(subject) : to}`,
  )
  const { numAffectedRows = 0n } = await sql`update ${sql.table(table)} set ${sql.join(values)}
    where ${which}`.execute(db)
  return Number(numAffectedRows)
}
