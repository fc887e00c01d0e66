import { describe, expect, test } from 'vitest'
import { queryCustomers } from '#contract/customers.ts'
import {
  assignTrips,
  assignTripToDriver,
  dispatcherDashboard,
  dispatcherPlan,
  dispatcherTrip,
  type BoardCar,
} from '#contract/dispatch.ts'
import { findRecords } from '#contract/find.ts'
import { notFound } from '#domain/refusal.ts'
import { aDispatcher } from '#web/testing/accounts.ts'
import { answer } from '#web/testing/answers.ts'
import { axe } from '#web/testing/axe.ts'
import { aBoard, aDriverOnBoard, aTripOnBoard } from '#web/testing/fixtures/trips.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
import { smallestReply } from '#web/testing/fixtures/smallest-reply.ts'
import { openPage, type PortalPage } from '#web/testing/open-page.ts'

const car = (number: number): BoardCar => ({
  guid: aGuid(70 + number),
  name: `Van ${number}`,
  plate: `X${number}`,
  vehicleClass: 'van',
  seats: 7,
  luggage: 7,
  active: true,
  papers: [],
})
const [absent, free, best] = [
  aDriverOnBoard(1, { name: 'Ann' }),
  aDriverOnBoard(2, { name: 'Bea', car: car(1) }),
  aDriverOnBoard(3, { name: 'Cy', car: car(2) }),
]
const off = { ...absent, shifts: absent.shifts.map((it) => ({ ...it, absent: true })) }
const at = (number: number, pickup: string, ends: string) =>
  aTripOnBoard(number, { pickupAt: `2026-11-20T${pickup}:00Z`, endsAt: `2026-11-20T${ends}:00Z` })
// The first two are at about the same time, one below the other on the board.
const trips = [at(1, '14:00', '14:40'), at(2, '14:10', '14:50'), at(3, '18:00', '18:40')]
const planned = {
  driverGuid: best.guid,
  driverName: 'Cy',
  vehicleGuid: null,
  vehicleName: null,
  reason: 'Free',
}

function openDay(query = ''): Promise<PortalPage> {
  return openPage(`/dispatcher${query}`, {
    as: aDispatcher(),
    answers: [
      answer(dispatcherDashboard, aBoard(trips, { drivers: [off, free, best], cars: [car(1), car(2)] })),
      answer(dispatcherPlan, {
        date: '2026-11-20',
        choices: [trips[0], trips[2]].map((it) => ({ ...planned, tripGuid: it?.guid ?? '' })),
        left: [],
      }),
      answer(dispatcherTrip, ({ query }) => {
        const trip = trips.find((it) => it.guid === query.tripGuid)
        return trip ? { trip, noShowFile: null, history: [] } : notFound
      }),
      answer(assignTripToDriver, { toast: 'Assigned' }),
      answer(assignTrips, ({ body }) => ({
        toast: 'Assigned',
        results: body.assignments.map(({ tripGuid }) => ({
          tripGuid,
          done: true,
          message: 'Assigned',
          reference: '',
        })),
      })),
      answer(findRecords, { items: [] }),
      answer(queryCustomers, smallestReply(queryCustomers)),
    ],
  })
}

const row = (page: PortalPage, number: number) => page.locator(`[data-row="${trips[number - 1]?.guid}"]`)
const link = (page: PortalPage, number: number) => row(page, number).locator('[data-row-link]')
const bar = (page: PortalPage, number: number) =>
  page.getByRole('group', { name: 'Trips' }).getByRole('button', { name: new RegExp(`DEMT0${number}`) })
const isFocused = (of: ReturnType<typeof bar>) =>
  expect.poll(() => of.evaluate((it) => it === document.activeElement)).toBe(true)
const given = (page: PortalPage) => page.asked(assignTripToDriver).map((it) => it.query)
const offered = async (page: PortalPage, typed: string) => {
  await expect.poll(() => page.locator('[data-part-loading]').count()).toBe(0)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search or go to' }).fill(typed)
  const options = page.getByRole('listbox').getByRole('option')
  await options.first().waitFor()
  return options.evaluateAll((all) => all.map((it) => it.textContent))
}

