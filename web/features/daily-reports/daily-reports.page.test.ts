import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { arrivalsReport, bookingComments, dailyReports, type PartyRow } from '#contract/daily-reports.ts'
import { changedSince, messages } from '#contract/wire-errors.ts'
import { notFound, refuse } from '#domain/refusal.ts'
import { aDeskAgent, aManager } from '#web/testing/accounts.ts'
import { answer, failing, refused, slow } from '#web/testing/answers.ts'
import { axe } from '#web/testing/axe.ts'
import { aLateFlight, anArrivingParty } from '#web/testing/fixtures/daily-reports.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
import { expectLoadStates } from '#web/testing/load-states.ts'
import { openPage, type Opening, type PortalPage } from '#web/testing/open-page.ts'

const arrivals = (...items: PartyRow[]) =>
  answer(arrivalsReport.rows, ({ params: { date } }) => ({
    date,
    asOf: '2026-11-20T13:00:00Z',
    fields: [],
    items,
  }))
/** One in four parties has a comment and needs attention. */
const aDayOfParties = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    anArrivingParty(
      index + 1,
      index % 4 === 3 ? { highlight: true, reasons: ['No driver yet'], comments: 'Meet at the kerb' } : {},
    ),
  )

const openArrivals = (rows: PartyRow[], more: Opening = {}, path = '/daily-reports/arrivals') =>
  openPage(path, { as: aDeskAgent(), ...more, answers: [arrivals(...rows), ...(more.answers ?? [])] })
const today = (page: PortalPage) => page.getByRole('button', { name: 'Today' })
const rowOf = (page: PortalPage, party: string) => page.getByRole('row').filter({ hasText: party })

const boxOf = async (it: Locator) => (await it.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }

test('the list has each report once with its description', async () => {
  const page = await openPage('/daily-reports', { as: aDeskAgent() })
  const links = page.getByRole('main').getByRole('listitem').getByRole('link')
  await expect
    .poll(() => links.evaluateAll((all) => all.map((it) => it.getAttribute('href'))))
    .toEqual(dailyReports.map(({ name }) => `/daily-reports/${name}`))
  await page.getByText('Reports for today, Fri 20 Nov, or any other date').waitFor()
  expect(await axe(page)).toEqual([])
})

test('loads, fails, recovers and is refused', async () => {
  await expectLoadStates('/daily-reports/arrivals', {
    as: aDeskAgent(),
    endpoint: arrivalsReport.rows,
    answers: [arrivals(anArrivingParty(1))],
    loaded: (page) => rowOf(page, 'Demo Guest 1'),
  })
})

