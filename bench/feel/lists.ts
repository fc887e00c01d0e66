import type { Page } from 'playwright-core'
import { enter, timeOf, type Measure } from './measure.ts'

interface List {
  path: string
  /** Where its link is pressed, and the link's name. */
  from: string
  link: string
  /** The label of its search box. */
  search?: string
  /** The demo company has at least as many. */
  rows: number
}

export const lists: readonly List[] = [
  { path: '/customers', from: '/', link: 'Bookings', search: 'Search bookings', rows: 20 },
  { path: '/partner', from: '/', link: 'Partners', search: 'Search partners', rows: 3 },
  { path: '/flights', from: '/', link: 'Flights', rows: 20 },
  { path: '/daily-reports/transport', from: '/daily-reports/arrivals', link: 'Transport', rows: 3 },
  { path: '/manager', from: '/', link: 'Manager', search: 'Search messages', rows: 20 },
  { path: '/manager/history', from: '/manager', link: 'History', search: 'Search the history', rows: 20 },
  {
    path: '/reports/transactions',
    from: '/manager',
    link: 'Transactions',
    search: 'Search transactions',
    rows: 20,
  },
]

/** Opening the list, moving to the next row, and a letter in its search box. */
export function measuresOfList({ path, from, link, search, rows }: List): Measure[] {
  const shown = `document.querySelectorAll('tr[data-row]').length >= ${rows}`
  const open = async (page: Page) => {
    await page.goto(path)
    await page
      .locator('tr[data-row]')
      .nth(rows - 1)
      .waitFor()
    await page.waitForLoadState('networkidle')
  }
  const opening: Measure = {
    name: `${path}, opening`,
    goalMs: 200,
    alone: 'opening',
    once: async (page, _, begin) => {
      await page.goto(from)
      await page.waitForLoadState('networkidle')
      const press = await enter(page, link)
      await begin()
      return timeOf(page, press, `location.pathname === '${path}' && ${shown}`)
    },
  }
  const moving: Measure = {
    name: `${path}, next row`,
    goalMs: 50,
    alone: 'row',
    once: async (page, round, begin) => {
      if (round === 0) await open(page)
      const row = round % rows
      if (row === 0) await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
      await begin()
      return timeOf(
        page,
        () => page.keyboard.press('j'),
        `document.activeElement?.closest('[data-index="${row}"]')`,
      )
    },
  }
  const typing: Measure = {
    name: `${path}, a letter in the search box`,
    goalMs: 50,
    alone: 'letter',
    once: async (page, round, begin) => {
      if (round === 0) {
        await open(page)
        await page.getByLabel(search ?? '', { exact: true }).focus()
      }
      await page.waitForTimeout(600)
      await begin()
      return timeOf(page, () => page.keyboard.press('a'), `document.activeElement.value.length > ${round}`)
    },
  }
  return [opening, moving, ...(search === undefined ? [] : [typing])]
}
