import { describe, expect, test } from 'vitest'
import { queryCustomers } from '#contract/customers.ts'
import { options } from '#contract/options.ts'
import { messages } from '#contract/wire-errors.ts'
import { aDeskAgent, aPartnerUser, aReservationsAgent } from '#web/testing/accounts.ts'
import { answer, offline } from '#web/testing/answers.ts'
import { axe } from '#web/testing/axe.ts'
import { aFoundReservation } from '#web/testing/fixtures/customers.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
import { KeyboardUser } from '#web/testing/keyboard-user.ts'
import { expectLoadStates } from '#web/testing/load-states.ts'
import type { PortalPage } from '#web/testing/open-page.ts'
import { counts, type Found, openList, reservations, type Row, rowOf } from '#web/testing/customer-list.ts'

const none: Row[] = []
const search = (page: PortalPage) => page.getByRole('searchbox', { name: 'Search bookings' })

test('loads, fails, recovers and is forbidden', async () => {
  await expectLoadStates('/customers', {
    as: aReservationsAgent(),
    endpoint: queryCustomers,
    answers: [counts, reservations([aFoundReservation(1)])],
    loaded: (page) => rowOf(page, 'Demo Guest 1'),
  })
})

test.each([
  ['RSD', {}, '360.00'],
  ['HUF', {}, '360.00'],
  ['HUF', { HUF: 0 }, '36,000'],
])(
  'amounts in %s with %j have the server’s decimals, regardless of the browser',
  async (currency, currencyDigits, text) => {
    const page = await openList([aFoundReservation(1)], {
      as: aReservationsAgent({ site: { currency, currencyDigits } }),
    })
    await expect.poll(() => rowOf(page, 'Demo Guest 1').innerText()).toContain(text)
    await page.getByRole('columnheader', { name: `Payment, ${currency}` }).waitFor()
  },
)

describe('a row', () => {
  const day = (nextService: NonNullable<Row['group']>['nextService'], lastServiceDate = '2026-11-21') => ({
    nextService,
    lastServiceDate,
  })

  test.each([
    [aFoundReservation(1), ['DEMO01', 'Sat 21 Nov 14:10', 'Unpaid', '360.00', 'Confirmed', 'BA2155']],
    [aFoundReservation(2, day(null, '2026-11-03')), ['last Tue 3 Nov']],
    [
      aFoundReservation(3, { paymentState: 'onAccount', partnerName: 'Casuarina House (demo)' }),
      ['On account', 'Casuarina House (demo)'],
    ],
    [aFoundReservation(4, { status: 'cancelled', flights: [] }), ['Cancelled', '–']],
    [aFoundReservation(5, {}, { matched: 'passenger' }), ['matched a passenger']],
    [aFoundReservation(6, {}, { matched: 'partnerReference' }), ['matched the partner reference']],
    [aFoundReservation(7, {}, { group: null }), ['–']],
  ])('%# shows its details', async (row, texts) => {
    const page = await openList([row])
    const shown = rowOf(page, row.lastName)
    for (const text of texts) await shown.getByText(text, { exact: true }).first().waitFor()
    const href =
      row.group === null
        ? `/customers/${row.customerGuid}`
        : `/customers/${row.customerGuid}/${row.group.guid}`
    expect(await shown.getByRole('link').first().getAttribute('href')).toBe(href)
  })

  test('has no partner column for partner users', async () => {
    const page = await openList([aFoundReservation(1)], { as: aPartnerUser() })
    await rowOf(page, 'Guest 1').waitFor()
    expect(await page.getByRole('columnheader', { name: 'Partner' }).count()).toBe(0)
    expect(await page.getByPlaceholder('Any partner').count()).toBe(0)
  })

  test('has no buttons for new items without edit permission', async () => {
    const page = await openList([aFoundReservation(1)], { as: aDeskAgent() })
    await rowOf(page, 'Guest 1').waitFor()
    expect(await page.getByRole('main').getByRole('link', { name: 'New booking' }).count()).toBe(0)
    expect(await page.getByRole('button', { name: 'New customer' }).count()).toBe(0)
  })
})

