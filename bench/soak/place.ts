import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase, type Database } from '#server/db/connection.ts'
import { migrate } from '#server/db/migrate.ts'
import { loadWholeDemo } from '#server/demo/load-demo.ts'
import { storyClock } from '../../e2e/harness/clock.ts'
import { demoPostgres } from '../../e2e/harness/demo-postgres.ts'
import { restartable, type Restartable } from '../../e2e/harness/restartable.ts'
import { roundRobin } from './round-robin.ts'

export type Engine = 'postgres' | 'pglite'

/** Where the soak happens: the servers, what can go wrong with them, and in the end the database itself. */
export interface Place {
  url: string
  servers: readonly Restartable[]
  /** In turn, each over when everything should work again. */
  faults: readonly { name: string; happen: () => Promise<void> }[]
  /** The database, after the servers have stopped. */
  openLedger: () => Promise<Database>
  close: () => Promise<void>
}

const demoSize = { daysBehind: 0, daysAhead: 0, partiesPerDay: 0 }
const frozenMs = 4000

export function openPlace(engine: Engine): Promise<Place> {
  return engine === 'postgres' ? twoServers() : embedded()
}

/** Two servers over one Postgres, behind a proxy that takes them in turn. */
async function twoServers(): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'kerbside-soak-'))
  const postgres = await demoPostgres()
  const how = { isDemo: false, databaseUrl: postgres.url }
  const one = await restartable(folder, how)
  const other = await restartable(folder, how)
  const proxy = await roundRobin([one.url, other.url])
  const isBack = () => Promise.all([one.now().untilReady(), other.now().untilReady()])
  const freeze = async () => {
    await postgres.freeze()
    await wait(frozenMs)
    postgres.thaw()
    await isBack()
  }
  const crashPostgres = async () => {
    await postgres.crashAndRestart(() => wait(1000))
    await isBack()
  }
  return {
    url: proxy.url,
    servers: [one, other],
    faults: [
      { name: 'one server killed', happen: () => one.crash() },
      { name: 'Postgres killed', happen: crashPostgres },
      { name: 'the other server killed', happen: () => other.crash() },
      { name: 'Postgres frozen', happen: freeze },
    ],
    openLedger: async () => {
      proxy.close()
      await Promise.all([one.now().stop(), other.now().stop()])
      return openDatabase({ url: postgres.url })
    },
    close: async () => {
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** One server over the embedded database. */
async function embedded(): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'kerbside-soak-'))
  const database = await openDatabase({ folder: join(folder, 'db') })
  await migrate(database.db)
  await loadWholeDemo(database.db, storyClock.now(), demoSize)
  await database.close()
  const server = await restartable(folder, {})
  return {
    url: server.url,
    servers: [server],
    faults: [{ name: 'the server killed', happen: () => server.crash() }],
    openLedger: async () => {
      await server.now().stop()
      await rm(join(folder, 'db', 'postmaster.pid'), { force: true })
      return openDatabase({ folder: join(folder, 'db') })
    },
    close: () => rm(folder, { recursive: true, force: true }),
  }
}
