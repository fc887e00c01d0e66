import { assemble } from '#server/app.ts'
import { clockAhead } from '#server/clock.ts'
import type { Config } from '#server/config.ts'
import { greeting } from '#server/greeting.ts'
import type { LogStream } from '#server/http/request-log.ts'
import { startJobs } from '#server/jobs/jobs.ts'
import { serveBackups } from '#server/maintenance/backup-socket.ts'
import { openApp, type OpenApp } from '#server/open-app.ts'
import { checkAddress, checkDemoIsPrivate } from '#server/start-checks.ts'
import { scheduledJobs } from '#server/scheduled-jobs.ts'
import { watchedJobs } from '#server/watched-jobs.ts'
import { reportRunning } from '#server/work/running-portals.ts'

type Say = (line: string) => void

/** A configured portal whose database is open; it does not serve yet. */
export interface OpenPortal extends OpenApp {
  config: Config
  now: () => string
}

/**
 * Checks the address and opens the database. Throws an error with a message for the person who starts the
 * portal if that isn't possible.
 */
export async function openPortal(config: Config, say: Say): Promise<OpenPortal> {
  const now = clockAhead(config.clockOffsetSeconds)
  if (config.clockOffsetSeconds !== 0) say(`The clock is set to ${now()} (CLOCK_OFFSET_SECONDS).`)
  await checkAddress(config)
  const opened = { ...(await openApp(config, now(), say)), config, now }
  const site = await opened.database.db.selectFrom('site').select('demo_company').executeTakeFirst()
  try {
    if (site?.demo_company) checkDemoIsPrivate(config)
  } catch (error) {
    await closePortal(opened)
    throw error
  }
  return opened
}

/** Closes a portal that does not serve. */
export async function closePortal({ database, release }: OpenPortal): Promise<void> {
  await database.close()
  await release()
}

/**
 * Serves an open portal, runs its jobs and prints its greeting. Returns a function that closes everything.
 */
export async function servePortal(
  opened: OpenPortal,
  say: Say,
  log?: LogStream,
): Promise<() => Promise<void>> {
  const { config, database, sealer, now } = opened
  const { app, context } = await assemble(config, database, sealer, now, log)
  const stopBackups =
    config.databaseUrl === null ? await serveBackups(config, opened.url, context.log) : async () => {}
  const jobs = await startJobs(database, watchedJobs(context, scheduledJobs(context)), context.log)
  const onError = (err: unknown) => context.log.warn({ err }, 'could not record the portal heartbeat')
  const stopReporting = await reportRunning({ db: database.db, now, onError })
  const address = await app.listen({ port: config.port, host: config.host })
  for (const line of await greeting(database.db, address, config.publicUrl, now())) say(line)
  return async () => {
    await app.close()
    await jobs.stop()
    await stopReporting()
    await stopBackups()
    await closePortal(opened)
  }
}
