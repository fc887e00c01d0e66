import type { StatsFs } from 'node:fs'
import { statfs } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { addMinutes, isBefore, minutesBetween, type Instant } from '#domain/calendar/instant.ts'
import type { Db } from '#server/db/connection.ts'
import type { Replica, ReplicaFacts } from '#server/db/replica.ts'
import type { Bucket } from '#server/object-store/bucket.ts'
import { readLastBackup, type LastBackup } from '#server/work/last-backup.ts'
import { objectStoreFacts, type ObjectStoreFacts } from '#server/work/object-store-facts.ts'

/** What an operator monitors besides requests: the same for `/metrics` and the administrators' page. */
export interface PortalFacts {
  queue: QueueFacts
  disks: { what: string; freeBytes: number; totalBytes: number }[]
  /** The newest: of the data folder, or in the object store. */
  lastBackup: LastBackup | null
  /** Null: there is none. */
  objectStore: ObjectStoreFacts | null
  database: { version: string; bytes: number; connections: number; connectionsAtMost: number }
  /** Null: there is none. */
  replica: ReplicaFacts | null
}
export interface QueueFacts {
  /** Messages due to be sent, and how long the oldest one has been waiting. */
  messagesDue: number
  oldestMessageMinutes: number
  /** Tasks and scheduled jobs that failed in the last 24 hours. */
  tasksFailed: number
  jobsFailed: number
  /** Webhook events that are due to be sent, and webhooks that were turned off because they kept failing. */
  webhooksDue: number
  webhooksOff: number
}
export interface Watched {
  db: Db
  /** Folders that are written to, by what they hold. */
  folders: Record<string, string>
  dataFolder: string
  bucket: Bucket | null
  replica: Pick<Replica, 'facts'> | null
  now(): Instant
}

export async function portalFacts(watched: Watched): Promise<PortalFacts> {
  const [queue, disks, inFolder, objectStore, database] = await Promise.all([
    queueFacts(watched.db, watched.now()),
    diskFacts(watched.folders),
    readLastBackup(watched.dataFolder),
    objectStoreFacts(watched.bucket),
    databaseFacts(watched.db),
  ])
  const lastBackup = newestOf(inFolder, objectStore?.lastBackup ?? null)
  return { queue, disks, lastBackup, objectStore, database, replica: watched.replica?.facts() ?? null }
}

function newestOf(one: LastBackup | null, other: LastBackup | null): LastBackup | null {
  if (one === null || other === null) return one ?? other
  return isBefore(one.madeAt, other.madeAt) ? other : one
}

async function queueFacts(db: Db, now: Instant): Promise<QueueFacts> {
  const day = addMinutes(now, -24 * 60)
  const due = db.selectFrom('outbox').where('state', '=', 'waiting').where('next_attempt_at', '<=', now)
  const { messages, oldest, tasks, webhooks, off } = await db
    .selectNoFrom([
      due.select((it) => it.fn.countAll<number>().as('count')).as('messages'),
      due.select((it) => it.fn.min('created_at').as('oldest')).as('oldest'),
      db
        .selectFrom('job_run')
        .where('state', '=', 'failed')
        .where('ended_at', '>', day)
        .select((it) => it.fn.countAll<number>().as('count'))
        .as('tasks'),
      db
        .selectFrom('webhook_delivery as delivery')
        .innerJoin('webhook_endpoint as endpoint', 'endpoint.guid', 'delivery.endpoint_guid')
        .where('delivery.state', '=', 'waiting')
        .where('delivery.next_attempt_at', '<=', now)
        .where('endpoint.disabled_at', 'is', null)
        .select((it) => it.fn.countAll<number>().as('count'))
        .as('webhooks'),
      db
        .selectFrom('webhook_endpoint')
        .where('deleted_at', 'is', null)
        .where('disabled_at', 'is not', null)
        .where('disabled_reason', '<>', '')
        .select((it) => it.fn.countAll<number>().as('count'))
        .as('off'),
    ])
    .executeTakeFirstOrThrow()
  return {
    messagesDue: Number(messages),
    oldestMessageMinutes: oldest === null ? 0 : minutesBetween(oldest, now),
    tasksFailed: Number(tasks),
    jobsFailed: await failedJobs(db),
    webhooksDue: Number(webhooks),
    webhooksOff: Number(off),
  }
}

/** The queue deletes its rows after a day. Its tables are made when the first portal starts its jobs. */
async function failedJobs(db: Db): Promise<number> {
  const { rows: tables } = await sql`select to_regclass('jobs.job') as found`.execute(db)
  if ((tables[0] as { found: string | null }).found === null) return 0
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from jobs.job where state = 'failed'`.execute(db)
  return rows[0]?.count ?? 0
}

async function diskFacts(folders: Record<string, string>): Promise<PortalFacts['disks']> {
  const disks = await Promise.all(
    Object.entries(folders).map(async ([what, folder]) => {
      const size = await sizeOfDisk(folder)
      return size === null
        ? []
        : [{ what, freeBytes: size.bavail * size.bsize, totalBytes: size.blocks * size.bsize }]
    }),
  )
  return disks.flat()
}

/** A folder that is created with its first file will be on its parent's disk. */
async function sizeOfDisk(folder: string): Promise<StatsFs | null> {
  const size = await statfs(folder).catch(() => null)
  const above = path.dirname(path.resolve(folder))
  return size !== null || above === folder ? size : sizeOfDisk(above)
}

async function databaseFacts(db: Db): Promise<PortalFacts['database']> {
  const { rows } = await sql<PortalFacts['database']>`
    select current_setting('server_version') as version,
      pg_database_size(current_database())::float8 as bytes,
      (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
      current_setting('max_connections')::int as "connectionsAtMost"`.execute(db)
  const [facts] = rows
  if (facts === undefined) throw new Error('The database returned no facts.')
  return facts
}
