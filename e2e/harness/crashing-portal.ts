import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '#server/db/connection.ts'
import { clusterOf } from '#server/db/embedded/cluster.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { migrate } from '#server/db/migrate.ts'
import { loadWholeDemo } from '#server/demo/load-demo.ts'
import { storyClock } from './clock.ts'
import { restartableServer } from './restartable-server.ts'

/**
 * A portal on the embedded database whose processes are killed repeatedly. It restarts with the same data and
 * address.
 */
export interface CrashingPortal {
  url: string
  /**
   * Kills the portal, its Postgres, or both, in turn; returns how long it took until the portal was ready
   * again.
   */
  crash(nth: number): Promise<number>
  close(): Promise<void>
}

export async function crashingPortal(): Promise<CrashingPortal> {
  const folder = await mkdtemp(join(tmpdir(), 'kerbside-crash-'))
  await prepareSmallDemo(folder)
  const server = await restartableServer(folder, { isDemo: false })
  const kinds = [
    () => server.crash(),
    async () => {
      const killed = await killPostgres(folder)
      while ((await runningPostgres(folder)) === killed) await wait(10)
      await server.now().untilReady()
    },
    async () => {
      await Promise.all([server.now().kill(), killPostgres(folder)])
      await server.start()
    },
  ]
  return {
    url: server.url,
    crash: async (nth) => {
      const beganMs = performance.now()
      await kinds[nth % kinds.length]?.()
      return performance.now() - beganMs
    },
    close: async () => {
      await server.now().stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Creates the demo company without guests in the embedded database of a data folder. */
export async function prepareSmallDemo(folder: string): Promise<void> {
  const postgres = await startEmbeddedPostgres(folder)
  const database = openDatabase({ url: postgres.url })
  await migrate(database.db)
  await loadWholeDemo(database.db, storyClock.now(), { daysBehind: 0, daysAhead: 0, partiesPerDay: 0 })
  await database.close()
  await postgres.stop()
}

/** Kills the embedded database server and returns its process id. */
export async function killPostgres(folder: string): Promise<number> {
  const pid = await runningPostgres(folder)
  process.kill(pid, 'SIGKILL')
  return pid
}

/** The process id of the running server. Its pid file is missing for a moment while another one starts. */
async function runningPostgres(folder: string): Promise<number> {
  const text = await readFile(join(clusterOf(folder), 'postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number(text.split('\n')[0])
  if (pid > 0) return pid
  await wait(10)
  return runningPostgres(folder)
}
