import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '#server/db/connection.ts'
import { guestTables } from '#server/features/privacy/inventory/inventory.ts'
import type { GuestTable, Subject } from '#server/features/privacy/inventory/guest-table.ts'

/**
 * Removes all personal data of a subject from every table of the inventory. Safe to repeat. The caller has
 * locked the customers and reservations, and checked that their data isn't needed any more.
 */
export async function anonymise(tx: Tx, subject: Subject, { isOnRequest }: { isOnRequest: boolean }) {
  for (const one of guestTables)
    if (isOnRequest || !one.isOnRequest) await removeFrom(tx, one, one.whose(subject), subject)
}

/** Removes what belongs to no guest we know, from before the period. Returns the number of rows. */
export async function removeAged(db: Db, subject: Subject, before: string): Promise<number> {
  let count = 0
  for (const one of guestTables)
    if (one.aged !== undefined) count += await removeFrom(db, one, one.aged(before), subject)
  return count
}

async function removeFrom(
  db: Db,
  { table, removal }: GuestTable,
  which: RawBuilder<unknown>,
  subject: Subject,
): Promise<number> {
  const from = sql.table(table)
  if (removal !== 'row' && Object.keys(removal).length === 0) return 0
  const { numAffectedRows = 0n } =
    removal === 'row'
      ? await sql`delete from ${from} where ${which}`.execute(db)
      : await sql`update ${from} set ${sql.join(
          Object.entries(removal).map(
            ([column, to]) => sql`${sql.ref(column)} = ${typeof to === 'function' ? to(subject) : to}`,
          ),
        )} where ${which}`.execute(db)
  return Number(numAffectedRows)
}
