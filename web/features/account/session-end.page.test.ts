import { expect, test } from 'vitest'
import { appData } from '#contract/account.ts'
import { currentDriverTransport } from '#contract/driver.ts'
import { aDriver } from '#web/testing/accounts.ts'
import { answer, offline } from '#web/testing/answers.ts'
import { openPage, type PortalPage } from '#web/testing/open-page.ts'

const report = answer(currentDriverTransport, { from: '2026-11-20', to: '2026-11-20', items: [] })
const sessionEndsAt = '2026-11-20T14:00:00Z'
const keptAccount = (page: PortalPage) => page.evaluate(() => localStorage.getItem('kept-account'))

async function openReport(): Promise<PortalPage> {
  const page = await openPage('/driver-trips', { as: aDriver({ sessionEndsAt }), answers: [report] })
  await expect.poll(() => keptAccount(page)).not.toBeNull()
  return page
}

test('a phone that starts offline after its session expired forgets the driver', async () => {
  const page = await openReport()
  page.expectComplaint(/net::ERR_/)
  page.answer(offline(appData), offline(currentDriverTransport))
  await page.reload()
  await page.locator('h1').first().waitFor()
  expect(await keptAccount(page)).not.toBeNull()
  await page.clock.setFixedTime('2026-11-20T14:01:00Z')
  await page.reload()
  await expect.poll(() => keptAccount(page)).toBeNull()
})

test('a phone that starts at the sign-in page forgets the driver', async () => {
  const page = await openReport()
  await page.goto('/sign-in')
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await expect.poll(() => keptAccount(page)).toBeNull()
})

test('a page whose code can’t load says that it needs a connection, and points a driver to their trips', async () => {
  const page = await openReport()
  page.expectComplaint(/net::ERR_|dynamically imported module/)
  await page.route(/\/assets\/AccountPage-/, (route) => route.abort())
  await page.goto('/account')
  await page.getByRole('heading', { name: 'This page needs a connection' }).waitFor()
  await page.getByText('Your trips are available offline.').waitFor()
  expect(await page.getByRole('button', { name: 'Driver Dashboard' }).count()).toBe(1)
})
