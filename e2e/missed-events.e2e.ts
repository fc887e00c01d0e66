import { screens } from '#contract/screens.ts'
import { story } from './harness/story.ts'

story('a screen that was away for too long to hear what it missed asks again for all it shows', async ({ portal, visitors }) => {
  visitors.expectComplaint(/ERR_(CONNECTION_REFUSED|INCOMPLETE_CHUNKED_ENCODING|CONNECTION_RESET)/)
  const page = await visitors.signInAs('administrator', 'desktop', `${screens.configuration.path}/zones`)
  await page.getByText('Live', { exact: true }).waitFor()
  await portal.crashAndRestart(async (db) => {
    const { guid } = await db.selectFrom('zone').select('guid').where('active', '=', true).executeTakeFirstOrThrow()
    await db.updateTable('zone').set({ name: 'Renamed meanwhile' }).where('guid', '=', guid).execute()
    // A day later the events of that time are deleted.
    await db.deleteFrom('event').execute()
  })
  await page.getByText('Renamed meanwhile').first().waitFor()
})
