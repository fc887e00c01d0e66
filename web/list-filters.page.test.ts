import { smallestReply } from '#web/testing/fixtures/smallest-reply.ts'
import { expect, test } from 'vitest'
import { signOutHere } from '#contract/account.ts'
import { queryCustomers } from '#contract/customers.ts'
import { findRecords } from '#contract/find.ts'
import { querySavedViews } from '#contract/saved-views.ts'
import { answer } from '#web/testing/answers.ts'
import { openList } from '#web/testing/customer-list.ts'
import { aFoundReservation } from '#web/testing/fixtures/customers.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
import type { PortalPage } from '#web/testing/open-page.ts'

/** Filters that are remembered for the tab and the day. */

const rows = [1, 2, 3].map((number) => aFoundReservation(number))
const ownView = { shared: false, owner: null, canChange: true }
const whole = { guid: aGuid(1), list: 'bookings', name: 'Whole list', path: '/customers', search: '' }
const views = answer(querySavedViews, { items: [{ ...whole, columns: {}, sort: null, ...ownView }] })
const filtered = { owing: 'yes', status: 'confirmed', sort: '-next' }

const address = (page: PortalPage) => () => {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}
const menu = (page: PortalPage) => page.getByRole('navigation', { name: 'Main menu' })
const openFromMenu = (page: PortalPage) => menu(page).getByRole('link', { name: 'Bookings' }).click()
/** A screen that makes no calls. */
const leave = (page: PortalPage) => page.goto('/no-such-screen')
const clear = (page: PortalPage) => page.getByRole('button', { name: 'Clear filters' })

async function leftFiltered(): Promise<PortalPage> {
  const page = await openList(
    rows,
    { answers: [views, answer(findRecords, { items: [] })] },
    '/customers?sort=-next&query=guest',
  )
  await page.getByRole('button', { name: 'Unpaid' }).click()
  await page.getByRole('combobox', { name: 'Status' }).selectOption('confirmed')
  await clear(page).waitFor()
  await leave(page)
  return page
}

test('a list opened from the menu has its filters and order as before, but no search', async () => {
  const page = await leftFiltered()
  await openFromMenu(page)
  await clear(page).waitFor()
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual(filtered)
  expect(page.asked(queryCustomers).at(-1)?.query).toMatchObject({
    query: '',
    owing: 'yes',
    status: 'confirmed',
  })
  expect(await page.getByRole('button', { name: 'Unpaid' }).getAttribute('aria-pressed')).toBe('true')
})

test('a filter chosen while a row has the focus shows all its rows immediately', async () => {
  const page = await openList(rows, {
    answers: [
      answer(findRecords, smallestReply(findRecords)),
      answer(queryCustomers, ({ query }) => ({
        items: query.owing === 'yes' ? rows.slice(0, 1) : rows,
        nextCursor: null,
      })),
    ],
  })
  const shown = () => page.locator('[data-row]').count()
  const choose = async (typed: string) => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search or go to' }).fill(typed)
    await page.keyboard.press('Enter')
  }
  await page.getByText('Demo Guest 3', { exact: true }).waitFor()
  await page.keyboard.press('j')
  await choose('unpaid')
  await expect.poll(shown).toBe(1)
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.getByText('1 reservation selected').waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('b')
  await expect.poll(shown).toBe(3)
  expect(await page.getByRole('button', { name: /^Show \d+ new$/ }).count()).toBe(0)
})

test('Clear filters shows every row in the same order, now and the next time', async () => {
  const page = await leftFiltered()
  await openFromMenu(page)
  await clear(page).click()
  await expect.poll(address(page)).toBe('/customers?sort=-next')
  expect(await clear(page).count()).toBe(0)
  await leave(page)
  await openFromMenu(page)
  await page.getByText('Demo Guest 1', { exact: true }).first().waitFor()
  expect(address(page)()).toBe('/customers?sort=-next')
})

test('the palette opens a list as it was left; its own menu entry shows it whole', async () => {
  const page = await leftFiltered()
  await page.getByRole('button', { name: 'Search or go to' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search or go to' }).waitFor()
  await page.keyboard.type('bookings')
  await page.getByRole('option', { name: 'Bookings' }).first().waitFor()
  await page.keyboard.press('Enter')
  await clear(page).waitFor()
  await openFromMenu(page)
  await expect.poll(address(page)).toBe('/customers')
})

test('an address with filters wins', async () => {
  const page = await leftFiltered()
  await page.goto('/customers?waitlist=yes')
  await page.getByRole('button', { name: /Waitlist/, pressed: true }).waitFor()
  expect(address(page)()).toBe('/customers?waitlist=yes')
})

test('a saved view without filters shows the whole list', async () => {
  const page = await leftFiltered()
  await openFromMenu(page)
  await clear(page).waitFor()
  await page.getByRole('button', { name: 'View' }).click()
  await page.getByRole('menuitemradio', { name: 'Whole list' }).click()
  await expect.poll(address(page)).toBe('/customers')
})

test('nothing is remembered on the next day', async () => {
  const page = await leftFiltered()
  await page.clock.setFixedTime('2026-11-21T13:00:00Z')
  await openFromMenu(page)
  await page.getByText('Demo Guest 1', { exact: true }).first().waitFor()
  expect(address(page)()).toBe('/customers')
})

test('signing out forgets the filters', async () => {
  const page = await leftFiltered()
  page.answer(answer(signOutHere, {}))
  await menu(page).getByRole('link', { name: 'Sign Out' }).click()
  await expect.poll(address(page)).toBe('/sign-in')
  expect(await page.evaluate(() => sessionStorage.getItem('left-lists'))).toBe('{}')
})
