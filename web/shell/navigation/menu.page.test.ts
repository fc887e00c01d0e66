import { expect, test } from 'vitest'
import type { AppData } from '#contract/account.ts'
import { pages } from '#web/pages.ts'
import {
  aConcierge,
  aDeskAgent,
  aDispatcher,
  aDriver,
  aManager,
  anAccountant,
  anAdministrator,
  aPartnerUser,
  aReservationsAgent,
} from '#web/testing/accounts.ts'
import { openPage, type PortalPage } from '#web/testing/open-page.ts'

// A path without a screen shows the frame and calls only the account.
const openFrame = (as: AppData) => openPage('/no-such-screen', { as })
const entriesOf = (page: PortalPage) =>
  page.getByRole('navigation', { name: 'Main menu' }).getByRole('listitem').getByRole('link')

test.each([
  [aDriver(), ['Dashboard', 'Driver Dashboard', 'Trip Report', 'Gratuties Report', 'Flights', 'Sign Out']],
  [aPartnerUser(), ['Dashboard', 'New Booking', 'Bookings', 'Flights', 'Sign Out']],
  [
    aDeskAgent(),
    ['Dashboard', 'Bookings', 'FT Scan', 'FT Concerige', 'Flights', 'Daily Reports', 'Sign Out'],
  ],
  [
    aConcierge(),
    [
      'Dashboard',
      'Bookings',
      'FT Scan',
      'FT Concerige',
      'Flights',
      'Date Status',
      'Daily Reports',
      'Sign Out',
    ],
  ],
  [
    aReservationsAgent(),
    ['Dashboard', 'New Booking', 'Bookings', 'Flights', 'Date Status', 'Daily Reports', 'Sign Out'],
  ],
  [
    aDispatcher(),
    ['Dashboard', 'Bookings', 'Dispatcher', 'Flights', 'Date Status', 'Daily Reports', 'Sign Out'],
  ],
  [
    anAccountant(),
    ['Dashboard', 'Bookings', 'Partners', 'Flights', 'Daily Reports', 'Reports', 'Manager', 'Sign Out'],
  ],
])('the menu of $name has only the screens of that role', async (account, labels) => {
  const page = await openFrame(account)
  await expect
    .poll(async () => (await entriesOf(page).allInnerTexts()).map((it) => it.trim()))
    .toEqual(labels)
})

test.each([anAdministrator(), aManager()])('every entry of the menu of $name has a page', async (account) => {
  const page = await openFrame(account)
  await entriesOf(page).first().waitFor()
  const addresses = await entriesOf(page).evaluateAll((links) =>
    links.map((it) => it.getAttribute('href') ?? ''),
  )
  expect(addresses.filter((it) => !pages.some(({ path }) => path === it))).toEqual([])
  expect(addresses.length).toBeGreaterThan(5)
})

test('names in the menu are shown whole', async () => {
  const page = await openFrame(aManager({ name: 'Maximiliana Featherstonehaugh-Cholmondeley of Bridgetown' }))
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await menu.getByText(/Featherstonehaugh/).waitFor()
  const cut = () =>
    menu.evaluate((nav) =>
      [...nav.querySelectorAll('a, a span')]
        .filter((it) => it.scrollWidth > it.clientWidth + 1 && !it.classList.contains('said'))
        .filter((it) => getComputedStyle(it).display !== 'inline')
        .map((it) => it.textContent),
    )
  await expect.poll(cut).toEqual([])
})

test('the code of the menu’s pages is fetched ahead', async () => {
  const page = await openFrame(aReservationsAgent())
  const fetched: string[] = []
  page.on('request', (it) => fetched.push(it.url()))
  const has = (name: string) => fetched.some((it) => it.includes(`/${name}-`))
  // After five seconds, once the browser is idle.
  await expect.poll(() => has('CustomersPage') && has('DateStatusPage'), { timeout: 15_000 }).toBe(true)
  expect(has('DispatcherPage')).toBe(false)
})
