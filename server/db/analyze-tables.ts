import { sql } from 'kysely'
import type { Db } from '#server/db/connection.ts'
import type { Tables } from '#server/db/tables.ts'

/**
 * Updates the planner's statistics of these tables and discards their cached plans: a plan made while a table
 * was nearly empty reads the whole of it for each row that is sought.
 */
export async function analyzeTables(db: Db, tables: readonly (keyof Tables)[]): Promise<void> {
  await sql`analyze ${sql.join(tables.map((it) => sql.table(it)))}`.execute(db)
}
