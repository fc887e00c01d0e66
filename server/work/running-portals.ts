import { readFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { addMinutes, type Instant } from '#domain/calendar/instant.ts'
import type { Db } from '#server/db/connection.ts'
import { newestMigration } from '#server/db/migrate.ts'
import { newGuid } from '#server/work/guid.ts'

const everyMs = 30_000
/** A portal that was killed leaves its row, which is shown as stopped for a day. */
const forgottenAfterMinutes = 24 * 60

interface Reporting {
  db: Db
  now: () => Instant
  onError: (error: unknown) => void
}

/** This program's version, from its `package.json`. */
export async function portalVersion(): Promise<string> {
  const text = await readFile(new URL('../../package.json', import.meta.url), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}

/** Reports this portal as running until the returned function is called. */
export async function reportRunning({ db, now, onError }: Reporting): Promise<() => Promise<void>> {
  const portal = {
    guid: newGuid(),
    host: hostname(),
    version: await portalVersion(),
    node_version: process.version,
    migration: await newestMigration(),
    started_at: now(),
  }
  const report = async () => {
    const seen = now()
    await db
      .insertInto('running_portal')
      .values({ ...portal, seen_at: seen })
      .onConflict((it) => it.column('guid').doUpdateSet({ seen_at: seen }))
      .execute()
    await db
      .deleteFrom('running_portal')
      .where('seen_at', '<', addMinutes(seen, -forgottenAfterMinutes))
      .execute()
  }
  await report()
  let last: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    last = report().catch(onError)
  }, everyMs)
  return async () => {
    clearInterval(timer)
    // Its row would come back after it is deleted.
    await last
    await db.deleteFrom('running_portal').where('guid', '=', portal.guid).execute().catch(onError)
  }
}
