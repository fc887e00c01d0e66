import { existsSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#server/db/connection.ts'
import { migrate } from '#server/db/migrate.ts'
import { loadWholeDemo } from '#server/demo/load-demo.ts'
import { startPostgres } from '#server/testing/postgres.ts'
import { createDatabase } from '#server/testing/test-databases.ts'
import { buildWeb } from '../../scripts/web-build.mjs'
import { storyClock } from './clock.ts'
import { demoTemplate } from './story-databases.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The Postgres of the stories' databases. */
    storyPostgresUrl: string
  }
}

/** Enough for a month that is over and a full week ahead. */
const demoOfStories = { daysBehind: 35, daysAhead: 30, partiesPerDay: 12 }

/**
 * Builds the web app if needed and loads the demo company once, in this process; every portal gets a copy of
 * its database. `STORY_DEMO` names a folder that keeps it for the next run, while you write stories.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await buildWeb()
  const folder = process.env.STORY_DEMO
  const isKept = folder !== undefined && existsSync(folder)
  const postgres = await startPostgres(
    folder === undefined ? {} : { folder, durable: true, settings: { fsync: 'off' } },
  )
  if (!isKept) {
    await createDatabase(postgres.url, demoTemplate, 'template1')
    const database = openDatabase({ url: postgres.urlOf(demoTemplate) })
    await migrate(database.db)
    await loadWholeDemo(database.db, storyClock.now(), demoOfStories)
    await database.close()
  }
  project.provide('storyPostgresUrl', postgres.url)
  return postgres.stop
}
