import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '#server/db/connection.ts'
import { startPooler } from '#server/testing/pooler.ts'
import { startPostgres, type RunningPostgres } from '#server/testing/postgres.ts'
import { withClient } from '#server/testing/test-databases.ts'
import { demoPostgres } from '../../e2e/harness/demo-postgres.ts'
import { restartableServer } from '../../e2e/harness/restartable-server.ts'
import type { Place } from './place.ts'
import { roundRobin } from './round-robin.ts'

/**
 * Two servers behind a proxy, and PgBouncer between them and a Postgres that confirms nothing its standby
 * doesn't have. In a failover, Postgres is killed, its standby promoted, and the pooler leads to that one.
 */
export async function serversAndStandby(): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'kerbside-soak-'))
  let primary = await demoPostgres()
  let standby = await standbyOf(primary)
  const pooler = await startPooler(primary.url)
  const how = { isDemo: false, databaseUrl: pooler.url, databaseDirectUrl: pooler.directUrl }
  const one = await restartableServer(folder, how)
  const other = await restartableServer(folder, how)
  const proxy = await roundRobin([one.url, other.url])
  const outagesMs: number[] = []
  const failOver = async () => {
    const beganMs = performance.now()
    await primary.kill()
    await withClient(standby.url, (client) => client.query('select pg_promote()'))
    pooler.switchTo(standby.url)
    await Promise.all([one.now().untilReady(), other.now().untilReady()])
    outagesMs.push(performance.now() - beganMs)
    const lost = primary
    primary = standby
    await lost.stop()
    standby = await standbyOf(primary)
  }
  return {
    url: proxy.url,
    servers: [one, other],
    faults: [
      { name: 'the standby promoted', happen: failOver },
      { name: 'one server killed', happen: () => one.crash() },
    ],
    outagesMs,
    openLedger: async () => {
      proxy.close()
      await Promise.all([one.now().stop(), other.now().stop()])
      return openDatabase({ url: primary.url })
    },
    close: async () => {
      await pooler.stop()
      await standby.stop()
      await primary.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A standby that has all that its primary confirms. */
async function standbyOf(primary: RunningPostgres): Promise<RunningPostgres> {
  const standby = await startPostgres({ durable: true, settings: { fsync: 'off' }, standbyOf: primary })
  await withClient(primary.url, async (client) => {
    // After the copy: otherwise a promoted standby would wait for another standby.
    await client.query(`alter system set synchronous_standby_names = 'standby'`)
    await client.query('select pg_reload_conf()')
    for (;;) {
      const { rows } = await client.query(`select 1 from pg_stat_replication where sync_state = 'sync'`)
      if (rows.length > 0) return
      await wait(50)
    }
  })
  return standby
}
