import { sql } from 'kysely'
import type { ErasureFacts } from '#domain/privacy/plan-erasure.ts'
import type { Db } from '#server/db/connection.ts'
import { guestTables } from '#server/features/privacy/queries/inventory.ts'
import type { Subject } from '#server/features/privacy/queries/guest-table.ts'

/** How many rows of each kind an erasure changes, and how many stay and why. */
export async function countsOf(db: Db, subject: Subject): Promise<Pick<ErasureFacts, 'removed' | 'kept'>> {
  const counts = guestTables.map(
    ({ table, whose }) => sql`(select count(*) from ${sql.table(table)} where ${whose(subject)})::int`,
  )
  const { rows } = await sql<{ counts: number[] }>`select array[${sql.join(counts)}] as counts`.execute(db)
  const counted = guestTables
    .map((it, place) => ({ ...it, count: rows[0]?.counts[place] ?? 0 }))
    .filter((it) => it.count > 0)
  return {
    removed: counted.filter((it) => it.kept === undefined).map(({ label, count }) => ({ label, count })),
    kept: counted.flatMap(({ label, count, kept }) =>
      kept === undefined ? [] : [{ label, count, why: kept.why }],
    ),
  }
}
