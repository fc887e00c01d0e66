import { CompiledQuery, type RawBuilder } from 'kysely'
import type { Db } from '#server/db/connection.ts'
import { onePlanMark } from '#server/db/plan-by-values.ts'
import { batch } from '#server/db/batch.ts'

const plan = (mode: 'force_generic_plan' | 'auto') => CompiledQuery.raw(`set plan_cache_mode = ${mode}`)

/**
 * The rows of a statement whose plan is made once and kept, whatever its values: for a large one that is written so that one plan suits all of
 * them, where planning costs several times what running does. Postgres left to itself plans such a one each time.
 */
export async function byOnePlan<R>(db: Db, query: RawBuilder<R>): Promise<R[]> {
  const { sql: text, parameters } = query.compile(db)
  const marked = CompiledQuery.raw(`${onePlanMark} ${text}`, [...parameters])
  const [, rows] = await batch(db, [plan('force_generic_plan'), marked, plan('auto')])
  return rows as R[]
}
