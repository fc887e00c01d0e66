import { describe, expect, test } from 'vitest'
import { dispatcherDashboard, dispatcherPlan } from '#contract/dispatch.ts'
import { groupDetail } from '#contract/groups.ts'
import { options } from '#contract/options.ts'
import { queryTrips, tripTotals } from '#contract/trip-list.ts'
import { refuseField } from '#domain/refusal.ts'
import { aDispatcher } from '#web/testing/accounts.ts'
import { answer, refused } from '#web/testing/answers.ts'
import { axe } from '#web/testing/axe.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
import { listed, listedTrips as rows } from '#web/testing/fixtures/listed-trips.ts'
import { smallestReply } from '#web/testing/fixtures/smallest-reply.ts'
import { openPage, type Opening, type PortalPage } from '#web/testing/open-page.ts'

const open = (path = '/dispatcher/trips', { answers = [], ...more }: Opening = {}) =>
  openPage(path, {
    as: aDispatcher(),
    ...more,
    answers: [listed(rows), answer(options, { items: [{ guid: aGuid(7), name: 'Driver One' }] }), ...answers],
  })
const rowOf = (page: PortalPage, text: string) => page.locator('tbody tr').filter({ hasText: text })
const lastAsked = (page: PortalPage) => page.asked(queryTrips).at(-1)?.query

describe('the list of trips', () => {
  test('is a tab of the dispatcher, starts today, and adds up its prices', async () => {
    const page = await open()
    await rowOf(page, 'Demo Guest 1').waitFor()
    expect(lastAsked(page)).toMatchObject({ from: '2026-11-20' })
    const tab = page.getByRole('navigation', { name: 'Dispatch' }).getByRole('link', { name: 'Trips' })
    expect(await tab.getAttribute('aria-current')).toBe('page')
    const text = await rowOf(page, 'Demo Guest 1').innerText()
    for (const part of [
      'Fri 20 Nov 10:30',
      'DEMO01',
      'Assigned',
      'Driver One',
      'Sedan One',
      'BA255',
      '60.00',
    ])
      expect(text.replaceAll(/\s+/g, ' ')).toContain(part)
    await page.getByText('Total BBD 180.00').waitFor()
    expect(page.asked(tripTotals)).toEqual([])
    expect(await axe(page)).toEqual([])
  })

  test('Enter opens the trip on the board, and Escape leads back to its row', async () => {
    const page = await open('/dispatcher/trips', {
      answers: [
        answer(dispatcherDashboard, smallestReply(dispatcherDashboard)),
        answer(dispatcherPlan, { date: '2026-11-20', choices: [], left: [] }),
      ],
    })
    await rowOf(page, 'Demo Guest 1').waitFor()
    const focused = () => page.evaluate(() => document.activeElement?.closest('tr')?.textContent ?? '')
    await page.keyboard.press('j')
    await expect.poll(focused).toContain('Demo Guest 1')
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    const path = () => new URL(page.url()).pathname
    await expect.poll(path).toBe('/dispatcher')
    await page.getByRole('heading', { name: 'Dispatcher' }).waitFor()
    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'Keyboard' })
    await help.getByText('Back to the list').waitFor()
    await page.keyboard.press('Escape')
    await help.waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await expect.poll(path).toBe('/dispatcher/trips')
    await expect.poll(focused).toContain('Demo Guest 2')
  })

  test('takes the total of a long list from the server', async () => {
    const totals = answer(tripTotals, {
      found: { count: 420, totalCents: 2_520_000, agreedCostCents: 90_000 },
    })
    const page = await open('/dispatcher/trips?when=last-month&status=noShow', {
      answers: [totals, listed(rows, 'more')],
    })
    await page.getByText('3 of 420').waitFor()
    await page.getByText('Total BBD 25,200.00').waitFor()
    await page.getByText('Agreed cost BBD 900.00').waitFor()
    expect(page.asked(tripTotals)[0]?.query).toEqual({
      query: '',
      from: '2026-10-01',
      to: '2026-10-31',
      status: 'noShow',
    })
  })

  test('shows the agreed cost of outside companies once its column is chosen', async () => {
    const page = await open('/dispatcher/trips', {
      answers: [listed(rows.map((it) => (it.isOutside ? { ...it, agreedCostCents: 4_550 } : it)))],
    })
    await page.getByText('Agreed cost BBD 45.50').waitFor()
    const column = page.getByRole('columnheader', { name: 'Agreed cost, BBD' })
    expect(await column.count()).toBe(0)
    await page.getByRole('button', { name: 'View' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Agreed cost, BBD' }).click()
    await column.waitFor()
    expect(await rowOf(page, 'Palm Transfers').innerText()).toContain('45.50')
  })

  test('has no prices for those who can’t open reservations', async () => {
    const page = await open('/dispatcher/trips', {
      as: aDispatcher({ hasViewCustomerPermission: false }),
      answers: [listed(rows.map((it) => ({ ...it, priceCents: null })))],
    })
    await rowOf(page, 'Demo Guest 1').waitFor()
    expect(await page.getByRole('columnheader', { name: /Price/ }).count()).toBe(0)
    expect(await page.getByText(/^Total/).count()).toBe(0)
  })

  test('is sorted by pickup, in its address', async () => {
    const page = await open()
    await page.getByRole('columnheader', { name: 'Pickup' }).getByRole('button').click()
    await page.waitForURL(/sort=-pickup/)
    await expect.poll(() => lastAsked(page)).toMatchObject({ sort: '-pickup' })
  })
})

