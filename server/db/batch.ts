import { CompiledQuery } from 'kysely'
import { bundle } from '#server/db/bundle.ts'
import type { Db } from '#server/db/connection.ts'

type RowsOf<Q extends readonly CompiledQuery[]> = { [K in keyof Q]: Q[K] extends CompiledQuery<infer R> ? R[] : never }

/**
 * Runs several statements in one exchange with the database, in this order, each seeing the effects of those before it. In a transaction
 * they commit or roll back with it. For statements that do not depend on each other's results: waiting for each answer costs more than
 * most statements do. `first`: run before them, results discarded.
 */
export async function batch<const Q extends readonly CompiledQuery[]>(
  db: Db,
  queries: Q,
  first: readonly CompiledQuery[] = [],
): Promise<RowsOf<Q>> {
  const { rows } = await db.executeQuery(CompiledQuery.raw(bundle, [...first, ...queries]))
  return rows.slice(first.length) as RowsOf<Q>
}
