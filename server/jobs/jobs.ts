import type { FastifyBaseLogger } from 'fastify'
import { fromKysely, PgBoss } from 'pg-boss'
import type { Database } from '#server/db/connection.ts'

/** Work that nobody waits for: by the clock, and soon after it was asked for. One process of all does each run. */
export interface Job {
  name: string
  /** When it runs by itself, as cron says it (minute hour day month weekday), in the airport's zone or UTC. */
  cron: string
  /** How often a waiting run is looked for, in seconds. At least 2: every look takes the embedded database's one connection. */
  lookEverySeconds: number
  /** A channel of the database whose notifications ask for a run. */
  wokenBy?: string
  run(): Promise<void>
}

export interface RunningJobs {
  /** Asks for a run now; asked many times before it begins, it runs once. */
  ask(name: string): Promise<void>
  /** Ends after the runs under way. */
  stop(): Promise<void>
}

/** The queue's own tables stand in a schema apart from the portal's. */
const schema = 'jobs'
const keptSeconds = 24 * 60 * 60
const stopWithinMs = 20_000

export async function startJobs(
  database: Database,
  jobs: readonly Job[],
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>,
): Promise<RunningJobs> {
  const boss = new PgBoss({
    // Through our own connections: the embedded database has one, and a second way to it would talk into a transaction under way.
    db: fromKysely(database.db),
    schema,
    backend: database.engine === 'pglite' ? 'pglite' : 'postgres',
    superviseIntervalSeconds: 300,
    maintenanceIntervalSeconds: 3600,
    monitorIntervalSeconds: 300,
    queueCacheIntervalSeconds: 300,
    clockMonitorIntervalSeconds: 600,
    cronMonitorIntervalSeconds: 30,
    cronWorkerIntervalSeconds: 10,
    bamIntervalSeconds: 300,
    flowIntervalSeconds: 300,
    reindex: false,
    monitorVacuum: false,
  })
  boss.on('error', (error) => log.error(error, 'jobs'))
  boss.on('warning', (warning) => log.warn(warning, 'jobs'))
  await boss.start()
  const ask = async (name: string) => void (await boss.send(name, {}))
  for (const job of jobs) await open(boss, database, job, ask, log)
  return { ask, stop: () => boss.stop({ graceful: true, timeout: stopWithinMs }) }
}

async function open(
  boss: PgBoss,
  database: Database,
  job: Job,
  ask: RunningJobs['ask'],
  log: Pick<FastifyBaseLogger, 'error'>,
): Promise<void> {
  // `short`: at most one run waits, however many asked for it.
  await boss.createQueue(job.name, {
    policy: 'short',
    retryLimit: 0,
    expireInSeconds: 15 * 60,
    deleteAfterSeconds: keptSeconds,
    retentionSeconds: keptSeconds,
  })
  await boss.work(job.name, { pollingIntervalSeconds: job.lookEverySeconds }, () => job.run())
  await boss.schedule(job.name, job.cron)
  if (job.wokenBy === undefined) return
  const wake = () => void ask(job.name).catch((error: unknown) => log.error(error, job.name))
  await database.listen(job.wokenBy, wake, wake)
}
