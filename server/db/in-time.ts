import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/connection.ts'

/**
 * Runs statements of which each may take at most so many milliseconds. Null: one took longer, and Postgres
 * has stopped it.
 */
export async function inTime<T>(db: Db, ms: number, ask: (tx: Tx) => Promise<T>): Promise<T | null> {
  try {
    return await db.transaction().execute(async (tx) => {
      await sql`select set_config('statement_timeout', ${String(ms)}, true)`.execute(tx)
      return ask(tx)
    })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === queryCanceled) return null
    throw error
  }
}

/**
 * What a search for a text may take. A text that no index serves, such as two letters, would read a whole
 * table and hold back everyone else.
 */
export const searchAtMostMs = 2_000

const queryCanceled = '57014'
