import type { FastifyBaseLogger } from 'fastify'
import { fromKysely, PgBoss } from 'pg-boss'
import type { Database } from '#server/db/connection.ts'
import { afterClockPutBack } from '#server/work/queue-clock.ts'

/** Background work: on a schedule, and soon after it was requested. Each run is done by one process only. */
export interface Job {
  name: string
  /** Its schedule, in cron syntax (minute hour day month weekday), in the airport's zone or UTC. */
  cron: string
  /** The polling interval for waiting runs, in seconds. */
  lookEverySeconds: number
  /** A database channel whose notifications request a run. */
  wokenBy?: string
  /** Whether a run is also requested when a server starts. */
  atStart?: true
  /**
   * `stopping` is aborted when this process shuts down. A run that works through a list must then stop after
   * the current item.
   */
  run(stopping?: AbortSignal): Promise<void>
  /** Ends what goes on after a run, when this process shuts down. */
  stop?(): Promise<void>
}

export interface RunningJobs {
  /** Requests a run now; several requests before it begins cause one run. */
  ask(name: string): Promise<void>
  /** Stops after the current runs. */
  stop(): Promise<void>
}

/** The queue's own tables are in a separate schema. */
const schema = 'jobs'
const jobRetentionSeconds = 24 * 60 * 60
const stopWithinMs = 20_000
const mendMs = 5 * 60_000

export async function startJobs(
  database: Database,
  jobs: readonly Job[],
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>,
): Promise<RunningJobs> {
  const boss = new PgBoss({
    // Through our own connections, so that their number stays bounded and an outage is handled in one place.
    db: fromKysely(database.db),
    schema,
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
  const mend = () => afterClockPutBack(database.db)
  await mend()
  const mending = setInterval(() => void mend().catch((error: unknown) => log.error(error, 'jobs')), mendMs)
  const ask = async (name: string) => void (await boss.send(name, {}))
  const stopping = new AbortController()
  for (const job of jobs) await open(boss, database, job, ask, log, stopping.signal)
  const stop = async () => {
    stopping.abort()
    clearInterval(mending)
    await Promise.all([
      boss.stop({ graceful: true, timeout: stopWithinMs }),
      ...jobs.map((job) => job.stop?.().catch((error: unknown) => log.error(error, job.name))),
    ])
  }
  return { ask, stop }
}

async function open(
  boss: PgBoss,
  database: Database,
  job: Job,
  ask: RunningJobs['ask'],
  log: Pick<FastifyBaseLogger, 'error'>,
  stopping: AbortSignal,
): Promise<void> {
  // `short`: at most one run waits, however many were requested.
  await boss.createQueue(job.name, {
    policy: 'short',
    retryLimit: 0,
    expireInSeconds: 15 * 60,
    deleteAfterSeconds: jobRetentionSeconds,
    retentionSeconds: jobRetentionSeconds,
  })
  // Before the worker looks for the first time: afterwards it would wait for its next look.
  if (job.atStart) await ask(job.name)
  await boss.work(job.name, { pollingIntervalSeconds: job.lookEverySeconds }, () => job.run(stopping))
  await boss.schedule(job.name, job.cron)
  if (job.wokenBy === undefined) return
  const wake = () => void ask(job.name).catch((error: unknown) => log.error(error, job.name))
  await database.listen(job.wokenBy, wake, wake)
  // Work left over from when no server ran, or by a server that died, starts now.
  await ask(job.name)
}
