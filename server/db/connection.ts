import { mkdir } from 'node:fs/promises'
import { Kysely, PostgresDialect, type PostgresPool, type Transaction } from 'kysely'
import { keepCheckpoints } from '#server/db/checkpoints.ts'
import { DurableFolder } from '#server/db/durable-folder.ts'
import { openPglite, pglitePool, type Opening } from '#server/db/pglite-pool.ts'
import { listenOnPglite, listenOnPostgres, type Listen } from '#server/db/listen.ts'
import { postgresPool } from '#server/db/postgres-pool.ts'
import type { Tables } from '#server/db/tables.ts'

/** What a query reads through: the database, or the transaction it belongs to. */
export type Db = Kysely<Tables>
/** What a command writes through. Never the pool: writes always happen inside a transaction. */
export type Tx = Transaction<Tables>

export interface Database {
  engine: 'pglite' | 'postgres'
  db: Db
  /** Receives NOTIFY on a channel, from any process of this database. */
  listen: Listen
  close(): Promise<void>
}

export interface Where {
  /** A Postgres to use; otherwise the embedded one. */
  url?: string
  /** Folder of the embedded database; none: in memory. */
  folder?: string
  /** The folder is being made and of no use until it is finished: nothing is flushed to the disk meanwhile. */
  draft?: boolean
  /** A copy to start the embedded database from. */
  loadDataDir?: Blob
  /** Maximum number of connections (Postgres). */
  connections?: number
}

/** Opens the database, without migrating it. */
export async function openDatabase(where: Where): Promise<Database> {
  if (where.url) {
    const pool = postgresPool(where.url, where.connections ?? 12)
    const listening = listenOnPostgres(where.url)
    return { engine: 'postgres', ...assemble(pool, listening.listen, listening.stop) }
  }
  const opened = await openPglite(await openingOf(where))
  const pool = pglitePool(opened)
  return { engine: 'pglite', ...assemble(pool, listenOnPglite(opened.pglite), keepCheckpoints(opened.folder, pool)) }
}

async function openingOf({ folder, draft = false, loadDataDir }: Where): Promise<Opening> {
  if (folder === undefined) return loadDataDir ? { loadDataDir } : {}
  await mkdir(folder, { recursive: true })
  return draft ? { draftFolder: folder } : { folder: new DurableFolder(folder) }
}

function assemble(pool: PostgresPool, listen: Listen, stop: () => Promise<void>) {
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return {
    db,
    listen,
    close: async () => {
      await stop()
      await db.destroy()
    },
  }
}
