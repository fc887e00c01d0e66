import { describe, expect, test } from 'vitest'
import { quotePath } from '#contract/addresses.ts'
import type { AppData } from '#contract/account.ts'
import { customerEdit, queryCustomers } from '#contract/customers.ts'
import { dispatcherDashboard, dispatcherPlan } from '#contract/dispatch.ts'
import { findRecords, type FoundRecord } from '#contract/find.ts'
import { options } from '#contract/options.ts'
import { savedQuote } from '#contract/quotes.ts'
import { aDispatcher, anAdministrator, aReservationsAgent } from '#web/testing/accounts.ts'
import { answer, type Answer } from '#web/testing/answers.ts'
import { axe } from '#web/testing/axe.ts'
import { counts, reservations } from '#web/testing/customer-list.ts'
import { aFoundReservation } from '#web/testing/fixtures/customers.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
import { aBoard, aDriverOnBoard, aTripOnBoard } from '#web/testing/fixtures/trips.ts'
import { smallestReply } from '#web/testing/fixtures/smallest-reply.ts'
import { openPage, type PortalPage } from '#web/testing/open-page.ts'

const partner: FoundRecord = {
  kind: 'partner',
  guid: aGuid(7),
  name: 'Casuarina House',
  detail: '',
  partnerGuid: null,
  date: null,
  state: null,
}
const finds = (...items: FoundRecord[]) => answer(findRecords, { items })
const guests = (...items: ReturnType<typeof aFoundReservation>[]) =>
  answer(queryCustomers, { ...smallestReply(queryCustomers), items })

async function openPalette(as: AppData, answers: readonly Answer[], path = '/no-such-screen') {
  const page = await openPage(path, { as, answers })
  await page.getByRole('button', { name: 'Search or go to' }).waitFor()
  await page.keyboard.press('Control+k')
  await field(page).waitFor()
  return page
}
const field = (page: PortalPage) => page.getByRole('combobox', { name: 'Search or go to' })
const groups = (page: PortalPage) =>
  page
    .getByRole('listbox', { name: 'Results' })
    .getByRole('group')
    .evaluateAll((all) => all.map((it) => it.firstElementChild?.textContent))
const shown = (page: PortalPage) =>
  page
    .getByRole('listbox', { name: 'Results' })
    .getByRole('option')
    .evaluateAll((all) => all.map((it) => it.textContent))

test('a partner’s name and “invoice” find the partner’s invoices', async () => {
  const page = await openPalette(anAdministrator(), [finds(partner), guests()])
  await page.keyboard.type('casuarina invoice')
  await page.getByRole('option', { name: 'Casuarina House Invoices' }).waitFor()
  expect(page.asked(findRecords).at(-1)).toMatchObject({ query: { query: 'casuarina' } })
})

const quote = (number: number, more: Partial<FoundRecord>): FoundRecord => ({
  ...partner,
  kind: 'quote',
  guid: aGuid(number),
  name: `Q-00000${number}`,
  detail: 'Ann Stone',
  ...more,
})

test('a guest’s name also finds their quotes, after their reservations', async () => {
  const page = await openPalette(aReservationsAgent(), [
    finds(
      quote(1, { date: '2026-12-03', state: 'open' }),
      quote(2, { date: '2026-11-19', state: 'expired' }),
      partner,
    ),
    guests(aFoundReservation(3)),
  ])
  await page.keyboard.type('stone')
  await page.getByRole('option', { name: 'Ann Stone Q-000001, valid until Thu 3 Dec' }).waitFor()
  expect(await groups(page)).toEqual(['Partners', 'Bookings', 'Quotes'])
  expect((await shown(page)).slice(-2)).toEqual([
    'Ann StoneQ-000001, valid until Thu 3 Dec',
    'Ann StoneQ-000002, expired Thu 19 Nov',
  ])
})

test('a quote’s number finds it before guests whose reference begins alike', async () => {
  const page = await openPalette(aReservationsAgent(), [
    finds(quote(1, { date: '2026-12-03', state: 'lost' })),
    guests(aFoundReservation(3)),
    answer(savedQuote, smallestReply(savedQuote, { guid: aGuid(1), reference: 'Q-000001' })),
  ])
  await page.keyboard.type('q1')
  await page.getByRole('option', { name: 'Ann Stone Q-000001, lost' }).waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => new URL(page.url()).pathname).toBe(quotePath(aGuid(1)))
})

test('a date lists the pages of that day', async () => {
  const page = await openPalette(aReservationsAgent(), [finds(), guests()])
  await page.keyboard.type('4 dec')
  const bookings = page.getByRole('group', { name: 'Fri 4 Dec' }).getByRole('option', { name: /^Bookings/ })
  await bookings.waitFor()
  page.answer(counts)
  page.answer(reservations([]))
  await page.keyboard.press('Enter')
  await expect.poll(() => new URL(page.url()).search).toBe('?from=2026-12-04&to=2026-12-04')
})

test('similar names are left out if a page matches', async () => {
  const similar = { ...smallestReply(queryCustomers), items: [aFoundReservation(1)], similar: true }
  const page = await openPalette(aReservationsAgent(), [finds(), answer(queryCustomers, similar)])
  await page.keyboard.type('smtp')
  await page.getByText('No results found').waitFor()
  await field(page).fill('booking')
  await expect.poll(() => page.asked(queryCustomers).length).toBe(2)
  await page.waitForTimeout(200)
  expect(await groups(page)).not.toContain('Similar names')
})

