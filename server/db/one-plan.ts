import { CompiledQuery, type RawBuilder } from 'kysely'
import type { Db } from '#server/db/connection.ts'
import { onePlanMark } from '#server/db/plan-by-values.ts'

/**
 * Runs a statement with a generic plan, which is cached for each connection. For large statements that one
 * plan suits for all values, and whose planning costs several times their execution. By default, Postgres
 * plans them each time.
 */
export async function byOnePlan<R>(db: Db, query: RawBuilder<R>): Promise<R[]> {
  const { sql: text, parameters } = query.compile(db)
  const { rows } = await db.executeQuery(CompiledQuery.raw(`${onePlanMark} ${text}`, [...parameters]))
  return rows as R[]
}
