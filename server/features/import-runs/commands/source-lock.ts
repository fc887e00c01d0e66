import { sql } from 'kysely'
import type { Tx } from '#server/db/connection.ts'

/** One at a time decides about the runs of a source and its pending imports. */
export async function lockSource(tx: Tx, source: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`import of ${source}`}))`.execute(tx)
}
