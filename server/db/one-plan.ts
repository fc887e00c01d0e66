import { CompiledQuery, type RawBuilder } from 'kysely'
import type { Db } from '#server/db/connection.ts'
import { onePlanMark } from '#server/db/plan-by-values.ts'

/**
 * The rows of a statement whose plan is made once for a connection and cached, for all values: for a large statement written so that one
 * plan suits all of them, where planning costs several times what running does. By default, Postgres plans it each time.
 */
export async function byOnePlan<R>(db: Db, query: RawBuilder<R>): Promise<R[]> {
  const { sql: text, parameters } = query.compile(db)
  const { rows } = await db.executeQuery(CompiledQuery.raw(`${onePlanMark} ${text}`, [...parameters]))
  return rows as R[]
}
