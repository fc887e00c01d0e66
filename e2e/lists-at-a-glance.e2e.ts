import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { story } from './harness/story.ts'

const boxOf = async (it: Locator) => (await it.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
/** Whether all its text stands inside it. */
const isWhole = (it: Locator) => it.evaluate((cell) => cell.scrollWidth <= cell.clientWidth)

/** The rows of a list that stand whole in the window. */
async function rowsInSight(page: Page): Promise<number> {
  const { height } = page.viewportSize() ?? { height: 0 }
  const rows = await page.locator('tbody tr').all()
  const boxes = await Promise.all(rows.map(boxOf))
  return boxes.filter((it) => it.height > 0 && it.y + it.height <= height).length
}

story('a daily report shows a screenful of parties, with room for what is said of them', async ({ visitors }) => {
  const page = await visitors.signInAs('desk', 'desktop', '/daily-reports/arrivals')
  await page.setViewportSize({ width: 1440, height: 900 })
  const main = page.getByRole('main')
  await main.locator('tbody tr').first().waitFor()
  expect(await rowsInSight(page)).toBeGreaterThanOrEqual(15)
  expect((await boxOf(page.getByRole('columnheader', { name: 'Comments' }))).width).toBeGreaterThanOrEqual(150)
  const cells = await page.locator('tbody tr:first-child > *').all()
  const texts = await Promise.all(cells.map((it) => it.innerText()))
  const reference = cells[texts.findIndex((it) => /^[A-Z2-9]{6}$/.test(it.trim()))]
  if (!reference) throw new Error(`No cell has the reference: ${texts.join(' | ')}`)
  expect(await isWhole(reference)).toBe(true)
  // Each report is offered once, and what is done with it pushes nothing aside.
  const tabs = main.getByRole('navigation', { name: 'Daily reports' }).getByRole('link')
  expect(await tabs.count()).toBe(6)
  for (const tab of await tabs.allInnerTexts()) expect(await page.getByRole('link', { name: tab, exact: true }).count(), tab).toBe(1)
  const menu = async () => (await boxOf(page.getByRole('link', { name: 'Sign Out' }))).y
  const here = await menu()
  await page.goto('/flights')
  await page.getByRole('heading', { name: 'Flights', exact: true }).waitFor()
  expect(here).toBe(await menu())
})

story('a driver’s trip report on a phone says a trip in a few lines', async ({ visitors }) => {
  const page = await visitors.signInAs('driver1', 'phone', '/driver-trips')
  await page.getByRole('button', { name: 'Last 7 days' }).click()
  const trips = page.getByRole('main').getByRole('listitem')
  await trips.first().waitFor()
  const heights = await Promise.all((await trips.all()).slice(0, 5).map(async (it) => (await boxOf(it)).height))
  // Of 32 px each; twelve lines were a screen for two trips.
  expect(Math.max(...heights)).toBeLessThanOrEqual(9 * 32)
})

story('Escape closes the trip that a dispatcher looks at', async ({ visitors }) => {
  const page = await visitors.signInAs('dispatcher', 'desktop', '/dispatcher')
  const bar = page.getByRole('group', { name: 'Trips' }).getByRole('button').first()
  await bar.click()
  const panel = page.getByRole('complementary', { name: /^Trip / })
  await panel.first().waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => new URL(page.url()).searchParams.get('trip')).toBeNull()
  await expect.poll(() => panel.count()).toBe(0)
})

story('a list keeps the focus on its row when it becomes cards, as by zooming, and rows again', async ({ visitors }) => {
  const page = await visitors.signInAs('reservations', 'desktop', '/customers')
  const third = page.locator('[data-row-link]').nth(2)
  const href = await third.getAttribute('href')
  await third.focus()
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('href'))
  expect(await focused()).toBe(href)
  for (const [width, shown] of [
    [400, 'main li [data-row-link]'],
    [1280, 'main td [data-row-link]'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.locator(shown).first().waitFor()
    await expect.poll(focused).toBe(href)
  }
})