describe('filters', () => {
  test('are in the address, as chips and lists, and are cleared together', async () => {
    const page = await open()
    await page.getByRole('button', { name: 'Next week' }).click()
    await page.getByRole('button', { name: 'Unassigned', exact: true }).click()
    await page.waitForURL(/when=next-week/)
    await expect
      .poll(() => lastAsked(page))
      .toMatchObject({ from: '2026-11-23', to: '2026-11-29', status: 'unassigned' })
    await page.getByLabel('Driven by').selectOption('Outside companies')
    await page.getByLabel('Driver or company').click()
    await page.getByRole('option', { name: 'Driver One' }).click()
    await expect.poll(() => lastAsked(page)).toMatchObject({ drivenBy: 'outside', driver: aGuid(7) })
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.waitForURL((url) => url.search === '')
    await rowOf(page, 'Demo Guest 1').waitFor()
  })

  test('a search without dates that finds nothing from today on offers all dates', async () => {
    const page = await open('/dispatcher/trips', {
      answers: [
        answer(queryTrips, ({ query }) => ({
          items: query.from === undefined ? rows.slice(0, 1) : [],
          nextCursor: null,
        })),
      ],
    })
    await page.getByText('No trips from today on. Trips of new bookings appear here.').waitFor()
    await page.getByRole('searchbox', { name: 'Search trips' }).fill('DEMO01')
    await page.getByText('No results from today on').waitFor()
    await page.getByRole('button', { name: 'Show all dates' }).click()
    await rowOf(page, 'Demo Guest 1').waitFor()
    await page.waitForURL(/when=any/)
  })

  test('say why a list was refused', async () => {
    const why = 'This search took too long. Choose dates, or enter more text.'
    const page = await open('/dispatcher/trips?query=a&when=any', {
      answers: [refused(queryTrips, refuseField('query', why))],
    })
    await page.getByRole('alert').filter({ hasText: why }).waitFor()
  })

  test('a date that doesn’t exist is refused at its field', async () => {
    const page = await open()
    const from = page.getByRole('textbox', { name: 'From' })
    await from.fill('someday')
    await from.blur()
    await page.getByText('Enter a date, such as 2026-12-24, 24 Dec or tomorrow').waitFor()
    expect(lastAsked(page)).toMatchObject({ from: '2026-11-20' })
  })

  test('go into the files', async () => {
    const page = await open('/dispatcher/trips?when=any&status=noShow')
    await rowOf(page, 'Demo Guest 1').waitFor()
    const csv = await page.getByRole('link', { name: 'CSV' }).getAttribute('href')
    expect(csv).toBe('/reports/trips.csv?status=noShow')
    const book = await page.getByRole('link', { name: 'Excel' }).getAttribute('href')
    expect(book).toBe('/reports/trips.xlsx?status=noShow')
  })
})

describe('a row', () => {
  test('opens the dispatcher’s day with its trip', async () => {
    const page = await open('/dispatcher/trips', {
      answers: [
        answer(dispatcherDashboard, smallestReply(dispatcherDashboard)),
        answer(dispatcherPlan, smallestReply(dispatcherPlan)),
      ],
    })
    await rowOf(page, 'Demo Guest 3').click()
    await page.waitForURL(/dispatcher\?/)
    const { pathname, searchParams } = new URL(page.url())
    expect([pathname, searchParams.get('date'), searchParams.get('trip')]).toEqual([
      '/dispatcher',
      '2026-11-21',
      aGuid(103),
    ])
    await page.goBack()
    await rowOf(page, 'Demo Guest 3').waitFor()
  })

  test('has a menu that opens its reservation', async () => {
    const page = await open('/dispatcher/trips', {
      answers: [answer(groupDetail, smallestReply(groupDetail))],
    })
    await rowOf(page, 'Demo Guest 2').locator('[data-row-link]').focus()
    await expect
      .poll(async () => {
        await rowOf(page, 'Demo Guest 2').click({ button: 'right' })
        return page.getByRole('menu').count()
      })
      .toBe(1)
    const menu = page.getByRole('menu', { name: 'Demo Guest 2, DEMO02' })
    await menu.getByRole('menuitem', { name: /Open in the dispatcher/ }).waitFor()
    expect(await axe(page)).toEqual([])
    await page.keyboard.press('r')
    await page.waitForURL(new RegExp(`/customers/${aGuid(202)}/${aGuid(302)}`))
  })
})

test('on a phone, trips are cards and the filters are folded', async () => {
  const page = await open('/dispatcher/trips', { device: 'phone' })
  await page.getByRole('link', { name: /Demo Guest 1/ }).waitFor()
  expect(await page.getByLabel('Driven by').count()).toBe(0)
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await page.getByLabel('Driven by').selectOption('Our own drivers')
  await page.getByRole('button', { name: 'Filters (1)' }).waitFor()
  expect(await axe(page)).toEqual([])
})
