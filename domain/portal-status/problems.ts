import { hoursBetween, type Instant } from '#domain/calendar/instant.ts'
import { durationText } from '#domain/calendar/duration-text.ts'

/** What the status page judges. */
export interface PortalHealth {
  portals: readonly { host: string; version: string; migration: string; isRunning: boolean }[]
  database: {
    connections: number
    connectionsAtMost: number
    standbys: readonly { name: string; delaySeconds: number | null }[]
  }
  disks: readonly { what: string; freeBytes: number; totalBytes: number }[]
  lastBackup: { madeAt: Instant } | null
  /** The store with the backups can’t be reached. */
  isBackupUnknown: boolean
  /** The demo company needs no backup. */
  isDemo: boolean
  messages: { due: number; oldestMinutes: number }
  webhooks: { off: number }
  tasks: { failed: number }
  services: readonly { name: string; inTrouble: boolean; message: string }[]
  jobs: readonly { title: string; state: string; error: string; lateMinutes: number }[]
  /** Unexpected errors of the last 24 hours. */
  errors: number
  /** Slow statements of the last hour. */
  slow: number
}

/** The pages that problems link to. */
export type ProblemPage = 'messages' | 'webhooks' | 'tasks' | 'integrations'

export interface PortalProblem {
  text: string
  advice: string
  page: ProblemPage | null
}

/** Messages, backups, disks and slow statements: the same limits as in `deploy/prometheus-rules.yaml`. */
export const healthLimits = {
  oldestMessageMinutes: 15,
  backupHours: 30,
  diskFreePart: 0.1,
  diskFreeBytes: 2e9,
  connectionsPart: 0.8,
  standbyDelaySeconds: 60,
  jobLateMinutes: 15,
  slowStatements: 20,
} as const

/** The problems with what to do about each, most urgent first. Empty: everything is working. */
export function portalProblems(health: PortalHealth, now: Instant): PortalProblem[] {
  return [
    ...diskProblems(health),
    ...databaseProblems(health),
    ...backupProblems(health, now),
    ...messageProblems(health),
    ...jobProblems(health),
    ...serviceProblems(health),
    ...portalsProblems(health),
    ...errorProblems(health),
  ]
}

function diskProblems({ disks }: PortalHealth): PortalProblem[] {
  return disks
    .filter(
      ({ freeBytes, totalBytes }) =>
        freeBytes < healthLimits.diskFreeBytes || freeBytes / totalBytes < healthLimits.diskFreePart,
    )
    .map(({ what, freeBytes }) =>
      problem(
        `The disk with the ${what} is almost full: ${gigabytes(freeBytes)} left`,
        'Free up space or enlarge the disk. With less than 32 MB free, the portal stops working.',
      ),
    )
}

function databaseProblems({ database }: PortalHealth): PortalProblem[] {
  const { connections, connectionsAtMost, standbys } = database
  const crowded =
    connections > connectionsAtMost * healthLimits.connectionsPart
      ? [
          problem(
            `${connections} of ${connectionsAtMost} database connections are in use`,
            'Raise max_connections in Postgres, or find out what else is using this database.',
          ),
        ]
      : []
  const behind = standbys.filter((it) => (it.delaySeconds ?? 0) > healthLimits.standbyDelaySeconds)
  return [
    ...crowded,
    ...behind.map(({ name, delaySeconds }) =>
      problem(
        `The standby ${name} is ${durationText((delaySeconds ?? 0) / 60)} behind`,
        'Check the network between the databases, and the load and disk of the standby.',
      ),
    ),
  ]
}

function backupProblems(
  { lastBackup, isDemo, isBackupUnknown }: PortalHealth,
  now: Instant,
): PortalProblem[] {
  if (isDemo || (lastBackup === null && isBackupUnknown)) return []
  if (lastBackup === null)
    return [problem('There’s no backup yet', 'Set up a daily backup as described in docs/production.md.')]
  const hours = hoursBetween(lastBackup.madeAt, now)
  return hours <= healthLimits.backupHours
    ? []
    : [
        problem(
          `The last backup is ${Math.floor(hours)} hours old`,
          'Check the log of the backup service, and the free space where backups are stored.',
        ),
      ]
}