describe('the order', () => {
  test('is that of a column, which its header turns round, also of a search', async () => {
    const page = await openList([aFoundReservation(1)])
    const header = page.getByRole('columnheader', { name: 'Next service' })
    const order = () => header.getAttribute('aria-sort')
    await expect.poll(order).toBe('ascending')
    await header.getByRole('button').click()
    await expect.poll(order).toBe('descending')
    await page.getByText('Latest service first').waitFor()
    expect(page.asked(queryCustomers).at(-1)?.query.sort).toBe('-next')
    expect(new URL(page.url()).searchParams.get('sort')).toBe('-next')
    expect(await axe(page)).toEqual([])
    await search(page).fill('guest')
    await expect.poll(() => page.asked(queryCustomers).at(-1)?.query).toMatchObject({ query: 'guest' })
    expect(page.asked(queryCustomers).at(-1)?.query.sort).toBeUndefined()
    await expect.poll(order).toBe('descending')
    await header.getByRole('button').click()
    await expect.poll(order).toBe('ascending')
    await search(page).fill('')
    await expect.poll(order).toBe('ascending')
  })
})

describe('finding', () => {
  test('finds both reservations of a guest, then tomorrow’s by keyboard, which the URL keeps', async () => {
    const twice = { lastName: 'Twicebooked' }
    const page = await openList([
      aFoundReservation(1, {}, twice),
      aFoundReservation(
        2,
        { firstServiceDate: '2026-11-25', nextService: { date: '2026-11-25', time: '09:00' } },
        twice,
      ),
      aFoundReservation(3),
    ])
    await page.getByText('Upcoming services first, then past ones').waitFor()
    const hand = new KeyboardUser(page)
    await hand.tabTo(/^Search bookings$/)
    await hand.type('twicebooked')
    const found = page.getByRole('grid', { name: 'Bookings found' })
    for (const reference of ['DEMO01', 'DEMO02']) await found.getByText(reference).waitFor()
    await found.getByText('DEMO03').waitFor({ state: 'detached' })
    await page.getByText('Best match first').waitFor()
    await hand.pressOn(/^Tomorrow/, 'Space')
    await found.getByText('DEMO02').waitFor({ state: 'detached' })
    await page.waitForURL(/when=tomorrow/)
    expect(page.asked(queryCustomers).at(-1)?.query).toMatchObject({
      query: 'twicebooked',
      from: '2026-11-21',
      to: '2026-11-21',
    })
    await page.reload({ waitUntil: 'commit' })
    await found.getByText('DEMO01').waitFor()
    expect(await page.getByRole('button', { name: /^Tomorrow/ }).getAttribute('aria-pressed')).toBe('true')
    expect(await axe(page)).toEqual([])
  })

  test.each([
    ['Today', /^Today\s*3$/, { from: '2026-11-20', to: '2026-11-20' }],
    ['Unpaid', /^Unpaid$/, { owing: 'yes' }],
    ['Waitlist', /^Waitlist\s*2$/, { waitlisted: 'yes' }],
  ])('%s takes one press, and another shows all', async (_, name, query) => {
    const page = await openList([aFoundReservation(1)])
    const chip = page.getByRole('group', { name: 'Show only' }).getByRole('button', { name })
    await chip.click()
    await expect.poll(() => page.asked(queryCustomers).at(-1)?.query).toMatchObject(query)
    await chip.click()
    await expect.poll(() => chip.getAttribute('aria-pressed')).toBe('false')
    expect(new URL(page.url()).search).toBe('')
  })

  test('ignores invalid parameters of a link', async () => {
    const link = '/customers?status=none&from=2026-02-30&partner=unknown&owing=yes'
    const page = await openList([aFoundReservation(1)], { answers: [answer(options, { items: [] })] }, link)
    await rowOf(page, 'Guest 1').waitFor()
    expect(page.asked(queryCustomers)[0]?.query).toEqual({ query: '', limit: 50, owing: 'yes' })
  })

  test('an empty result can be cleared, also on a phone', async () => {
    const page = await openList(
      [aFoundReservation(1), aFoundReservation(2)],
      { device: 'phone' },
      '/customers?owing=yes',
    )
    await page.getByText('Unpaid').nth(1).waitFor()
    expect(await axe(page)).toEqual([])
    await search(page).fill('qqxxzz')
    await page.getByText(messages.noResults).waitFor()
    await page.getByRole('button').filter({ hasText: 'Clear search' }).click()
    await page.getByText('Upcoming services first, then past ones').waitFor()
    expect(await page.getByRole('button', { name: 'Unpaid' }).getAttribute('aria-pressed')).toBe('false')
  })

  test('shows an empty state without bookings', async () => {
    const page = await openList(none)
    await page.getByText('No bookings yet').waitFor()
  })

  test('continues page by page, and offers to search further after a page that ended early', async () => {
    const pages: Record<string, Found> = {
      first: { items: [], nextCursor: 'second' },
      second: { items: [aFoundReservation(1)], nextCursor: 'third' },
      third: { items: [aFoundReservation(2)], nextCursor: null },
    }
    const byPage = answer(
      queryCustomers,
      ({ query: { cursor = 'first' } }) => pages[cursor] ?? { items: [], nextCursor: null },
    )
    const page = await openList([], { answers: [byPage] }, '/customers?query=rare')
    await page.getByText('No matches on nearby dates').waitFor()
    await page.getByRole('button', { name: 'Search more dates' }).click()
    await rowOf(page, 'Guest 1').waitFor()
    await page.getByRole('button', { name: 'Show more' }).click()
    await rowOf(page, 'Guest 2').waitFor()
    expect(await page.locator('tbody tr').count()).toBe(2)
  })
})

