import { describe, expect, test } from 'vitest'
import { accountantDay } from '#contract/accountant-day.ts'
import { dashboard, demoHistory, type GuestShown, type TripShown, type WeekDay } from '#contract/dashboard.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { aDriver, aManager, anAdministrator, aPartnerUser } from '#web/testing/accounts.ts'
import { answer } from '#web/testing/answers.ts'
import { axe } from '#web/testing/axe.ts'
import { aDashboard } from '#web/testing/fixtures/dashboard.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
import { expectLoadStates, plainAnswers } from '#web/testing/load-states.ts'
import { openPage, type Opening } from '#web/testing/open-page.ts'

const today = '2026-11-20'
const openDashboard = (parts: Parameters<typeof aDashboard>[0], more: Opening = {}) =>
  openPage('/', {
    as: aManager(),
    ...more,
    answers: [answer(dashboard, aDashboard(parts)), ...plainAnswers(accountantDay), ...(more.answers ?? [])],
  })

const aTrip = (more: Partial<TripShown> = {}): TripShown => ({
  guid: aGuid(1),
  customerGuid: aGuid(2),
  groupGuid: aGuid(3),
  pickupAt: '2026-11-20T18:55:00Z',
  from: 'Grantley Adams',
  to: 'Casuarina House',
  party: 'Demo Guest',
  passengers: 2,
  status: 'assigned',
  flight: 'BA2155',
  ...more,
})

const aGuest = (more: Partial<GuestShown> = {}): GuestShown => ({
  guid: aGuid(4),
  customerGuid: aGuid(2),
  groupGuid: aGuid(3),
  reference: 'DEMX23',
  party: 'Demo Guest',
  kind: 'arrivalFastTrack',
  date: '2026-11-21',
  time: '14:10',
  flight: 'BA2155',
  passengers: 2,
  status: 'booked',
  ...more,
})

const aWeekDay = (days: number, more: Partial<WeekDay> = {}): WeekDay => ({
  date: addDays(today, days),
  mode: 'open',
  arrival: { capacity: null, taken: 10 * days, waitlisted: 0 },
  departure: { capacity: null, taken: 5, waitlisted: 0 },
  ...more,
})

test('loads, fails, recovers and is refused', async () => {
  await expectLoadStates('/', {
    as: aDriver(),
    endpoint: dashboard,
    answers: [answer(dashboard, aDashboard({ ownTrips: [] }))],
    loaded: (page) => page.getByText('No trips today'),
  })
})

test('a user whose permissions show no part of the page is pointed to the menu', async () => {
  const page = await openDashboard({}, { as: anAdministrator() })
  await page.getByText('Welcome, Demo Administrator').waitFor()
  expect(await axe(page)).toEqual([])
})

test('a driver sees their day in order on a phone', async () => {
  const trips = [
    aTrip(),
    aTrip({
      guid: aGuid(9),
      pickupAt: '2026-11-20T21:30:00Z',
      passengers: 1,
      flight: null,
      to: 'Sandy Lane',
    }),
  ]
  const page = await openDashboard({ ownTrips: trips }, { as: aDriver(), device: 'phone' })
  await page.getByRole('heading', { name: 'Your day' }).waitFor()
  const lines = page.getByRole('region', { name: 'Your day' }).getByRole('link')
  expect(await lines.first().innerText()).toMatch(
    /14:55[^]*Grantley Adams to Casuarina House[^]*Demo Guest, 2 passengers, BA2155/,
  )
  expect(await lines.last().innerText()).toMatch(/17:30[^]*to Sandy Lane[^]*Demo Guest, 1 passenger\b/)
  expect(await lines.first().getAttribute('href')).toBe('/driver-dash')
  expect(await axe(page)).toEqual([])
})

describe('a partner user', () => {
  test('sees their guests of the week, each linked to its booking, and no company data', async () => {
    const page = await openDashboard({ guests: [aGuest()] }, { as: aPartnerUser() })
    await page.getByRole('heading', { name: /^Your guests/ }).waitFor()
    const guest = page.getByRole('region', { name: /^Your guests/ }).getByRole('link')
    expect(await guest.innerText()).toMatch(/Sat 21 Nov 14:10[^]*Demo Guest[^]*BA2155, 2 passengers, DEMX23/)
    expect(await guest.getAttribute('href')).toBe(`/customers/${aGuid(2)}/${aGuid(3)}`)
    expect(await page.getByRole('heading', { name: 'Today' }).count()).toBe(0)
    expect(await page.getByRole('main').getByRole('link', { name: 'Statement' }).getAttribute('href')).toBe(
      '/customers/statement',
    )
  })

  test('sees a message when no guests are coming', async () => {
    const page = await openDashboard({ guests: [] }, { as: aPartnerUser() })
    await page.getByText('No guests in the next 7 days').waitFor()
  })
})

