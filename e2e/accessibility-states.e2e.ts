import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { appData } from '#contract/account.ts'
import { firstAdministrator } from '#contract/first-administrator.ts'
import { screens } from '#contract/screens.ts'
import { messages } from '#contract/wire-errors.ts'
import { demoPassword } from '#server/demo/facts/company.ts'
import { atLength } from '#server/testing/tier.ts'
import { prepareAppearances } from '#web/testing/appearances.ts'
import { Settling } from '#web/testing/settled.ts'
import { addressesOfNothing, alwaysThere, ofDrivers, officeAddresses } from './harness/addresses.ts'
import { Caller } from './harness/caller.ts'
import { RunningPortal, Visitors } from './harness/portal.ts'
import { goOffline } from './harness/offline.ts'
import { checkAppearance } from './harness/check-appearance.ts'
import { story } from './harness/story.ts'
import { checkScreens } from './harness/check-screens.ts'

// WCAG on every screen with no data, or with failing requests.

/** Failures look alike on all screens, and page tests check each screen without data. */
const some = (paths: readonly string[]) =>
  atLength({ short: paths.filter((_, index) => index % 3 === 0), long: paths })
const ofAnybody = [appData.path, '/api/events']

/** Answers every query of a page with 500, except for the account. */
async function failEverything(tab: Page): Promise<void> {
  await tab.route(
    (url) => url.pathname.startsWith('/api/') && !ofAnybody.includes(url.pathname),
    (route) =>
      route.request().method() === 'GET'
        ? route.fulfill({ status: 500, json: { errors: [] } })
        : route.continue(),
  )
}

test('every screen of an empty company passes WCAG', async () => {
  const portal = await RunningPortal.open({ isDemo: false })
  const visitors = new Visitors(portal)
  try {
    await openCompany(portal)
    const page = await visitors.signInAs('administrator')
    expect(await checkScreens(page, some([...alwaysThere, ...ofDrivers]))).toEqual({})
    expect(visitors.complaints()).toEqual([])
  } finally {
    await visitors.leave()
    await portal.close()
  }
})

/** Uses the link that a new portal prints. Its administrator gets the demo company's name and password. */
async function openCompany(portal: RunningPortal): Promise<void> {
  await expect.poll(() => portal.output).toContain('/reset-password/first/')
  const token = /\/reset-password\/first\/(\S+)/.exec(portal.output)?.[1] ?? ''
  await new Caller(portal.url).must(firstAdministrator, {
    body: {
      token,
      name: 'Ada First',
      email: 'admin@demo.example',
      password: demoPassword,
      company: 'First Light Arrivals',
      currency: 'BBD',
      timeZone: 'America/Barbados',
      airportCode: 'BGI',
    },
  })
}

story('every screen passes WCAG while the server fails', async ({ portal, visitors }) => {
  visitors.expectComplaint(/^500 GET/)
  const paths = await officeAddresses(portal.url)
  const page = await visitors.signInAs('administrator', 'desktop', '/account', { serviceWorkers: 'block' })
  expect(await checkScreens(page, some(paths), { prepare: failEverything })).toEqual({})
  const driver = await visitors.signInAs('driver1', 'desktop', '/account', { serviceWorkers: 'block' })
  expect(await checkScreens(driver, ofDrivers, { prepare: failEverything })).toEqual({})
})

story('forbidden screens and missing items pass WCAG', async ({ visitors }) => {
  visitors.expectComplaint(/^40[034] GET/)
  const driver = await visitors.signInAs('driver1')
  expect(
    await checkScreens(driver, [screens.dispatcher.path, screens.reports.path, screens.configuration.path]),
  ).toEqual({})
  const admin = await visitors.signInAs('administrator')
  expect(await checkScreens(admin, addressesOfNothing())).toEqual({})
})

story('a screen without network and a portal that can’t load pass WCAG', async ({ visitors }) => {
  visitors.expectComplaint(/^(net::ERR_|console: |uncaught: |500 )/)
  const page = await visitors.signInAs('administrator', 'desktop', '/account', { serviceWorkers: 'block' })
  const tab = await page.context().newPage()
  await prepareAppearances(tab)
  const settling = new Settling(tab)
  await settling.open('/daily-reports/arrivals')
  await goOffline(tab)
  await tab.getByRole('button', { name: 'Refresh' }).click()
  await tab.getByText(messages.appLoadNetwork, { exact: true }).waitFor()
  expect(await checkAppearance(tab, 0)).toEqual([])
  await tab.context().setOffline(false)

  await tab.route(`**${appData.path}`, (route) => route.fulfill({ status: 500, json: { errors: [] } }))
  await tab.goto('/')
  await tab.getByText(messages.serverError, { exact: true }).first().waitFor()
  expect(await checkAppearance(tab, 2)).toEqual([])
  await tab.unrouteAll()

  await tab.route(/\/assets\/FlightBoardPage-/, (route) => route.abort())
  await tab.goto('/flights')
  await tab.getByRole('button', { name: 'Reload Page' }).waitFor()
  expect(await checkAppearance(tab, 3)).toEqual([])
})