describe('a report', () => {
  test('says when a day has no parties', async () => {
    const page = await openArrivals([])
    await page.getByText(messages.noResults).waitFor()
  })

  test('shows a screenful of parties with room for their details', async () => {
    const page = await openArrivals(aDayOfParties(30))
    const rows = page.locator('tbody tr')
    await rows.first().waitFor()
    const boxes = await Promise.all((await rows.all()).map(boxOf))
    expect(boxes.filter((it) => it.height > 0 && it.y + it.height <= 900).length).toBeGreaterThanOrEqual(19)
    expect((await boxOf(page.getByRole('columnheader', { name: 'Comments' }))).width).toBeGreaterThanOrEqual(
      150,
    )
    const reference = page.getByRole('cell', { name: 'DEMX01', exact: true })
    expect(await reference.evaluate((cell) => cell.scrollWidth <= cell.clientWidth)).toBe(true)
  })

  test('has one line per party, however much there is to say', async () => {
    const trip = { place: 'Sandy Lane', driver: null, status: 'unassigned' } as const
    const flight = { ...aLateFlight, ident: 'AC1808', city: 'Charlotte Amalie', bestTime: '15:05' } as const
    const page = await openArrivals([
      anArrivingParty(1),
      anArrivingParty(2, {
        flight,
        reasons: ['Flight 90 min late', 'No driver yet'],
        comments: 'Meet at the kerb.\nThe guest has a pram and two large boxes for the hotel.',
        trips: [
          { pickupTime: '14:55', ...trip },
          { pickupTime: '15:10', ...trip },
        ],
      }),
    ])
    await rowOf(page, 'Demo Guest 2').waitFor()
    for (const row of await page.locator('tr[data-row]').all())
      await expect.poll(async () => (await boxOf(row)).height).toBe(32)
  })

  test('offers each report once, and its actions do not move the menu', async () => {
    const page = await openArrivals(aDayOfParties(3))
    const tabs = page.getByRole('navigation', { name: 'Daily reports' }).getByRole('link')
    await expect.poll(() => tabs.allInnerTexts()).toEqual(dailyReports.map(({ label }) => label))
    for (const { label } of dailyReports)
      expect(await page.getByRole('link', { name: label, exact: true }).count(), label).toBe(1)
    const signOutAt = async () => (await boxOf(page.getByRole('link', { name: 'Sign Out' }))).y
    const here = await signOutAt()
    await page.goto('/no-such-screen', { waitUntil: 'commit' })
    await page.getByRole('heading', { name: 'Not Found' }).waitFor()
    expect(await signOutAt()).toBe(here)
  })

  test('marks and counts the rows that need attention', async () => {
    const rows = [
      anArrivingParty(1, {
        highlight: true,
        flight: aLateFlight,
        time: '15:40',
        reasons: ['Flight 90 min late'],
      }),
      anArrivingParty(2, {
        passengers: 4,
        adults: 3,
        infants: 1,
        status: 'checkedIn',
        checkedIn: 2,
        flags: ['wheelchair'],
      }),
      anArrivingParty(3, {
        status: null,
        trips: [{ pickupTime: '14:55', place: 'Sandy Lane', driver: null, status: 'unassigned' }],
      }),
    ]
    const page = await openArrivals(rows)
    await page.getByText('1 row needs attention').waitFor()
    await rowOf(page, 'Demo Guest 1').getByText('scheduled 14:10').waitFor()
    await rowOf(page, 'Demo Guest 1').getByText('Flight 90 min late').waitFor()
    await rowOf(page, 'Demo Guest 2').getByText('2 of 4').waitFor()
    await rowOf(page, 'Demo Guest 2').getByText('Wheelchair').waitFor()
    await rowOf(page, 'Demo Guest 3').getByText('No fast track').waitFor()
    expect(await axe(page)).toEqual([])
  })

  test.each([
    ['viewCustomer', true],
    ['dailyReports', false],
  ])('links a party to its booking for a user with %s: %s', async (permission, isLinked) => {
    const as = aDeskAgent({ hasViewCustomerPermission: permission === 'viewCustomer' })
    const page = await openArrivals([anArrivingParty(1)], { as })
    await rowOf(page, 'Demo Guest 1').waitFor()
    expect(await page.getByRole('link', { name: 'Demo Guest 1' }).count()).toBe(isLinked ? 1 : 0)
  })

  test('keeps its rows, marked as outdated, while another day loads, and reloads after an event', async () => {
    const page = await openArrivals([anArrivingParty(1)])
    await rowOf(page, 'Demo Guest 1').waitFor()
    const next = slow(arrivals(anArrivingParty(2)))
    page.answer(next)
    await page.getByRole('button', { name: 'Next day' }).click()
    await expect.poll(() => page.asked(arrivalsReport.rows).at(-1)?.params.date).toBe('2026-11-21')
    expect(await rowOf(page, 'Demo Guest 1').count()).toBe(1)
    next.release()
    await rowOf(page, 'Demo Guest 2').waitFor()
    await page.getByText('Live', { exact: true }).waitFor()
    page.answer(arrivals(anArrivingParty(3)))
    page.publish({ topic: 'fastTrack', date: '2026-11-21' })
    await rowOf(page, 'Demo Guest 3').waitFor()
  })
})

test('columns that add up show their totals, below the rows and on a phone after them', async () => {
  const parties = [
    anArrivingParty(1, { owedCents: 1_250, children: 1 }),
    anArrivingParty(2, { owedCents: 500 }),
  ]
  for (const device of ['desktop', 'phone'] as const) {
    const page = await openArrivals(parties, { device })
    const total =
      device === 'phone' ? page.getByRole('region', { name: /^Total: Arrivals/ }) : page.locator('tfoot tr')
    await total.getByText('17.50').waitFor()
    await total.getByText('4 · 1 · 0').waitFor()
    expect(await axe(page)).toEqual([])
  }
  const one = await openArrivals([anArrivingParty(1)])
  await rowOf(one, 'Demo Guest 1').waitFor()
  expect(await one.locator('tfoot').count()).toBe(0)
})

