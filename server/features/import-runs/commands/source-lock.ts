import { sql } from 'kysely'
import type { Tx } from '#server/db/connection.ts'

/** Serializes decisions about the runs and pending imports of a source. */
export async function lockSource(tx: Tx, source: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`import of ${source}`}))`.execute(tx)
}
