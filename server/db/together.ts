import { CompiledQuery } from 'kysely'
import { bundle } from '#server/db/bundle.ts'
import type { Db } from '#server/db/connection.ts'

type RowsOf<Q extends readonly CompiledQuery[]> = { [K in keyof Q]: Q[K] extends CompiledQuery<infer R> ? R[] : never }

/**
 * Several statements in one exchange with the database, carried out in this order, each seeing what those before it did. In a transaction they
 * stand or fall with it. For statements that need no answer of each other: waiting for each answer costs more than most statements do.
 * `first`: what is done before them, and whose answers nobody needs.
 */
export async function together<const Q extends readonly CompiledQuery[]>(
  db: Db,
  queries: Q,
  first: readonly CompiledQuery[] = [],
): Promise<RowsOf<Q>> {
  const { rows } = await db.executeQuery(CompiledQuery.raw(bundle, [...first, ...queries]))
  return rows.slice(first.length) as RowsOf<Q>
}
