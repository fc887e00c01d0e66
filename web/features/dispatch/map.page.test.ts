import { expect, test } from 'vitest'
import { queryCustomers } from '#contract/customers.ts'
import { dispatcherDashboard, dispatcherPlan, dispatcherTrip } from '#contract/dispatch.ts'
import { findRecords } from '#contract/find.ts'
import { aDispatcher } from '#web/testing/accounts.ts'
import { answer } from '#web/testing/answers.ts'
import { axe } from '#web/testing/axe.ts'
import { aBoard, aDriverOnBoard, aTripOnBoard } from '#web/testing/fixtures/trips.ts'
import { smallestReply } from '#web/testing/fixtures/smallest-reply.ts'
import { openPage, type PortalPage } from '#web/testing/open-page.ts'

const map = {
  tiles: 'https://tile.example/{z}/{x}/{y}.png',
  credit: '© OpenStreetMap contributors',
  creditLink: 'https://www.openstreetmap.org/copyright',
}
const at = (name: string, latitude: number | null, longitude: number | null) => ({
  name,
  kind: 'hotel',
  address: '',
  latitude,
  longitude,
})
const airport = { ...at('Grantley Adams', 13.0746, -59.4925), kind: 'airport' }
const villa = at('<b>Villa</b>', 13.25, -59.64)
const trips = [
  aTripOnBoard(1, { from: airport, to: villa, pickupAt: '2026-11-20T20:00:00Z' }),
  aTripOnBoard(2, { from: at('Hotel', 13.1, -59.6), to: airport, status: 'completed' }),
  aTripOnBoard(3, { from: airport, to: at('Unknown Cottage', null, null) }),
]
const [first] = trips

const openMap = (path = '/dispatcher?view=map', items = trips, site: object = { map }) =>
  openPage(path, {
    as: aDispatcher({ site }),
    answers: [
      answer(dispatcherDashboard, aBoard(items, { drivers: [aDriverOnBoard(1)] })),
      answer(findRecords, { items: [] }),
      answer(queryCustomers, smallestReply(queryCustomers)),
      answer(dispatcherPlan, { date: '2026-11-20', choices: [], left: [] }),
      answer(dispatcherTrip, ({ query }) => ({
        trip: items.find((it) => it.guid === query.tripGuid) ?? aTripOnBoard(1),
        noShowFile: null,
        history: [],
      })),
    ],
  })
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
/** Answers the tiles here, and collects what was asked for. */
async function withTiles(page: PortalPage): Promise<string[]> {
  const asked: string[] = []
  await page.context().route('https://tile.example/**', async (route) => {
    asked.push(`${route.request().url()} from ${(await route.request().headerValue('referer')) ?? 'nowhere'}`)
    await route.fulfill({ body: pixel, contentType: 'image/png' })
  })
  return asked
}
/** The map requests tiles as soon as it opens, so the route is set up first. */
async function openWithTiles(items = trips): Promise<PortalPage> {
  const page = await openMap('/dispatcher', items)
  await withTiles(page)
  await page.getByRole('button', { name: 'Map', exact: true }).click()
  return page
}
const lines = (page: PortalPage) => page.locator('path[class*=_line_]')
const list = (page: PortalPage) => page.getByRole('list', { name: 'Trips' })

test('the trips are lines in the colour of their state, next to a list of all', async () => {
  const page = await openMap('/dispatcher')
  const asked = await withTiles(page)
  await page.getByRole('button', { name: 'Map', exact: true }).click()
  await expect.poll(() => lines(page).count()).toBe(2)
  expect(await page.locator('path[class*=_good_]').count()).toBe(1)
  expect(await page.locator('path[class*=_look_]').count()).toBe(1)
  await expect.poll(() => asked.length).toBeGreaterThan(3)
  expect(asked[0]).toMatch(/^https:\/\/tile\.example\/\d+\/\d+\/\d+\.png from http:\/\/[^/]+\/$/)
  expect(await list(page).getByRole('button').count()).toBe(3)
  await list(page).getByText('Not on the map: no coordinates for Unknown Cottage').waitFor()
  const credit = page.getByRole('link', { name: '© OpenStreetMap contributors' })
  expect(await credit.getAttribute('href')).toBe(map.creditLink)
  expect(await axe(page)).toEqual([])
})

test('the list opens a trip with the keyboard, and so does its line with a click', async () => {
  const page = await openWithTiles()
  await list(page)
    .getByRole('button', { name: /Demo Guest 1/ })
    .focus()
  await page.keyboard.press('Enter')
  await page.getByRole('complementary', { name: 'Trip DEMT01' }).waitFor()
  expect(await page.locator('path[class*=_chosen_]').count()).toBe(1)
  expect(new URL(page.url()).searchParams.get('trip')).toBe(first?.guid)
  await page.keyboard.press('Escape')
  await page.getByRole('complementary', { name: 'Trip DEMT01' }).waitFor({ state: 'detached' })
  await page.locator('path[class*=_good_]').dispatchEvent('click')
  await page.getByRole('complementary', { name: 'Trip DEMT02' }).waitFor()
})

test('a trip in the list has the same menu as on the board, and its actions in the palette', async () => {
  const page = await openWithTiles()
  const entry = list(page).getByRole('button', { name: /Demo Guest 1/ })
  await entry.click({ button: 'right' })
  const menu = page.getByRole('menu', { name: 'Trip DEMT01' })
  for (const label of ['Unassign', 'Open trip', 'Open reservation'])
    await menu.getByRole('menuitem', { name: label }).waitFor()
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'detached' })
  await entry.focus()
  await page.keyboard.press('Shift+F10')
  await menu.waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => entry.evaluate((it) => it === document.activeElement)).toBe(true)
  await page.keyboard.press('Control+k')
  await page.getByRole('option', { name: /^Reschedule/ }).waitFor()
  await page.keyboard.type('cancel trip')
  await page.getByRole('option', { name: /^Cancel trip/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Cancel trip DEMT01' }).waitFor()
})

test('a place says its name as text, never as HTML', async () => {
  const page = await openWithTiles(trips.slice(0, 1))
  await lines(page).first().waitFor()
  const marks = page.locator('path[class*=_place_]')
  for (const nth of [0, 1]) await marks.nth(nth).dispatchEvent('mouseover')
  await page.getByText('<b>Villa</b>: 1 trip', { exact: true }).waitFor()
})

test('a tile server that doesn’t answer is mentioned, and the trips stay', async () => {
  const page = await openMap('/dispatcher')
  await page.context().route('https://tile.example/**', (route) => route.fulfill({ status: 200, body: 'no' }))
  await page.getByRole('button', { name: 'Map', exact: true }).click()
  await page.getByText('The map’s background didn’t load.').waitFor()
  await page.getByRole('button', { name: 'Reload page' }).waitFor()
  expect(await lines(page).count()).toBe(2)
})

test('without the setting there is no map, and its address says why', async () => {
  const page = await openMap('/dispatcher', trips, {})
  await page.getByRole('button', { name: 'Plan', exact: true }).waitFor()
  expect(await page.getByRole('button', { name: 'Map', exact: true }).count()).toBe(0)
  const asked = await openMap('/dispatcher?view=map', trips, {})
  await asked.getByText('The map is off. An administrator can turn it on').waitFor()
})

test('trips without coordinates are only listed', async () => {
  const page = await openMap('/dispatcher?view=map', [aTripOnBoard(5)])
  await page.getByText('The trips on this day can’t be shown').waitFor()
  expect(await list(page).getByRole('button').count()).toBe(1)
})
