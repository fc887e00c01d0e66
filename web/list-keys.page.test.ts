import { describe, expect, test } from 'vitest'
import { dispatcherDashboard, dispatcherPlan, dispatcherTrip } from '#contract/dispatch.ts'
import { queryCustomers } from '#contract/customers.ts'
import { aDeskAgent, aDispatcher } from '#web/testing/accounts.ts'
import { notFound } from '#domain/refusal.ts'
import { answer } from '#web/testing/answers.ts'
import { axe } from '#web/testing/axe.ts'
import { openList } from '#web/testing/customer-list.ts'
import { aFoundReservation } from '#web/testing/fixtures/customers.ts'
import { aBoard, aTripOnBoard } from '#web/testing/fixtures/trips.ts'
import { openPage, type PortalPage } from '#web/testing/open-page.ts'

const longName = 'Alexandra-Rose Llewellyn-Pryce of Castle Combe and Wootton Bassett'
const trips = [1, 2, 3, 4, 5].map((number) =>
  aTripOnBoard(number, number === 2 ? { guestName: longName } : {}),
)
const openTrips = (device: 'desktop' | 'tablet' = 'desktop') =>
  openPage('/dispatcher?view=table', {
    as: aDispatcher(),
    device,
    answers: [
      answer(dispatcherDashboard, aBoard(trips)),
      answer(dispatcherPlan, { date: '2026-11-20', choices: [], left: [] }),
      answer(dispatcherTrip, ({ query }) => {
        const trip = trips.find((it) => it.guid === query.tripGuid)
        return trip ? { trip, noShowFile: null, history: [] } : notFound
      }),
    ],
  })
const focusedRow = (page: PortalPage) => () =>
  page.evaluate(() => document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset['row'])
const chosen = (page: PortalPage) => page.getByRole('row', { selected: true }).count()

test('a list whose shortcuts can’t load is still shown and opens its rows', async () => {
  const page = await openTrips()
  page.expectComplaint(/net::ERR_/)
  await page.route(/\/assets\/TableKeys-/, (route) => route.abort())
  const failed = page.waitForEvent('requestfailed', (it) => it.url().includes('/TableKeys-'))
  await page.reload()
  await failed
  await page.getByText(longName).click()
  await page.getByRole('dialog').or(page.getByRole('complementary')).first().waitFor()
})

test('without motion, moving starts no transition; the height of a list styles no cell again', async () => {
  const page = await openList([1, 2, 3].map((number) => aFoundReservation(number)))
  const region = page.getByRole('region', { name: 'Bookings' })
  await expect.poll(() => region.getAttribute('style')).toContain('max-height')
  expect(await region.getAttribute('style')).not.toContain('--')
  await page.keyboard.press('j')
  await expect.poll(focusedRow(page)).toBeDefined()
  const started = page.evaluate(
    () =>
      new Promise((resolve) => {
        addEventListener('transitionrun', () => resolve('a transition'))
        setTimeout(() => resolve('nothing'), 500)
      }),
  )
  await page.keyboard.press('j')
  expect(await started).toBe('nothing')
})

