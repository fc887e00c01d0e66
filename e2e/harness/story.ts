import { test } from 'vitest'
import { machineClock, storyClock, type StoryClock } from './clock.ts'
import { demoPostgres } from './demo-postgres.ts'
import { RunningPortal, Visitors } from './portal.ts'

/**
 * An e2e test with `portal` (one server per file) and `visitors` (fresh browsers per test). It fails when a
 * browser reports an error the test did not expect; on failure, screenshots of every page are stored in
 * test-results/.
 */
export const story = storyBy(storyClock)

/**
 * The same by the machine's own clock, for a few tests that prove independence from the date they were
 * written for.
 */
export const storyByMachineClock = storyBy(machineClock)

/**
 * A test whose portal has its own Postgres, which the test can stop and start, with an empty demo company.
 */
export const storyOverPostgres = test
  .extend(
    'postgres',
    { scope: 'file' },
    // oxlint-disable-next-line no-empty-pattern -- vitest reads the needed fixtures here: none
    async ({}, { onCleanup }) => {
      const postgres = await demoPostgres()
      onCleanup(() => postgres.stop())
      return postgres
    },
  )
  .extend('portal', { scope: 'file' }, async ({ postgres }, { onCleanup }) => {
    const portal = await RunningPortal.open({ databaseUrl: postgres.url })
    onCleanup(() => portal.close())
    return portal
  })
  .extend('visitors', async ({ portal, task }, { onCleanup }) => visitorsOf(portal, task, onCleanup))

function storyBy(clock: StoryClock) {
  return test
    .extend(
      'portal',
      { scope: 'file' },
      // oxlint-disable-next-line no-empty-pattern -- vitest reads the needed fixtures here: none
      async ({}, { onCleanup }) => {
        const portal = await RunningPortal.open({ clock })
        onCleanup(() => portal.close())
        return portal
      },
    )
    .extend('visitors', async ({ portal, task }, { onCleanup }) => visitorsOf(portal, task, onCleanup))
}

type Task = { name: string; result?: { state: string } }

function visitorsOf(
  portal: RunningPortal,
  task: Task,
  onCleanup: (leave: () => Promise<void>) => void,
): Visitors {
  const visitors = new Visitors(portal)
  onCleanup(async () => {
    const unexpected = visitors.complaints()
    if (task.result?.state === 'fail' || unexpected.length > 0) await visitors.saveScreenshots(task.name)
    await visitors.leave()
    if (unexpected.length > 0) throw new Error(`A browser complained:\n${unexpected.join('\n')}`)
  })
  return visitors
}
