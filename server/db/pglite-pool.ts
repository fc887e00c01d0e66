import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { type CompiledQuery, type PostgresPool, type PostgresPoolClient } from 'kysely'
import { behalf } from '#server/on-behalf.ts'
import { durableSettings, type DurableFolder } from '#server/db/durable-folder.ts'
import { PgliteStatements } from '#server/db/pglite-statements.ts'
import { bundleOf, sendBatch } from '#server/db/bundle.ts'
import { planModeOf, type PlanMode } from '#server/db/plan-by-values.ts'
import { sessionSettings } from '#server/db/session-settings.ts'
import { Turns } from '#server/db/turns.ts'
import { parsers } from '#server/db/wire-types.ts'

export interface EmbeddedPostgres {
  pglite: PGlite
  /** The folder that its writes are flushed to, if to any. */
  folder: DurableFolder | null
}

/** How the embedded Postgres is opened: in a folder, or in memory only. */
export interface Opening {
  folder?: DurableFolder
  /** A folder that is not worth flushing: it is thrown away unless it is finished, and flushed whole then. */
  draftFolder?: string
  /** A copy to start from. */
  loadDataDir?: Blob
}

export async function openPglite({ folder, draftFolder, loadDataDir }: Opening): Promise<EmbeddedPostgres> {
  const options: PGliteOptions = {
    extensions: { pg_trgm },
    parsers,
    ...(loadDataDir ? { loadDataDir } : {}),
    ...(draftFolder === undefined ? {} : { dataDir: draftFolder }),
    ...(folder ? { fs: folder, startParams: durableStart() } : {}),
  }
  const pglite = await PGlite.create(options)
  await pglite.exec(`set timezone = 'UTC'`)
  // A used segment of the write-ahead log is deleted rather than kept for later: the demo company's folder would be more than half of those.
  await pglite.exec('set wal_recycle = off')
  for (const [name, value] of Object.entries(sessionSettings)) await pglite.exec(`set ${name} = ${value}`)
  return { pglite, folder: folder ?? null }
}

/** PGlite's own way to start, except for `-F`, with which Postgres never flushes. */
function durableStart(): string[] {
  return [...PGlite.defaultStartParams.filter((it) => it !== '-F'), ...durableSettings.flatMap((it) => ['-c', it])]
}

/**
 * A pool of one: the embedded Postgres has a single connection. It is taken for one statement, or for a transaction, which blocks the next; whose
 * turn it is, `Turns` decides. Nobody is answered before what he was told is on the disk; meanwhile the next has his turn.
 */
export function pglitePool({ pglite, folder }: EmbeddedPostgres): PostgresPool {
  const statements = new PgliteStatements(pglite)
  const plans: Plans = { mode: 'auto' }
  const turns = new Turns()
  const connect = async (): Promise<PostgresPoolClient> => {
    let end: (() => void) | null = null
    const query = async (text: string, values: unknown[]): Promise<Answer> => {
      end ??= await turns.take(behalf())
      try {
        return await run(pglite, statements, plans, text, values)
      } finally {
        if (!pglite.isInTransaction()) {
          end?.()
          end = null
          await folder?.wal.done()
        }
      }
    }
    // Whoever leaves a transaction open has failed in the middle of it. A database that was closed meanwhile has nothing to roll back.
    const release = () => {
      if (!end) return
      plans.mode = null
      void pglite.exec('rollback').then(end, end)
    }
    return { query: query as PostgresPoolClient['query'], release }
  }
  return { connect, options: {}, end: () => pglite.close() } as PostgresPool
}

interface Answer {
  command: 'UPDATE' | 'DELETE' | 'INSERT' | 'SELECT' | 'MERGE'
  rowCount: number
  rows: unknown[]
}

/** How the one connection plans now; null: nobody knows, so it is told. */
interface Plans {
  mode: PlanMode | null
}

async function run(
  pglite: PGlite,
  statements: PgliteStatements,
  plans: Plans,
  text: string,
  values: readonly unknown[] = [],
): Promise<Answer> {
  const queries = bundleOf(text, values)
  if (queries) return inTurn(queries, (it) => run(pglite, statements, plans, it.sql, it.parameters))
  // A rollback undoes what the connection was told in the transaction.
  if (text.startsWith('rollback')) plans.mode = null
  if (values.length === 0 && text.includes(';')) {
    const results = await pglite.exec(text)
    const result = results.at(-1)
    return { command: commandOf(text), rowCount: result?.affectedRows ?? 0, rows: result?.rows ?? [] }
  }
  const mode = planModeOf(text)
  if (mode !== null && mode !== plans.mode) {
    plans.mode = null
    await runOne(statements, `set plan_cache_mode = ${mode}`, [])
    plans.mode = mode
  }
  return runOne(statements, text, values)
}

async function runOne(statements: PgliteStatements, text: string, values: readonly unknown[]): Promise<Answer> {
  const result = await statements.run(text, values)
  const command = commandOf(text)
  return { command, rowCount: command === 'SELECT' ? result.rows.length : (result.affectedRows ?? 0), rows: result.rows }
}

/** All of them, also when one fails, as over a connection to Postgres: what the last ones set right is set right. The first failure counts. */
async function inTurn(queries: readonly CompiledQuery[], send: (query: CompiledQuery) => Promise<Answer>): Promise<Answer> {
  let before: Promise<unknown> = Promise.resolve()
  return sendBatch(queries, (it) => {
    const answer = before.then(() => send(it))
    before = answer.catch(() => {})
    return answer
  })
}

function commandOf(text: string): Answer['command'] {
  const word = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase()
  return word === 'UPDATE' || word === 'DELETE' || word === 'INSERT' || word === 'MERGE' ? word : 'SELECT'
}