describe('the date', () => {
  const hrefOf = (page: PortalPage, name: string) =>
    page.getByRole('link', { name, exact: true }).getAttribute('href')

  test('is stepped with keys; files and other reports use the same date', async () => {
    const page = await openArrivals([anArrivingParty(1)])
    await rowOf(page, 'Demo Guest 1').waitFor()
    expect(await today(page).isDisabled()).toBe(true)
    expect(await hrefOf(page, 'Departures')).toBe('/daily-reports/departures')
    await page.keyboard.press(']')
    await expect.poll(() => today(page).isDisabled()).toBe(false)
    expect(await page.getByLabel('Date', { exact: true }).inputValue()).toBe('2026-11-21')
    await expect.poll(() => hrefOf(page, 'Export')).toBe('/reports/arrivals-2026-11-21.csv')
    expect(await hrefOf(page, 'Excel')).toBe('/reports/arrivals-2026-11-21.xlsx')
    expect(await hrefOf(page, 'Departures')).toBe('/daily-reports/departures?date=2026-11-21')
    await page.keyboard.press('[')
    await page.keyboard.press('[')
    await expect.poll(() => page.getByLabel('Date', { exact: true }).inputValue()).toBe('2026-11-19')
    await today(page).click()
    await expect.poll(() => today(page).isDisabled()).toBe(true)
    expect(new URL(page.url()).search).toBe('')
  })

  test('falls back to today if it does not exist or cannot be parsed', async () => {
    const page = await openArrivals([], {}, '/daily-reports/arrivals?date=2026-02-30')
    await today(page).waitFor()
    expect(await today(page).isDisabled()).toBe(true)
    await page.getByRole('button', { name: 'Next day' }).click()
    await expect.poll(() => today(page).isDisabled()).toBe(false)
    const field = page.getByLabel('Date', { exact: true })
    await field.fill('next week')
    await field.press('Tab')
    await expect.poll(() => today(page).isDisabled()).toBe(true)
    expect(page.asked(arrivalsReport.rows).map((it) => it.params.date)).not.toContain('2026-02-30')
  })

  test('accepts common formats', async () => {
    const page = await openArrivals([])
    const field = page.getByLabel('Date', { exact: true })
    await field.fill('24 dec')
    await field.press('Tab')
    await expect.poll(() => page.asked(arrivalsReport.rows).at(-1)?.params.date).toBe('2026-12-24')
  })
})

describe('booking comments', () => {
  const row = anArrivingParty(1, { bookingGuids: [aGuid(1), aGuid(2)] })
  const openDialog = async (more: Opening = {}) => {
    const page = await openArrivals([row], { as: aManager(), ...more })
    await page.getByRole('button', { name: /Booking Comments/ }).click()
    return { page, dialog: page.getByRole('dialog', { name: 'Booking Comments' }) }
  }

  test('are saved for all bookings of the row and shown in it', async () => {
    const { page, dialog } = await openDialog({
      answers: [answer(bookingComments.load, { comments: '' }), answer(bookingComments.save, {})],
    })
    await dialog.getByLabel('Comments').fill('Wheelchair to the kerb')
    expect(await axe(page)).toEqual([])
    page.answer(arrivals({ ...row, comments: 'Wheelchair to the kerb' }))
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: /^Wheelchair to the kerb/ }).waitFor()
    expect(page.sent(bookingComments.save)).toEqual([{ comments: 'Wheelchair to the kerb', seen: '' }])
    expect(page.asked(bookingComments.save).map((it) => it.query.bookingGuids)).toEqual([
      [aGuid(1), aGuid(2)],
    ])
  })

  test('of a missing booking are not found', async () => {
    const { dialog } = await openDialog({ answers: [refused(bookingComments.load, notFound)] })
    await dialog.getByText(messages.notFound, { exact: true }).waitFor()
  })

  test('changed by someone else are shown; the typed text stays and the next save replaces them', async () => {
    const now = `${changedSince}. Current value: “Two bags”. Save again to keep yours.`
    const { page, dialog } = await openDialog({
      answers: [
        answer(bookingComments.load, { comments: '' }),
        refused(bookingComments.save, refuse('Conflict', now)),
      ],
    })
    await dialog.getByLabel('Comments').fill('A pram')
    page.answer(answer(bookingComments.load, { comments: 'Two bags' }))
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByRole('alert').getByText(now).waitFor()
    expect(await dialog.getByLabel('Comments').inputValue()).toBe('A pram')
    await expect.poll(() => page.asked(bookingComments.load).length).toBe(2)
    page.answer(answer(bookingComments.save, {}))
    await dialog.getByLabel('Comments').fill('Two bags and a pram')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(page.sent(bookingComments.save).map((it) => it.seen)).toEqual(['', 'Two bags'])
  })

  test('stay as typed when they cannot be saved', async () => {
    const { page, dialog } = await openDialog({
      answers: [answer(bookingComments.load, { comments: 'Two bags' }), failing(bookingComments.save)],
    })
    await dialog.getByLabel('Comments').fill('Two bags and a pram')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByRole('alert').getByText(messages.serverError).first().waitFor()
    expect(await dialog.getByLabel('Comments').inputValue()).toBe('Two bags and a pram')
    page.answer(answer(bookingComments.save, {}))
    await page.keyboard.press('Control+Enter')
    await dialog.waitFor({ state: 'detached' })
  })
})
