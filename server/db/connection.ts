import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import { listenOn, type Listen } from '#server/db/listen.ts'
import { postgresPool } from '#server/db/postgres-pool.ts'
import { StatementWatch } from '#server/db/statement-watch.ts'
import type { Tables } from '#server/db/tables.ts'

/** What a query reads through: the database, or the transaction it belongs to. */
export type Db = Kysely<Tables>
/** What a command writes through. Never the pool: writes always happen inside a transaction. */
export type Tx = Transaction<Tables>

export interface Database {
  db: Db
  /** Receives NOTIFY on a channel, from any process of this database. */
  listen: Listen
  /** How long its statements take. */
  statements: StatementWatch
  close(): Promise<void>
}

export interface Where {
  /** Address of a Postgres. */
  url: string
  /**
   * The same database with sessions, if `url` is a pooler in transaction mode: for what lasts longer than a
   * transaction.
   */
  directUrl?: string | null
  /** Maximum number of connections, not counting those that listen. */
  connections?: number
  /** Measures how long statements take. Default: one of its own. */
  statements?: StatementWatch
}

const usualConnections = 12

/** Opens the database, without migrating it. */
export function openDatabase({
  url,
  directUrl = null,
  connections = usualConnections,
  statements = new StatementWatch(),
}: Where): Database {
  const pool = postgresPool({ url, directUrl, max: connections, durations: statements })
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  const { listen, stop } = listenOn(directUrl ?? url)
  return {
    db,
    listen,
    statements,
    close: async () => {
      await stop()
      await db.destroy()
    },
  }
}