describe('a list by keyboard', () => {
  test('j and k, arrows, Home and End move; Space and Shift select; Enter opens', async () => {
    const page = await openTrips()
    const at = focusedRow(page)
    await page.getByText(longName).waitFor()
    await page.keyboard.press('j')
    await expect.poll(at).toBe(trips[0]?.guid)
    await page.keyboard.press('ArrowDown')
    await expect.poll(at).toBe(trips[1]?.guid)
    await page.keyboard.press('End')
    await expect.poll(at).toBe(trips[4]?.guid)
    await page.keyboard.press('k')
    await page.keyboard.press('Home')
    await expect.poll(at).toBe(trips[0]?.guid)
    await page.keyboard.press('Space')
    await page.getByText('1 trip selected').waitFor()
    const color = (row: number) =>
      page
        .getByRole('row')
        .nth(row)
        .getByRole('gridcell')
        .last()
        .evaluate((it) => getComputedStyle(it).backgroundColor)
    const selectedAndFocused = await color(1)
    await page.keyboard.press('ArrowDown')
    await expect.poll(at).toBe(trips[1]?.guid)
    expect(await color(2)).not.toBe(selectedAndFocused)
    await page.keyboard.press('Home')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+ArrowDown')
    await page.getByText('3 trips selected').waitFor()
    await page.keyboard.press('Shift+ArrowUp')
    await page.getByText('2 trips selected').waitFor()
    expect(await chosen(page)).toBe(2)
    expect(await axe(page)).toEqual([])
    await page.keyboard.press('Enter')
    await page.waitForURL(new RegExp(`trip=${trips[1]?.guid}`))
  })

  test('X selects the row, Ctrl+A all rows, whose box in the header is then checked, not a dash', async () => {
    const page = await openTrips()
    const at = focusedRow(page)
    await page.getByText(longName).waitFor()
    await expect
      .poll(async () => {
        await page.keyboard.press('j')
        return at()
      })
      .toBeDefined()
    await page.keyboard.press('Home')
    await page.keyboard.press('x')
    await page.getByText('1 trip selected').waitFor()
    const all = page.getByRole('checkbox', { name: /^Select all rows/ })
    const state = () => all.evaluate((it) => it instanceof HTMLInputElement && [it.checked, it.indeterminate])
    await expect.poll(state).toEqual([false, true])
    await page.keyboard.press('Control+a')
    await page.getByText('5 trips selected').waitFor()
    await expect.poll(state).toEqual([true, false])
    await page.keyboard.press('x')
    await page.getByText('4 trips selected').waitFor()
  })

  test('Shift and a click select a range', async () => {
    const page = await openTrips()
    await page.getByLabel('Select row 2', { exact: true }).check()
    await page.getByLabel('Select row 4', { exact: true }).click({ modifiers: ['Shift'] })
    await page.getByText('3 trips selected').waitFor()
    await page.getByText('Demo Guest 1', { exact: true }).click({ modifiers: ['Shift'] })
    await page.getByText('2 trips selected').waitFor()
    expect(new URL(page.url()).searchParams.get('trip')).toBeNull()
  })

  test('F gives every row a letter that opens it; any other key takes them away', async () => {
    const page = await openTrips()
    const letters = () =>
      page
        .locator('[data-letter]')
        .evaluateAll((all) => all.map((it) => it instanceof HTMLElement && it.dataset['letter']))
    await page.getByText(longName).waitFor()
    await expect
      .poll(async () => {
        // The keys of a list are loaded after its rows; a second press takes the letters away.
        if ((await letters()).length === 0) await page.keyboard.press('f')
        return letters()
      })
      .toEqual(['a', 'b', 'c', 'd', 'e'])
    expect(await axe(page)).toEqual([])
    await page.keyboard.press('Escape')
    expect(await letters()).toEqual([])
    await page.keyboard.press('f')
    // The letter is in the margin, not on the name.
    const room = () =>
      page
        .locator('[data-letter]')
        .first()
        .evaluate((it) => {
          const { left, width } = getComputedStyle(it, '::before')
          return (
            Number.parseFloat(getComputedStyle(it).paddingLeft) -
            Number.parseFloat(left) -
            Number.parseFloat(width)
          )
        })
    await expect.poll(room).toBeGreaterThan(0)
    await page.keyboard.press('d')
    await page.waitForURL(new RegExp(`trip=${trips[3]?.guid}`))
    expect(await letters()).toEqual([])
  })

  test('Space leaves a list without a selection where it is, and the help doesn’t offer it', async () => {
    const rows = Array.from({ length: 60 }, (_, index) => aFoundReservation(index + 1))
    const page = await openList(rows, { as: aDeskAgent() })
    const at = focusedRow(page)
    await expect
      .poll(async () => {
        await page.keyboard.press('j')
        return at()
      })
      .toBeDefined()
    await page.keyboard.press('Home')
    await page.keyboard.press('Space')
    await page.waitForTimeout(200)
    const region = page.getByRole('region', { name: 'Bookings' })
    expect(await region.evaluate((it) => it.scrollTop + window.scrollY)).toBe(0)
    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'Keyboard' })
    await help.getByText('First and last row', { exact: true }).waitFor()
    expect(await help.getByText('Select the row', { exact: true }).count()).toBe(0)
    const heights = await help.locator('kbd').evaluateAll((all) => all.map((it) => it.clientHeight))
    expect(Math.max(...heights)).toBeLessThan(26)
  })

  test('Show more goes on at its first new row', async () => {
    const rows = Array.from({ length: 60 }, (_, index) => aFoundReservation(index + 1))
    const page = await openList([], {
      answers: [
        answer(queryCustomers, ({ query }) =>
          query.cursor
            ? { items: rows.slice(30), nextCursor: null }
            : { items: rows.slice(0, 30), nextCursor: '30' },
        ),
      ],
    })
    await page.getByRole('button', { name: 'Show more' }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(focusedRow(page)).toBe(rows[30]?.group?.guid)
  })

  test('the keys are in the help', async () => {
    const page = await openTrips()
    await page.getByText(longName).waitFor()
    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'Keyboard' })
    for (const label of [
      'Show row letters',
      'Next row',
      'Previous row',
      'Select the row',
      'Select all rows shown',
      'First and last row',
    ])
      await help.getByText(label, { exact: true }).waitFor()
  })
})

