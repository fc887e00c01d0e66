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
  /** Maximum number of connections; one more listens. */
  connections?: number
}

const usualConnections = 12

/** Opens the database, without migrating it. */
export function openDatabase({ url, connections = usualConnections }: Where): Database {
  const statements = new StatementWatch()
  const pool = postgresPool(url, connections, statements)
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  const { listen, stop } = listenOn(url)
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
