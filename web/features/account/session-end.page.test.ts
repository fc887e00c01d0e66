import { expect, test } from 'vitest'
import { appData, ownAccount } from '#contract/account.ts'
import { currentDriverTransport } from '#contract/driver.ts'
import { aDeskAgent, aDriver, aReservationsAgent } from '#web/testing/accounts.ts'
import { answer, offline } from '#web/testing/answers.ts'
import { anOwnAccount } from '#web/testing/fixtures/account.ts'
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

test('a page of the desk points to what works offline', async () => {
  const page = await openPage('/account', {
    as: aDeskAgent(),
    answers: [answer(ownAccount.load, anOwnAccount())],
  })
  await expect.poll(() => keptAccount(page)).not.toBeNull()
  page.expectComplaint(/net::ERR_|dynamically imported module/)
  await page.route(/\/assets\/DrawerPage-/, (route) => route.abort())
  await page.goto('/drawer')
  await page.getByText('The desk works offline.').waitFor()
  expect(await page.getByRole('button', { name: 'FT Scan' }).count()).toBe(1)
})

test('after a day without the server, a device forgets its user, also while the page stays open', async () => {
  const page = await openPage('/account', {
    as: aDeskAgent(),
    answers: [answer(ownAccount.load, anOwnAccount())],
    portalNow: '2026-11-20T13:00:00Z',
  })
  await expect.poll(() => keptAccount(page)).not.toBeNull()
  page.expectComplaint(/net::ERR_/)
  page.answer(offline(appData), offline(ownAccount.load))
  await page.clock.setFixedTime('2026-11-21T12:58:00Z')
  await page.reload()
  await page.getByRole('heading', { name: 'This device' }).waitFor()
  await page.getByText('The settings of this device also work offline.').waitFor()
  await page.clock.setSystemTime('2026-11-21T13:01:00Z')
  await page.clock.runFor(60_000)
  await page.getByText('loading account').first().waitFor()
  await expect.poll(() => keptAccount(page)).toBeNull()
})

test('an attempt to reach the server that fails after that day forgets the user too', async () => {
  const page = await openReport()
  page.expectComplaint(/net::ERR_/)
  page.answer(offline(appData), offline(currentDriverTransport))
  await page.reload()
  await page.locator('h1').first().waitFor()
  await page.clock.setSystemTime('2026-11-20T14:01:00Z')
  await page.clock.runFor(4_000)
  await page.getByText('loading account').first().waitFor()
  await expect.poll(() => keptAccount(page)).toBeNull()
})

test('signing in as someone else forgets the first user, whose unsent actions stay and are named', async () => {
  const page = await openReport()
  const mark = [{ queue: 'driver', owner: aDriver().guid, name: 'Ana Ruiz', count: 12 }]
  await page.evaluate((it) => localStorage.setItem('unsent-actions', it), JSON.stringify(mark))
  await page.goto('/sign-in')
  const notice = page.getByText(
    '12 actions by Ana Ruiz are saved on this device. They will be sent when Ana Ruiz signs in here.',
  )
  await notice.waitFor()
  const someoneElse = aReservationsAgent({ guid: '0a000000-0000-4000-8000-000000000002' })
  page.answer(answer(appData, someoneElse), answer(ownAccount.load, anOwnAccount()))
  await page.goto('/account')
  await notice.waitFor()
  await expect.poll(() => keptAccount(page)).toBeNull()
})

test('a browser that may delete unsent actions shows one warning', async () => {
  const page = await openPage('/account', {
    as: aDeskAgent(),
    answers: [answer(ownAccount.load, anOwnAccount())],
  })
  await page.evaluate(() => localStorage.setItem('storage-promise', '"refused"'))
  await page.reload()
  const notice = page.getByText('the browser can delete actions that haven’t been sent yet')
  await notice.waitFor()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await notice.waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('heading', { name: 'This device' }).waitFor()
  expect(await notice.count()).toBe(0)
})
