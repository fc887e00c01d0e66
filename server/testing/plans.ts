import { CompiledQuery, sql, type KyselyPlugin } from 'kysely'
import type { Db } from '#server/db/connection.ts'

/**
 * Returns which of the named tables the queries of `read` scan sequentially, as planned by Postgres for the
 * exact statements and parameters. Fill and analyze the tables first.
 */
export async function tablesReadWhole(
  db: Db,
  tables: readonly string[],
  read: (db: Db) => Promise<unknown>,
): Promise<string[]> {
  const seen: CompiledQuery[] = []
  const listening: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      seen.push(db.getExecutor().compileQuery(node, queryId))
      return node
    },
    transformResult: async ({ result }) => result,
  }
  await read(db.withPlugin(listening))
  const found = new Set<string>()
  await db.transaction().execute(async (tx) => {
    // By default Postgres assumes a spinning disk. On an SSD, an index read costs little more than a
    // sequential one.
    await sql`set local random_page_cost = 1.1`.execute(tx)
    for (const { sql: text, parameters } of seen) {
      const { rows } = await tx.executeQuery(
        CompiledQuery.raw(`explain (format json) ${text}`, [...parameters]),
      )
      for (const [, table = ''] of JSON.stringify(rows).matchAll(
        /"Node Type":"Seq Scan"[^{}[\]]*?"Relation Name":"(\w+)"/g,
      ))
        found.add(table)
    }
  })
  if (seen.length === 0) throw new Error('No queries were run')
  return [...found].filter((it) => tables.includes(it))
}
