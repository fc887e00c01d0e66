import { expect, test } from 'vitest'
import { ownAccount } from '#contract/account.ts'
import { options } from '#contract/options.ts'
import { aManager, aReservationsAgent } from '#web/testing/accounts.ts'
import { answer } from '#web/testing/answers.ts'
import { counts, reservations } from '#web/testing/customer-list.ts'
import { anOwnAccount } from '#web/testing/fixtures/account.ts'
import { openPage, type PortalPage } from '#web/testing/open-page.ts'

const newer = '29990101T000000Z-00000000'
const older = '20200101T000000Z-00000000'

const notice = (page: PortalPage) => page.getByText('A new version is available.')
const bookingsLink = (page: PortalPage) =>
  page.getByRole('navigation').getByRole('link', { name: 'Bookings', exact: true })

/** The account page, after the portal has been restarted with this build. */
async function openAccount(build: string): Promise<PortalPage> {
  const page = await openPage('/account', {
    as: aManager(),
    answers: [
      answer(ownAccount.load, anOwnAccount()),
      answer(options, { items: [] }),
      reservations([]),
      counts,
    ],
  })
  page.serveBuild(build)
  // An event published before the page listens is lost.
  const askedAgain = () => {
    page.publish({ topic: 'ownAccount' })
    return page.asked(ownAccount.load).length
  }
  await expect.poll(askedAgain).toBeGreaterThan(1)
  return page
}

/** Remembers this document: a reloaded page has no mark. */
const mark = (page: PortalPage) => page.evaluate(() => void Object.assign(window, { isMarked: true }))
const isMarked = (page: PortalPage) => page.evaluate(() => 'isMarked' in window)

test('a newer version is offered without touching what was typed, and a link asks before leaving it', async () => {
  const page = await openAccount(newer)
  await notice(page).waitFor()
  const name = page.getByRole('textbox', { name: /^Name/ })
  await name.fill('Typed Before')
  await mark(page)
  await bookingsLink(page).click()
  await page.getByRole('button', { name: 'Stay on page' }).click()
  expect(await name.inputValue()).toBe('Typed Before')
  expect(await isMarked(page)).toBe(true)
})

test('the next link loads the newer version if nothing is unsaved', async () => {
  const page = await openAccount(newer)
  await notice(page).waitFor()
  await mark(page)
  await bookingsLink(page).click()
  await page.getByRole('heading', { name: 'Bookings', exact: true }).waitFor()
  expect(await isMarked(page)).toBe(false)
})

test('a portal that has an older version still is no reason to reload', async () => {
  const page = await openAccount(older)
  await mark(page)
  await bookingsLink(page).click()
  await page.getByRole('heading', { name: 'Bookings', exact: true }).waitFor()
  expect(await isMarked(page)).toBe(true)
  expect(await notice(page).count()).toBe(0)
})

test('a page whose code the server no longer has is loaded again', async () => {
  const page = await openAccount(older)
  page.expectComplaint(/^404 GET \/assets\/CustomersPage-/)
  await page.route(/\/assets\/CustomersPage-.*\.js/, (route) => route.fulfill({ status: 404 }), { times: 1 })
  await mark(page)
  await bookingsLink(page).click()
  await page.getByRole('heading', { name: 'Bookings', exact: true }).waitFor()
  expect(await isMarked(page)).toBe(false)
})

test('the notice’s button loads the newer version, and an unfinished booking survives it', async () => {
  const page = await openPage('/new-booking?product=advanced', {
    as: aReservationsAgent(),
    answers: [answer(options, { items: [] })],
  })
  await page.getByLabel('Names, one per line').fill('Frida First')
  await page.getByLabel('Adults').fill('4')
  await expect.poll(() => page.evaluate(() => Object.values(localStorage).join())).toContain('Frida First')
  page.serveBuild(newer)
  page.publish({ topic: 'ownAccount' })
  page.on('dialog', (dialog) => void dialog.accept())
  await mark(page)
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect.poll(() => isMarked(page).catch(() => true)).toBe(false)
  await expect.poll(() => page.getByLabel('Names, one per line').inputValue()).toBe('Frida First')
  expect(await page.getByLabel('Adults').inputValue()).toBe('4')
  expect(await notice(page).count()).toBe(0)
})