test('rows have one line of 32 px, and a cut text shows in full on hover and on focus', async () => {
  const page = await openTrips()
  const cell = page.getByRole('gridcell', { name: longName })
  await cell.waitFor()
  const heights = () =>
    page.evaluate(() => [
      ...new Set([...document.querySelectorAll('tr[data-row]')].map((it) => it.clientHeight)),
    ])
  await expect.poll(heights).toEqual([32])
  const tip = page.locator('[popover]').filter({ hasText: longName })
  await expect
    .poll(async () => {
      await page.mouse.move(0, 0)
      await cell.hover()
      return cell.getAttribute('data-tip')
    })
    .toBe(longName)
  await expect.poll(() => tip.isVisible()).toBe(true)
  await page.mouse.move(0, 0)
  await expect.poll(() => tip.isVisible()).toBe(false)
  await page.getByRole('button', { name: 'View', exact: true }).focus()
  for (let count = 0; count < 2; count += 1) await page.keyboard.press('j')
  await expect.poll(focusedRow(page)).toBe(trips[1]?.guid)
  await expect.poll(() => tip.isVisible()).toBe(true)

  await page.getByRole('button', { name: 'View', exact: true }).click()
  await page.getByRole('menuitemradio', { name: /^Comfortable/ }).click()
  await expect.poll(async () => Math.min(...(await heights()))).toBeGreaterThanOrEqual(44)
})

test('a list wider than the tablet says that there are more columns, and shows them', async () => {
  const page = await openTrips('tablet')
  const name = page.getByRole('gridcell', { name: 'Demo Guest 1', exact: true })
  const position = () => name.evaluate((it) => getComputedStyle(it).position)
  await expect.poll(position).toBe('sticky')
  await page.getByRole('button', { name: 'More columns to the right' }).click()
  const scrolled = () =>
    page.getByRole('region', { name: 'Trips on this day' }).evaluate((it) => it.scrollLeft)
  await expect.poll(scrolled).toBeGreaterThan(100)
  // The guest stays in view, whose column began after two others.
  const region = await page.getByRole('region', { name: 'Trips on this day' }).boundingBox()
  await expect.poll(async () => ((await name.boundingBox())?.x ?? 0) - (region?.x ?? 0)).toBeLessThan(3)
  await expect.poll(() => page.locator('[data-cut], [data-scrolled]').count()).toBe(1)
  // With room for all columns, it isn't a layer of its own.
  await page.setViewportSize({ width: 1900, height: 900 })
  await expect.poll(position).toBe('static')
})
