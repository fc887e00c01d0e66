import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase, type Database } from '#server/db/connection.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { demoPostgres } from '../../e2e/harness/demo-postgres.ts'
import { restartableServer, type RestartableServer } from '../../e2e/harness/restartable-server.ts'
import { killPostgres, prepareSmallDemo } from '../../e2e/harness/crashing-portal.ts'
import { roundRobin } from './round-robin.ts'

/** Where the soak happens: the servers, what can go wrong with them, and in the end the database itself. */
export interface Place {
  url: string
  servers: readonly RestartableServer[]
  /** In turn, each over when everything should work again. */
  faults: readonly { name: string; happen: () => Promise<void> }[]
  /** Until both servers were ready again, for each failover to a standby. */
  outagesMs?: readonly number[]
  /** The database, after the servers have stopped. */
  openLedger: () => Promise<Database>
  close: () => Promise<void>
}

const frozenMs = 4000

/** Two servers over one Postgres, behind a proxy that takes them in turn. */
export async function twoServers(): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'kerbside-soak-'))
  const postgres = await demoPostgres()
  const how = { isDemo: false, databaseUrl: postgres.url }
  const one = await restartableServer(folder, how)
  const other = await restartableServer(folder, how)
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

/**
 * One server over the embedded database; the server is killed, and its Postgres runs on until the next start,
 * or is killed too.
 */
export async function embedded(): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'kerbside-soak-'))
  await prepareSmallDemo(folder)
  const server = await restartableServer(folder, { isDemo: false })
  let postgres: EmbeddedPostgres | null = null
  return {
    url: server.url,
    servers: [server],
    faults: [
      { name: 'the server killed', happen: () => server.crash() },
      {
        name: 'the server and its Postgres killed',
        happen: async () => {
          await Promise.all([server.now().kill(), killPostgres(folder)])
          await server.start()
        },
      },
    ],
    openLedger: async () => {
      await server.now().stop()
      postgres = await startEmbeddedPostgres(folder)
      return openDatabase({ url: postgres.url })
    },
    close: async () => {
      await postgres?.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