describe('the list', () => {
  test('shows all its columns in a window of 1440 px, also with long names and four services', async () => {
    const long = {
      kinds: ['arrivalFastTrack', 'arrivalTransfer', 'departureFastTrack', 'departureTransfer'],
      flights: ['BA2157', 'BW453'],
      balanceCents: 1_655_000,
      passengers: 12,
      partnerName: 'Saltwater Villa Management (demo)',
    } as const
    const page = await openList([
      aFoundReservation(
        1,
        { ...long, kinds: [...long.kinds], flights: [...long.flights] },
        {
          lastName: 'von Hohenstein-Wolkenburg',
        },
      ),
      aFoundReservation(2, { status: 'waitlisted', paymentState: 'deposit' }),
    ])
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByText('BA2157, BW453').waitFor()
    const region = page.getByRole('region', { name: 'Bookings', exact: true })
    const hidden = () => region.evaluate((it) => it.scrollWidth - it.clientWidth)
    await expect.poll(hidden).toBeLessThanOrEqual(0)
  })

  test('keeps the focus on its row when it turns into cards and back', async () => {
    const page = await openList([1, 2, 3, 4].map((number) => aFoundReservation(number)))
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

  test('shows a booking made in the meantime', async () => {
    const page = await openList([aFoundReservation(1)])
    await page.getByText('Live', { exact: true }).waitFor()
    page.answer(reservations([aFoundReservation(1), aFoundReservation(2)]))
    page.publish({ topic: 'group', guid: aGuid(2002) })
    await rowOf(page, 'Guest 2').waitFor()
  })

  test('a burst of changes reloads the list twice, the second time with the last change', async () => {
    const page = await openList([aFoundReservation(1)])
    await page.getByText('Live', { exact: true }).waitFor()
    const before = page.asked(queryCustomers).length
    for (let guest = 2; guest < 12; guest++) page.publish({ topic: 'group', guid: aGuid(2000 + guest) })
    await expect.poll(() => page.asked(queryCustomers).length - before).toBe(1)
    page.answer(reservations([aFoundReservation(1), aFoundReservation(11)]))
    await rowOf(page, 'Guest 11').waitFor()
    expect(page.asked(queryCustomers).length - before).toBe(2)
  })

  test('keeps its rows with their age, in the airport’s time, if it can’t be reloaded', async () => {
    // The browser is in Barbados, where it is 09:00.
    const page = await openList([aFoundReservation(1)], {
      as: aReservationsAgent({ site: { timeZone: 'Asia/Tokyo' } }),
    })
    await rowOf(page, 'Guest 1').waitFor()
    await page.getByText('Live', { exact: true }).waitFor()
    page.answer(offline(queryCustomers))
    page.publish({ topic: 'group' })
    await page
      .getByRole('status')
      .filter({ hasText: `${messages.networkError}. Last updated at 22:00` })
      .waitFor()
    expect(await rowOf(page, 'Guest 1').count()).toBe(1)
  })
})
