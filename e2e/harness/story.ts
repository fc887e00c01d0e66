import { test } from 'vitest'
import { machineClock, storyClock, type StoryClock } from './clock.ts'
import { RunningPortal, Visitors } from './portal.ts'

/**
 * A story: a test with `portal` (one server a file) and `visitors` (fresh browsers a story). It fails when a browser complained of
 * something the story did not expect; when it fails, pictures of every page are kept in test-results/.
 */
export const story = storyBy(storyClock)

/** The same by the machine's own clock, for a few that show that nothing hangs on the day they were written for. */
export const storyByMachineClock = storyBy(machineClock)

function storyBy(clock: StoryClock) {
  return test
    .extend(
      'portal',
      { scope: 'file' }, // oxlint-disable-next-line no-empty-pattern -- vitest reads from the pattern which fixtures it needs: none
      async ({}, { onCleanup }) => {
        const portal = await RunningPortal.open({ clock })
        onCleanup(() => portal.close())
        return portal
      },
    )
    .extend('visitors', async ({ portal, task }, { onCleanup }) => {
      const visitors = new Visitors(portal)
      onCleanup(async () => {
        const unexpected = visitors.complaints()
        if (task.result?.state === 'fail' || unexpected.length > 0) await visitors.photograph(task.name)
        await visitors.leave()
        if (unexpected.length > 0) throw new Error(`A browser complained:\n${unexpected.join('\n')}`)
      })
      return visitors
    })
}