function messageProblems({ messages, webhooks }: PortalHealth): PortalProblem[] {
  const { due, oldestMinutes } = messages
  const late = oldestMinutes > healthLimits.oldestMessageMinutes
  const count = due === 1 ? 'A message has been waiting for' : `${due} messages have been waiting for up to`
  return [
    ...(late
      ? [
          problem(
            `${count} ${durationText(oldestMinutes)}`,
            'Open Messages to see the mail server’s response.',
            'messages',
          ),
        ]
      : []),
    ...(webhooks.off > 0
      ? [
          problem(
            webhooks.off === 1
              ? 'A webhook was turned off because it kept failing'
              : `${webhooks.off} webhooks were turned off because they kept failing`,
            webhooks.off === 1
              ? 'Ask the people who run the receiving system to fix it, then turn the webhook on again.'
              : 'Ask the people who run the receiving systems to fix them, then turn the webhooks on again.',
            'webhooks',
          ),
        ]
      : []),
  ]
}

function jobProblems({ jobs, tasks }: PortalHealth): PortalProblem[] {
  const failed = jobs
    .filter((it) => it.state === 'failed')
    .map(({ title, error }) =>
      problem(
        `The last run of “${title}” failed`,
        error === ''
          ? 'It runs again at its next scheduled time.'
          : `Error: ${error}. It runs again at its next scheduled time.`,
      ),
    )
  const late = jobs
    .filter((it) => it.lateMinutes > healthLimits.jobLateMinutes)
    .map(({ title, lateMinutes }) =>
      problem(
        `“${title}” is ${durationText(lateMinutes)} late`,
        'If it doesn’t catch up, restart the portals one at a time.',
      ),
    )
  const tasksFailed =
    tasks.failed > 0
      ? [
          problem(
            tasks.failed === 1
              ? 'A task failed in the last 24 hours'
              : `${tasks.failed} tasks failed in the last 24 hours`,
            tasks.failed === 1
              ? 'The result shows the reason. Fix the cause, then run the task again.'
              : 'The results show the reasons. Fix the causes, then run the tasks again.',
            'tasks',
          ),
        ]
      : []
  return [...failed, ...late, ...tasksFailed]
}

function serviceProblems({ services }: PortalHealth): PortalProblem[] {
  return services
    .filter((it) => it.inTrouble)
    .map(({ name, message }) => problem(`${name} is failing`, message, 'integrations'))
}

function portalsProblems({ portals }: PortalHealth): PortalProblem[] {
  const running = portals.filter((it) => it.isRunning)
  const versions = new Set(running.map((it) => `${it.version} ${it.migration}`))
  const gone = portals.filter((it) => !it.isRunning)
  return [
    ...(versions.size > 1
      ? [
          problem(
            'Portals of different versions are running',
            'This is normal during an upgrade. Otherwise, restart the older ones with the new version.',
          ),
        ]
      : []),
    ...gone.map(({ host }) =>
      problem(
        `A portal on ${host} stopped unexpectedly`,
        'Check its log and the machine’s memory. This message disappears after a day.',
      ),
    ),
  ]
}

function errorProblems({ errors, slow }: PortalHealth): PortalProblem[] {
  return [
    ...(errors > 0
      ? [
          problem(
            errors === 1
              ? '1 unexpected error in the last 24 hours'
              : `${errors} unexpected errors in the last 24 hours`,
            'See the list below. Send references and error messages to the people who maintain the portal.',
          ),
        ]
      : []),
    ...(slow > healthLimits.slowStatements
      ? [
          problem(
            `${slow} slow database statements in the last hour`,
            'Check the load, memory and disk of the database. The list below shows the statements and ' +
              'the calls that ran them.',
          ),
        ]
      : []),
  ]
}

function problem(text: string, advice: string, page: ProblemPage | null = null): PortalProblem {
  return { text, advice, page }
}

/** `1.4 GB`, or whole megabytes below one. */
function gigabytes(bytes: number): string {
  return bytes < 1e9 ? `${Math.round(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`
}
