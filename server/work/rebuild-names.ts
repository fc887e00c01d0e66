import { sql } from 'kysely'
import { foldForSearch } from '#domain/booking/query-name.ts'
import type { Db, Tx } from '#server/db/connection.ts'

/** A table whose rows are found by a folded name that is made of other columns. */
export interface NamedTable {
  readonly table: 'customer' | 'passenger' | 'location'
  /** The columns that the name is made of, in order. */
  readonly of: readonly string[]
}

export const rowsAtOnce = 2_000

/**
 * Recomputes the folded names of the next rows and stores those that changed. Returns the last guid (null at
 * the end) and the number of changes.
 */
export async function rebuildNextNames(
  tx: Tx,
  { table, of }: NamedTable,
  after: string | null,
): Promise<{ last: string | null; looked: number; changed: number }> {
  const name = sql.join(
    of.map((it) => sql.ref(it)),
    sql` || ' ' || `,
  )
  const { rows } = await sql<{ guid: string; name: string; stored: string }>`
    select guid, ${name} as name, query_name as stored from ${sql.table(table)}
    where ${after === null ? sql`true` : sql`guid > ${after}`} order by guid limit ${rowsAtOnce} for no key
      update`.execute(tx)
  const wrong = rows.flatMap(({ guid, name: text, stored }) => {
    const folded = foldForSearch(text)
    return folded === stored ? [] : [{ guid, folded }]
  })
  if (wrong.length > 0)
    await sql`
      update ${sql.table(table)} set query_name = named.folded
      from jsonb_to_recordset(${JSON.stringify(wrong)}::jsonb) as named(guid uuid, folded text)
        where ${sql.ref(`${table}.guid`)} = named.guid`.execute(tx)
  return {
    last: rows.length < rowsAtOnce ? null : (rows.at(-1)?.guid ?? null),
    looked: rows.length,
    changed: wrong.length,
  }
}

export async function countRows(db: Db, table: NamedTable['table']): Promise<number> {
  const { rows } = await sql<{ all: number }>`select count(*)::int as all from ${sql.table(table)}`.execute(
    db,
  )
  return rows[0]?.all ?? 0
}
