import { sql } from 'kysely'
import type { Db } from '#server/db/connection.ts'

/** The tables, outside of `except`, with a row that mentions one of the words. */
export async function mentionsOf(
  db: Db,
  words: readonly string[],
  except: readonly string[] = [],
): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`select table_name as name from
    information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
    order by 1`.execute(db)
  const found: string[] = []
  for (const { name } of tables.filter((it) => !except.includes(it.name))) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t
      where lower(t::text) ~ ${words.map((it) => RegExp.escape(it.toLowerCase())).join('|')}
      limit 1`.execute(db)
    if (rows[0]) found.push(`${name}: ${rows[0].row}`)
  }
  return found
}