describe('a row of the day’s table', () => {
  test.each(['right click', 'Shift+F10', 'c'])('has the menu of the board by %s', async (how) => {
    const page = await openDay('?view=table')
    await link(page, 1).focus()
    if (how === 'right click') await row(page, 1).click({ button: 'right' })
    else await page.keyboard.press(how)
    const menu = page.getByRole('menu', { name: 'Trip DEMT01' })
    await menu.waitFor()
    for (const label of [
      'Assign to Cy (suggested)',
      'Assign to Bea',
      'Unassign',
      'Open trip',
      'Open reservation',
    ])
      await menu.getByRole('menuitem', { name: label }).waitFor()
    expect(await menu.getByRole('menuitem', { name: 'Assign to Ann' }).count()).toBe(0)
    if (how === 'c') expect(await axe(page)).toEqual([])
    await page.keyboard.press('1')
    await expect.poll(() => given(page)).toEqual([{ tripGuid: trips[0]?.guid, driverGuid: free.guid }])
  })

  test('takes Alt+Enter for the suggested driver; so do the selected rows, and their menu', async () => {
    const page = await openDay('?view=table')
    await link(page, 1).focus()
    await page.keyboard.press('Alt+Enter')
    await expect.poll(() => given(page)).toEqual([{ tripGuid: trips[0]?.guid, driverGuid: best.guid }])
    await page.getByLabel('Select row 1', { exact: true }).check()
    await page.getByLabel('Select row 3', { exact: true }).check()
    await page.keyboard.press('Alt+Enter')
    await expect
      .poll(() => page.sent(assignTrips)[0]?.assignments.map((it) => it.driverGuid))
      .toEqual([best.guid, best.guid])
    await page.getByLabel('Select row 2', { exact: true }).check()
    await page.getByLabel('Select row 3', { exact: true }).check()
    await row(page, 3).click({ button: 'right' })
    const menu = page.getByRole('menu', { name: '2 trips selected' })
    await menu.getByRole('menuitem', { name: 'Assign to Bea' }).click()
    await expect
      .poll(() => page.sent(assignTrips)[1]?.assignments.map((it) => it.driverGuid))
      .toEqual([free.guid, free.guid])
  })

  test('stays where it is when rows are selected', async () => {
    const page = await openDay('?view=table')
    await row(page, 1).waitFor()
    const places = () =>
      page
        .locator('[data-rows] tr:nth-child(1) :is(th, td)')
        .evaluateAll((all) =>
          all.map((it) => [it.getBoundingClientRect().top, it.getBoundingClientRect().width]),
        )
    const before = await places()
    await page.getByLabel('Select row 1', { exact: true }).check()
    await page.getByText('1 trip selected').first().waitFor()
    expect(await places()).toEqual(before)
  })

  test('has its actions in the palette, the suggested driver first', async () => {
    const page = await openDay('?view=table')
    await link(page, 1).focus()
    expect((await offered(page, 'assign'))[0]).toMatch(/^Assign to Cy \(suggested\)/)
    await page.keyboard.press('Enter')
    await expect.poll(() => given(page)).toEqual([{ tripGuid: trips[0]?.guid, driverGuid: best.guid }])
  })
})

test.each(['board', 'table'])('the %s’s focused trip has the actions of its panel', async (view) => {
  const page = await openDay(`?view=${view}`)
  const focused = view === 'board' ? bar(page, 2) : link(page, 2)
  await focused.focus()
  expect((await offered(page, 'pickup time'))[0]).toMatch(/^Reschedule/)
  await page.keyboard.press('Escape')
  await isFocused(focused)
  expect((await offered(page, 'cancel trip'))[0]).toMatch(/^Cancel trip/)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Cancel trip DEMT02' }).waitFor()
  expect(new URL(page.url()).searchParams.get('trip')).toBeNull()
  await page.getByRole('button', { name: 'Keep trip' }).click()
  await isFocused(focused)
})

