import { sql } from 'kysely'
import { configurationPath, messagesPath, webhooksPath } from '#contract/addresses.ts'
import type { PortalStatus } from '#contract/status.ts'
import { addMinutes, isBefore, type Instant } from '#domain/calendar/instant.ts'
import { counted } from '#domain/text/counted.ts'
import { portalProblems, type PortalProblem, type ProblemPage } from '#domain/portal-status/problems.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Db } from '#server/db/connection.ts'
import { bokunSecrets } from '#server/features/bokun/queries/settings.ts'
import { bokunTrouble } from '#server/features/bokun/queries/screens.ts'
import { integrationsOf } from '#server/features/configuration/queries/site-forms.ts'
import { recentIncidents } from '#server/features/status/queries/incidents.ts'
import { jobStates, type JobState } from '#server/features/status/queries/job-states.ts'
import { watchedBy } from '#server/watched-portal.ts'
import { portalFacts } from '#server/work/portal-facts.ts'

/** A portal reports every half minute. */
const silentMinutes = 2

export async function portalStatusOf(context: AppContext, now: Instant): Promise<PortalStatus> {
  const { db } = context.database
  const [facts, portals, standbys, jobs, recent, services, counts] = await Promise.all([
    portalFacts(watchedBy(context)),
    portalsOf(db, now),
    standbysOf(db),
    jobStates(db, now),
    recentIncidents(db, now),
    servicesOf(db, context),
    countsOf(db),
  ])
  const { queue, disks, lastBackup } = facts
  const { isDemo, pushDevices, migration, waiting, running } = counts
  const shown = {
    portals,
    database: { ...facts.database, migration, standbys },
    disks,
    lastBackup,
    messages: { due: queue.messagesDue, oldestMinutes: queue.oldestMessageMinutes },
    webhooks: { due: queue.webhooksDue, off: queue.webhooksOff },
    pushDevices,
    tasks: { waiting, running, failed: queue.tasksFailed },
    services,
  }
  const isBackupUnknown = facts.objectStore !== null && facts.objectStore.failure !== ''
  const judged = {
    ...shown,
    jobs,
    isDemo,
    isBackupUnknown,
    errors: recent.errors,
    slow: recent.slowCount,
  }
  return {
    ...shown,
    at: now,
    problems: portalProblems(judged, now).map(withPath),
    jobs: jobs.map(withoutLateness),
    slow: recent.slow,
    slowCount: recent.slowCount,
  }
}

function withoutLateness({ name, title, state, lastAt, error, nextAt }: JobState) {
  return { name, title, state, lastAt, error, nextAt }
}

const pages: Record<ProblemPage, string> = {
  messages: messagesPath({ state: 'waiting' }),
  webhooks: webhooksPath('staff'),
  tasks: configurationPath('tasks'),
  integrations: configurationPath('integrations'),
}

function withPath({ page, ...problem }: PortalProblem) {
  return { ...problem, path: page === null ? null : pages[page] }
}

async function portalsOf(db: Db, now: Instant): Promise<PortalStatus['portals']> {
  const rows = await db
    .selectFrom('running_portal')
    .select(['guid', 'host', 'version', 'node_version as node', 'migration'])
    .select(['started_at as startedAt', 'seen_at as seenAt'])
    .orderBy('started_at')
    .orderBy('guid')
    .execute()
  const silentSince = addMinutes(now, -silentMinutes)
  return rows.map((it) => ({ ...it, isRunning: !isBefore(it.seenAt, silentSince) }))
}

/** Without `pg_monitor`, Postgres doesn't show how far behind they are. */
async function standbysOf(db: Db): Promise<PortalStatus['database']['standbys']> {
  const { rows } = await sql<{ name: string; delaySeconds: number | null }>`
    select coalesce(nullif(application_name, ''), host(client_addr), 'standby') as name,
      extract(epoch from replay_lag)::float8 as "delaySeconds"
    from pg_stat_replication order by 1`.execute(db)
  return rows
}

async function servicesOf(db: Db, context: AppContext): Promise<PortalStatus['services']> {
  const [integrations, bokun] = await Promise.all([integrationsOf(db, context), bokunTrouble(db)])
  const { failed } = bokun
  const channel = {
    name: 'Bókun',
    on: await hasBokun(db),
    inTrouble: failed > 0,
    message:
      failed > 0
        ? `${counted(failed, 'delivery', 'deliveries')} failed. Retry under Import Customers, Bókun.`
        : '',
  }
  return [
    ...integrations.map(({ key, on, inTrouble, message }) => ({ name: names[key], on, inTrouble, message })),
    channel,
  ]
}

const names = {
  mail: 'Mail',
  push: 'Push',
  files: 'Files',
  flightData: 'Flight data',
  cardGateway: 'Card gateway',
} as const

async function hasBokun(db: Db): Promise<boolean> {
  const found = await db
    .selectFrom('secret')
    .select('name')
    .where('name', '=', bokunSecrets.accessKey)
    .executeTakeFirst()
  return found !== undefined
}

async function countsOf(db: Db) {
  const { rows } = await sql<{
    isDemo: boolean
    pushDevices: number
    migration: string
    waiting: number
    running: number
  }>`
    select coalesce((select demo_company from site), false) as "isDemo",
      (select count(*)::int from push_subscription) as "pushDevices",
      (select name from migration order by name desc limit 1) as migration,
      (select count(*)::int from job_run where state = 'queued') as waiting,
      (select count(*)::int from job_run where state = 'running') as running`.execute(db)
  const [counts] = rows
  if (counts === undefined) throw new Error('The database returned no counts.')
  return counts
}
