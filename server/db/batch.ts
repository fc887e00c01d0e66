import { CompiledQuery } from 'kysely'
import { bundle, lastBundle } from '#server/db/bundle.ts'
import type { Db, Tx } from '#server/db/connection.ts'

type RowsOf<Q extends readonly CompiledQuery[]> = {
  [K in keyof Q]: Q[K] extends CompiledQuery<infer R> ? R[] : never
}

/**
 * Runs several statements in one exchange with the database, in this order, each seeing the effects of those
 * before it. In a transaction they commit or roll back with it. For statements that do not depend on each
 * other's results: waiting for each answer costs more than most statements do. `first`: run before them,
 * results discarded.
 */
export async function batch<const Q extends readonly CompiledQuery[]>(
  db: Db,
  queries: Q,
  first: readonly CompiledQuery[] = [],
): Promise<RowsOf<Q>> {
  const { rows } = await db.executeQuery(CompiledQuery.raw(bundle, [...first, ...queries]))
  return rows.slice(first.length) as RowsOf<Q>
}

/**
 * The last statements of a transaction, whose results nothing reads: committed in the same round trip where
 * possible.
 */
export async function lastBatch(tx: Tx, queries: readonly CompiledQuery[]): Promise<void> {
  await tx.executeQuery(CompiledQuery.raw(lastBundle, [...queries]))
}
