import { expect } from 'vitest'
import { dashboard } from '#contract/dashboard.ts'
import { screens } from '#contract/screens.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { portalGone } from '#web/testing/complaints.ts'
import { bookCouple } from './harness/booking.ts'
import { Caller } from './harness/caller.ts'
import { todayAtAirport } from './harness/clock.ts'
import { story } from './harness/story.ts'

story('a screen that missed events for too long reloads its data', async ({ portal, visitors }) => {
  visitors.expectComplaint(portalGone)
  const page = await visitors.signInAs('administrator', 'desktop', `${screens.configuration.path}/zones`)
  await page.getByText('Live', { exact: true }).waitFor()
  await portal.crashAndRestart(async (db) => {
    const { guid } = await db
      .selectFrom('zone')
      .select('guid')
      .where('active', '=', true)
      .executeTakeFirstOrThrow()
    await db.updateTable('zone').set({ name: 'Renamed meanwhile' }).where('guid', '=', guid).execute()
    // Events are deleted after a day.
    await db.deleteFrom('event').execute()
  })
  await page.getByText('Renamed meanwhile').first().waitFor()
})

story('a change before a slow event stream connects is shown', async ({ portal, visitors }) => {
  const caller = new Caller(portal.url)
  await caller.signIn('manager@demo.example')
  const date = addDays(todayAtAirport(), 5)
  const page = await visitors.signInAs('dispatcher', 'desktop', screens.account.path)
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.context().route('**/api/events*', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`${screens.dispatcher.path}?date=${date}&view=table`)
  await page.getByRole('row').nth(1).waitFor()
  await bookCouple(caller, { lastName: 'Slowline', date, direction: 'arrival', isDriven: true })
  answer()
  await page
    .getByText(/Slowline/)
    .first()
    .waitFor()
})

story('a change before the first connection to the event stream is shown', async ({ portal, visitors }) => {
  visitors.expectComplaint(/ERR_FAILED/)
  const caller = new Caller(portal.url)
  await caller.signIn('manager@demo.example')
  const date = addDays(todayAtAirport(), 4)
  const page = await visitors.signInAs('dispatcher', 'desktop', screens.account.path)
  await page.context().route('**/api/events*', (route) => route.abort())
  await page.goto(`${screens.dispatcher.path}?date=${date}&view=table`)
  await page.getByRole('row').nth(1).waitFor()
  await bookCouple(caller, { lastName: 'Betweentimes', date, direction: 'arrival', isDriven: true })
  await page.context().unroute('**/api/events*')
  await page.getByText('Live', { exact: true }).waitFor()
  await page
    .getByText(/Betweentimes/)
    .first()
    .waitFor()
})

story(
  'a tab that joins another’s connection shows changes since its page was loaded',
  async ({ portal, visitors }) => {
    const caller = new Caller(portal.url)
    await caller.signIn('manager@demo.example')
    const undriven = async () => (await caller.must(dashboard)).unassigned?.total ?? 0
    const before = await undriven()
    const first = await visitors.signInAs('dispatcher', 'desktop', screens.account.path)
    await first.getByText('Live', { exact: true }).waitFor()
    const page = await first.context().newPage()
    let answer = () => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    // The page loads its numbers together with the account, and joins the connection only after the account.
    await page.route('**/api/app-data', async (route) => {
      const response = await route.fetch()
      await held
      await route.fulfill({ response })
    })
    const loaded = page.waitForResponse((it) => it.url().endsWith('/api/dashboard'))
    await page.goto(screens.dashboard.path, { waitUntil: 'commit' })
    await (await loaded).finished()
    await bookCouple(caller, {
      lastName: 'Secondtab',
      date: todayAtAirport(),
      direction: 'arrival',
      isDriven: true,
    })
    const after = await undriven()
    expect(after).toBe(before + 1)
    answer()
    await page.getByText(`${after} trips without a driver`).waitFor()
  },
)