describe('the board', () => {
  test('j and k move between stacked trips, and x selects', async () => {
    const page = await openDay()
    await bar(page, 1).focus()
    await page.keyboard.press('j')
    await isFocused(bar(page, 2))
    await page.keyboard.press('x')
    await page.getByText('1 trip selected').waitFor()
    await page.keyboard.press('k')
    await isFocused(bar(page, 1))
    await page.keyboard.press('x')
    await page.getByText('2 trips selected').waitFor()
    await page.keyboard.press('x')
    await page.getByText('1 trip selected').waitFor()
  })

  test('opens one menu for all selected trips on any of their bars', async () => {
    const page = await openDay()
    await bar(page, 1).focus()
    await page.keyboard.press('x')
    await bar(page, 3).focus()
    await page.keyboard.press('x')
    await page.getByText('2 trips selected').waitFor()
    await bar(page, 3).click({ button: 'right' })
    const menu = page.getByRole('menu', { name: '2 trips selected' })
    await menu.getByRole('menuitem', { name: 'Assign to Bea' }).click()
    const assigned = () => page.sent(assignTrips)[0]?.assignments.map((it) => [it.tripGuid, it.driverGuid])
    await expect.poll(assigned).toEqual([trips[0], trips[2]].map((it) => [it?.guid, free.guid]))
    await bar(page, 2).click({ button: 'right' })
    await page.getByRole('menu', { name: 'Trip DEMT02' }).waitFor()
  })

  test('has the actions of the trip with the focus in the palette, and those of the open one', async () => {
    const page = await openDay()
    await bar(page, 3).focus()
    expect((await offered(page, 'assign'))[0]).toMatch(/^Assign to Cy \(suggested\)/)
    await page.keyboard.press('Escape')
    await isFocused(bar(page, 3))
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Swap with…' }).waitFor()
    const open = await offered(page, 'assign to')
    expect(open[0]).toMatch(/^Assign to Cy \(suggested\)/)
    expect(open.filter((it) => it.startsWith('Assign to Cy'))).toHaveLength(1)
  })

  test('has the actions of the driver with the focus in the palette', async () => {
    const page = await openDay()
    await page
      .getByRole('region', { name: 'Board' })
      .getByRole('button', { name: 'Bea', exact: true })
      .focus()
    expect(await offered(page, 'unavailable')).toEqual([expect.stringMatching(/^Mark unavailable…/)])
  })

  test('has its filters in the palette', async () => {
    const page = await openDay()
    await bar(page, 1).waitFor()
    await offered(page, 'filter')
    await page.getByRole('option', { name: 'Filter…' }).click()
    await page.getByLabel('Guest, reference, flight, place or driver').waitFor()
  })
})

test('the palette’s other views show the same day with the same filters', async () => {
  const page = await openDay('?date=2026-11-21&state=noDriver')
  await page.getByRole('heading', { name: 'Dispatcher' }).waitFor()
  await offered(page, 'trip table')
  await page.keyboard.press('Enter')
  await expect.poll(() => new URL(page.url()).search).toBe('?state=noDriver&date=2026-11-21&view=table')
})

test('drivers who are free for all selected trips come first', async () => {
  const page = await openDay('?view=table')
  await page.getByLabel('Select row 1', { exact: true }).check()
  await page.getByLabel('Select row 3', { exact: true }).check()
  const select = page.getByLabel('Assign selected trips to')
  const groups = () =>
    select
      .locator('optgroup')
      .evaluateAll((all) =>
        all.map((it) => [
          it.getAttribute('label'),
          [...it.children].map((option) => option.textContent.split(' ')[0]),
        ]),
      )
  const [ofAll, notOfAll] = ['Free for every trip', 'Not free for every trip']
  expect(await groups()).toEqual([
    [ofAll, ['Bea', 'Cy']],
    [notOfAll, ['Ann']],
  ])
  // Overlapping trips need two drivers.
  await page.getByLabel('Select row 2', { exact: true }).check()
  await expect.poll(groups).toEqual([[notOfAll, ['Ann', 'Bea', 'Cy']]])
})

test('the plan is assigned from the palette, too; Ctrl+K there selects what was typed', async () => {
  const page = await openDay('?view=plan')
  await page.getByRole('button', { name: 'Assign all 2 trips' }).waitFor()
  await offered(page, 'dispatch')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('assign all')
  await page.getByRole('option', { name: /^Assign all 2 trips/ }).waitFor()
  await page.keyboard.press('Enter')
  await expect
    .poll(() => page.sent(assignTrips)[0]?.assignments.map((it) => it.driverGuid))
    .toEqual([best.guid, best.guid])
})

test('a plan without suggestions says why nothing can be assigned', async () => {
  const page = await openDay('?view=plan')
  page.answer(
    answer(dispatcherPlan, {
      date: '2026-11-20',
      choices: [],
      left: trips.map((it) => ({ tripGuid: it.guid, message: 'No driver available' })),
    }),
  )
  page.publish({ topic: 'trip' })
  const button = page.getByRole('button', { name: 'Assign trips' })
  await button.waitFor()
  await button.focus()
  await page.getByText('No driver available for the remaining trips').first().waitFor()
})