test('upcoming guests come first, then the latest; a link shows all of them', async () => {
  const on = (number: number, date: string, isOver: boolean) => {
    const found = aFoundReservation(number)
    return {
      ...found,
      matched: 'name',
      group: found.group && {
        ...found.group,
        firstServiceDate: date,
        lastServiceDate: date,
        nextService: isOver ? null : { date, time: '14:00' },
      },
    }
  }
  const past = Array.from({ length: 8 }, (_, n) => on(n + 1, `2026-01-0${n + 1}`, true))
  const ahead = [on(10, '2026-12-24', false), on(11, '2026-12-01', false)]
  const page = await openPalette(aReservationsAgent(), [finds(), guests(...past, ...ahead)])
  await page.keyboard.type('guest')
  const all = page.getByRole('option', { name: 'Show all “guest” in Bookings' })
  await all.waitFor()
  const found = page.getByRole('group', { name: 'Bookings', exact: true }).getByRole('option')
  const names = await found.evaluateAll((list) => list.map((it) => it.textContent?.match(/Guest \d+/)?.[0]))
  expect(names.slice(0, 4)).toEqual(['Guest 11', 'Guest 10', 'Guest 8', 'Guest 7'])
  expect(names).toHaveLength(8)
  page.answer(counts)
  page.answer(reservations([]))
  await all.click()
  await expect.poll(() => new URL(page.url()).search).toBe('?query=guest')
})

test('a theme is switched at once', async () => {
  const page = await openPalette(aReservationsAgent(), [finds(), guests()])
  await page.keyboard.type('dark')
  await page.keyboard.press('Enter')
  await page.locator('html[data-mantine-color-scheme="dark"]').waitFor()
  await field(page).waitFor({ state: 'detached' })
  await page.keyboard.press('Control+k')
  await field(page).fill('theme')
  expect(await shown(page)).toEqual(
    expect.arrayContaining(['Switch to light theme', 'Switch to device theme']),
  )
  expect(await shown(page)).not.toContain('Switch to dark theme')
})

test('Ctrl+Enter opens an entry in a new tab, as the foot says', async () => {
  const page = await openPalette(aReservationsAgent(), [finds(), guests()])
  await page.keyboard.type('account')
  await page.getByText('Open in a new tab').waitFor()
  expect(await axe(page)).toEqual([])
  const [tab] = await Promise.all([page.context().waitForEvent('page'), page.keyboard.press('Control+Enter')])
  expect(new URL(tab.url()).pathname).toBe('/account')
  expect(new URL(page.url()).pathname).toBe('/no-such-screen')
})

test('a list’s button is an action', async () => {
  const page = await openPalette(
    aReservationsAgent(),
    [
      counts,
      reservations([]),
      finds(),
      answer(customerEdit.load, smallestReply(customerEdit.load)),
      answer(options, { items: [] }),
    ],
    '/customers',
  )
  await page.keyboard.type('new customer')
  await page.getByRole('option', { name: 'New customer' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'New customer' }).waitFor()
})

test('a focused row is the first entry, and opens', async () => {
  const page = await openPage('/customers', {
    as: aReservationsAgent(),
    answers: [counts, reservations([aFoundReservation(1)]), finds()],
  })
  await page
    .getByRole('grid')
    .getByRole('link', { name: /Guest 1/ })
    .focus()
  await page.keyboard.press('Control+k')
  await field(page).waitFor()
  expect((await groups(page))[0]).toBe('Focused row')
  expect((await shown(page))[0]).toMatch(/^Open .*Guest 1/)
})

describe('with selected trips', () => {
  test.each(['table', 'board'])('what can be done with them comes first: %s', async (view) => {
    const driver = aDriverOnBoard(1)
    const trips = [10, 11].map((hour, at) =>
      aTripOnBoard(at + 1, {
        pickupAt: `2026-11-20T${hour}:00:00Z`,
        endsAt: `2026-11-20T${hour}:40:00Z`,
      }),
    )
    const page = await openPage(`/dispatcher?view=${view}`, {
      as: aDispatcher(),
      answers: [
        answer(dispatcherDashboard, aBoard(trips, { drivers: [driver] })),
        answer(dispatcherPlan, smallestReply(dispatcherPlan)),
        finds(),
        guests(),
      ],
    })
    if (view === 'table')
      for (const row of [1, 2]) await page.getByLabel(`Select row ${row}`, { exact: true }).check()
    else {
      await page
        .getByRole('group', { name: 'Trips' })
        .getByRole('button', { name: /DEMT01/ })
        .focus()
      await page.keyboard.press('Shift+ArrowRight')
    }
    await page.getByRole('group', { name: /^Selected/ }).waitFor()
    await page.keyboard.press('Control+k')
    await field(page).waitFor()
    expect((await groups(page))[0]).toBe('2 trips selected')
    await page.keyboard.type('assign to')
    await page.getByRole('option', { name: 'Assign to Driver 1' }).waitFor()
    await field(page).fill('clear selection')
    await page.keyboard.press('Enter')
    await page.getByRole('group', { name: /^Selected/ }).waitFor({ state: 'detached' })
  })
})