describe('a manager', () => {
  const side = { parties: 12, passengers: 30, checkedIn: 3, completed: 4, waitlisted: 2 }

  test('sees the day’s numbers, each linked to its list', async () => {
    const page = await openDashboard({
      airport: { arrival: side, departure: { ...side, waitlisted: 0 } },
      trips: [
        { status: 'assigned', count: 7 },
        { status: 'completed', count: 2 },
      ],
      money: {
        takenCents: 123_400,
        byMethod: [
          { method: 'cash', cents: 100_000 },
          { method: 'card', cents: 23_400 },
        ],
      },
      waitlist: { parties: 2, passengers: 5 },
    })
    await page.getByRole('heading', { name: 'Today', exact: true }).waitFor()
    const tiles = page.getByRole('region', { name: 'Today', exact: true }).getByRole('link')
    const shown = await tiles.evaluateAll((all) =>
      all.map((it) => [it.getAttribute('href'), (it as HTMLElement).innerText.replaceAll(/\s+/g, ' ')]),
    )
    expect(shown).toEqual([
      ['/daily-reports/arrivals', 'Arriving parties 12 4 cleared, 3 checked in, 5 expected, 2 waitlisted'],
      ['/daily-reports/departures', 'Departing parties 12 4 cleared, 3 checked in, 5 expected'],
      ['/daily-reports/transport', expect.stringMatching(/^Trips 9 7 assigned, 2 completed$/)],
      ['/reports', 'Payments received, BBD 1,234.00 cash 1,000.00, card 234.00'],
      ['/customers?status=waitlisted', expect.stringMatching(/^Waitlisted parties 2 /)],
    ])
    expect(await axe(page)).toEqual([])
  })

  test('sees what needs attention, most urgent first, or that all is clear', async () => {
    const page = await openDashboard({
      unassigned: { total: 3, firstAt: '2026-11-20T18:55:00Z', firstDate: today },
      failedMessages: 1,
      cardMoney: { unmatched: 2, crashedCarts: 0, failure: '' },
    })
    const lines = page.getByRole('region', { name: 'Needs attention' }).getByRole('listitem')
    await expect
      .poll(async () => (await lines.allInnerTexts()).map((it) => it.split('\n')[0]))
      .toEqual([
        '3 trips without a driver in the next 24 hours',
        '1 message couldn’t be sent',
        '2 card payments are unmatched',
      ])
    page.answer(
      answer(
        dashboard,
        aDashboard({
          unassigned: { total: 0, firstAt: null, firstDate: null },
          failedMessages: 0,
        }),
      ),
    )
    page.publish({ topic: 'trip' })
    await page.getByText('Nothing urgent in the next 24 hours', { exact: true }).waitFor()
  })

  test('sees passengers by hour and the week ahead against capacity', async () => {
    const full = { mode: 'limited', arrival: { capacity: 30, taken: 30, waitlisted: 2 } } as const
    const week = [
      aWeekDay(0),
      aWeekDay(1, full),
      aWeekDay(2, { mode: 'closed' }),
      ...[3, 4, 5, 6].map((days) => aWeekDay(days)),
    ]
    const page = await openDashboard({
      week,
      wave: [
        { hour: 9, arrival: 12, departure: 3 },
        { hour: 14, arrival: 40, departure: 0 },
      ],
    })
    const days = page.getByRole('region', { name: /next 7 days$/ }).getByRole('listitem')
    await expect.poll(() => days.count()).toBe(7)
    expect(await days.getByRole('link').first().innerText()).toBe('Today')
    expect(await days.nth(1).getByRole('link').getAttribute('href')).toBe('/date-status?date=2026-11-21')
    expect(await days.nth(2).innerText()).toContain('Closed')
    const hours = page.getByRole('region', { name: /by hour, today$/ }).getByRole('listitem')
    await hours.filter({ hasText: '40 arriving, 0 departing' }).waitFor({ state: 'attached' })
    expect(await axe(page)).toEqual([])
  })
})

describe('the demo company’s history', () => {
  const loading = (done: number) => ({ done, total: 206, text: `Loading demo history: ${done} of 57 days` })

  test('shows the loading progress and disappears when loading is done', async () => {
    const page = await openPage('/', {
      as: aDriver(),
      answers: [
        answer(dashboard, aDashboard({ demoHistory: loading(41) })),
        answer(demoHistory, { progress: loading(41) }),
      ],
    })
    const bar = page.getByRole('progressbar', { name: 'Loading demo history: 41 of 57 days' })
    await bar.waitFor()
    expect(await bar.evaluate((it: HTMLProgressElement) => [it.value, it.max])).toEqual([41, 206])
    await page.getByText('Live', { exact: true }).waitFor()
    page.answer(answer(demoHistory, { progress: loading(42) }))
    page.publish({ topic: 'demoHistory' })
    await page.getByRole('progressbar', { name: 'Loading demo history: 42 of 57 days' }).waitFor()
    page.answer(answer(demoHistory, { progress: null }))
    page.publish({ topic: 'demoHistory' })
    await page.getByRole('progressbar').waitFor({ state: 'detached' })
  })

  test('isn’t shown to other companies', async () => {
    const page = await openDashboard({})
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
    expect(page.asked(demoHistory)).toEqual([])
    expect(await page.getByRole('progressbar').count()).toBe(0)
  })
})
