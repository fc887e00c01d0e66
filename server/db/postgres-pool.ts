import type { Writable } from 'node:stream'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { markAway } from '#server/db/away.ts'
import { isStale } from '#server/db/stale-statement.ts'
import { planModeOf, type PlanMode } from '#server/db/plan-by-values.ts'
import { beginWithSettings, sessionOptions } from '#server/db/session-settings.ts'
import { SilenceWatch } from '#server/db/silence-watch.ts'
import { StatementNames } from '#server/db/statement-names.ts'
import type { StatementWatch } from '#server/db/statement-watch.ts'
import { bundleOf, isReadyToSend, lastBundle, sendBatch } from '#server/db/bundle.ts'
import { parsers } from '#server/db/wire-types.ts'

const { getTypeParser } = pg.types
type GetTypeParser = typeof getTypeParser

/** Our own type parsers where defined, the driver's elsewhere. */
const types = {
  getTypeParser: ((...asked: Parameters<GetTypeParser>) =>
    parsers[asked[0]] ?? getTypeParser(...asked)) as GetTypeParser,
}

/**
 * How long a session lasts. `session`: as long as the connection to Postgres, with its settings and prepared
 * statements. `transaction`: behind a pooler, each transaction may run in another session.
 */
export type PoolMode = 'session' | 'transaction'

/** Statements that contain their own transaction, or can't run in one. */
const isNeverWrapped = /^\s*(begin|vacuum)\b/i

const begins: Record<PoolMode, string> = { session: 'begin', transaction: beginWithSettings }

/** How long a request waits for a connection before it is answered that the database cannot be reached. */
const connectMs = 10_000

export interface Pooling {
  url: string
  max: number
  /** The same database with sessions, if `url` is a pooler in transaction mode; null: it isn’t. */
  directUrl: string | null
  durations: StatementWatch
}

/**
 * Connections to a Postgres. Frequent statements stay prepared in each: parsed once, and soon planned once.
 * With `directUrl`, `url` is a pooler in transaction mode: nothing is prepared, and each transaction carries
 * its own settings.
 */
export function postgresPool({ url, max, directUrl, durations }: Pooling): PostgresPool {
  const mode: PoolMode = directUrl === null ? 'session' : 'transaction'
  // Pipelined: statements that are sent together do not wait for each other's answers.
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    // A pooler refuses session settings.
    ...(mode === 'session' && { options: sessionOptions }),
    pipeline: true,
    keepAlive: true,
    connectionTimeoutMillis: connectMs,
  })
  // A broken connection is replaced on the next use. Without these handlers, for idle connections and those
  // in use, a database that goes away would crash the process.
  pool.on('error', () => {})
  const watch = new SilenceWatch(url, directUrl)
  pool.on('connect', (client) => {
    client.on('error', () => {})
    watch.opened(streamOf(client))
  })
  pool.on('remove', (client) => watch.closed(streamOf(client)))
  const names = mode === 'session' ? new StatementNames() : null
  const connect = async (): Promise<PostgresPoolClient> => {
    const client = await markAway(() => pool.connect())
    const ask = withBothEnds(client, mode, (text, values) =>
      watch.during(run({ client, names, durations }, text, values)),
    )
    const query: Ask = (text, values) => markAway(() => ask(text, values))
    return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release() }
  }
  const end = () => {
    watch.stop()
    return pool.end()
  }
  return { connect, end }
}

type Ask = (text: string, values: unknown[]) => Promise<{ rows: unknown[] }>

/**
 * `begin` goes with the first statement of its transaction, and `commit` with its last ones where they are
 * known to be: in one exchange. Through a pooler, a single statement gets a transaction, for its settings.
 */
function withBothEnds(client: pg.PoolClient, mode: PoolMode, ask: Ask): Ask {
  const nothing = { command: 'BEGIN', rowCount: 0, rows: [] }
  let isOpen = false
  let mustBegin = false
  let isOver = false
  return async (text, values) => {
    if (text === 'begin') {
      isOpen = mustBegin = true
      return nothing
    }
    const isEnd = text === 'commit' || text === 'rollback'
    if (isEnd) isOpen = false
    if (isEnd && (mustBegin || isOver)) {
      mustBegin = isOver = false
      return nothing
    }
    const isAlone = mode === 'transaction' && !isOpen && !isEnd && !isNeverWrapped.test(text)
    const mustStart = mustBegin || isAlone
    mustBegin = false
    isOver = text === lastBundle && isReadyToSend(values)
    const mustEnd = isOver || isAlone
    if (!mustStart && !mustEnd) return ask(text, values)
    const sent = () => [
      ...(mustStart ? [client.query(begins[mode])] : []),
      ask(text, values),
      ...(mustEnd ? [client.query('commit')] : []),
    ]
    const answers = await inOneWrite(client, () => Promise.allSettled(sent()))
    const failed = answers.find((it) => it.status === 'rejected')
    // Committing a failed transaction rolls it back, together with the connection's settings in it.
    if (failed && isOver) planModes.delete(client)
    if (failed) throw failed.reason
    const answer = answers[mustStart ? 1 : 0]
    return answer?.status === 'fulfilled' ? answer.value : nothing
  }
}

/**
 * What `send` sends before it first waits leaves in one piece: writing to the socket costs more than making a
 * statement.
 */
function inOneWrite<T>(client: pg.PoolClient, send: () => T): T {
  const stream = streamOf(client)
  stream.cork()
  try {
    return send()
  } finally {
    stream.uncork()
  }
}

function streamOf(client: pg.PoolClient): Writable {
  return (client as unknown as { connection: { stream: Writable } }).connection.stream
}

interface Asking {
  client: pg.PoolClient
  /** Null: nothing is prepared. */
  names: StatementNames | null
  durations: StatementWatch
}

async function run(asking: Asking, text: string, values: unknown[]): Promise<{ rows: unknown[] }> {
  const { client, names, durations } = asking
  const queries = bundleOf(text, values)
  if (queries)
    return inOneWrite(client, () => sendBatch(queries, (it) => run(asking, it.sql, [...it.parameters])))
  if (names === null) return durations.during(client, text, client.query(text, values))
  if (text.startsWith('rollback')) planModes.delete(client)
  const mode = planModeOf(text)
  const prepared = { client, names, durations }
  if (mode === null || mode === planModes.get(client)) return ask(prepared, text, values)
  planModes.set(client, mode)
  const [, answered] = await inOneWrite(client, () =>
    Promise.allSettled([client.query(`set plan_cache_mode = ${mode}`), ask(prepared, text, values)]),
  )
  if (answered.status === 'rejected') throw answered.reason
  return answered.value
}

/**
 * Each connection's current plan mode. It is changed only when the next statement needs the other one, and
 * again after a rollback.
 */
const planModes = new WeakMap<pg.PoolClient, PlanMode>()

async function ask(
  { client, names, durations }: Asking & { names: StatementNames },
  text: string,
  values: unknown[],
): Promise<{ rows: unknown[] }> {
  const name = names.nameOf(text)
  if (name === null) return durations.during(client, text, client.query(text, values))
  try {
    return await durations.during(client, text, client.query({ name, text, values }))
  } catch (error) {
    if (!isStale(error)) throw error
    names.forgetAll()
    // A failed transaction stays failed: the retry happens in the next transaction.
    if (client.getTransactionStatus() !== 'I') throw error
    return durations.during(client, text, client.query(text, values))
  }
}
