import { expect, test } from 'vitest'
import {
  assignTripToDriver,
  assignTrips,
  dispatcherDashboard,
  dispatcherPlan,
  dispatcherTrip,
  type PlannedTrip,
} from '#contract/dispatch.ts'
import { queryCustomers } from '#contract/customers.ts'
import { findRecords } from '#contract/find.ts'
import { copyRota, rotaWeek } from '#contract/rota.ts'
import { aDispatcher } from '#web/testing/accounts.ts'
import { answer } from '#web/testing/answers.ts'
import { axe } from '#web/testing/axe.ts'
import { aBoard, aDriverOnBoard, aTripOnBoard } from '#web/testing/fixtures/trips.ts'
import { keepsFocus } from '#web/testing/focus.ts'
import { openPage } from '#web/testing/open-page.ts'

const driver = aDriverOnBoard(1)
const suggestion = { driverGuid: driver.guid, driverName: 'Driver 1', vehicleGuid: null, vehicleName: null }
const trips = [1, 2, 3, 4].map((number) => aTripOnBoard(number))

/** The plan has a driver for the first two trips, and the server refuses the second. */
function openTable(view: 'table' | 'plan', device: 'desktop' | 'phone' = 'desktop') {
  let items: PlannedTrip[] = trips
  return openPage(`/dispatcher?view=${view}`, {
    as: aDispatcher(),
    device,
    answers: [
      answer(dispatcherDashboard, () => aBoard(items, { drivers: [driver] })),
      answer(dispatcherPlan, {
        date: '2026-11-20',
        choices: trips
          .slice(0, 2)
          .map((it) => ({ ...suggestion, tripGuid: it.guid, reason: 'Free from 14:00' })),
        left: trips.slice(2).map((it) => ({ tripGuid: it.guid, message: 'No driver available' })),
      }),
      answer(dispatcherTrip, { trip: trips[2] ?? aTripOnBoard(3), noShowFile: null, history: [] }),
      answer(assignTrips, ({ body }) => {
        const results = body.assignments.map(({ tripGuid }) => {
          const done = tripGuid === trips[0]?.guid
          return { tripGuid, done, message: done ? 'Assigned' : 'Driver 1 has DEMT01', reference: '' }
        })
        items = trips.map((it, at) =>
          at === 0 ? { ...it, status: 'assigned', life: { ...it.life, status: 'assigned' } } : it,
        )
        return { results, toast: '1 of 2 trips assigned' }
      }),
    ],
  })
}

test.each(['desktop', 'phone'] as const)(
  'a bulk assignment names the trips it left out, with time and guest, and keeps them selected: %s',
  async (device) => {
    const page = await openTable('table', device)
    for (const row of [1, 2, 3, 4]) await page.getByLabel(`Select row ${row}`, { exact: true }).check()
    await keepsFocus(page, () => page.getByRole('button', { name: 'Assign suggested' }).click())
    await page
      .getByText(
        '1 assigned. 2 have no available driver: 14:55 Demo Guest 3, 14:55 Demo Guest 4. 1 not assigned:',
      )
      .waitFor()
    await page.getByText('14:55 Demo Guest 2: Driver 1 has DEMT01').waitFor()
    await page.getByText('3 trips selected').waitFor()
    expect(page.sent(assignTrips)[0]?.assignments).toHaveLength(2)
    await keepsFocus(page, () => page.getByRole('button', { name: 'Close', exact: true }).click())
    await expect.poll(() => page.getByText('2 have no available driver').count()).toBe(0)
    await page.getByText('3 trips selected').waitFor()
  },
)

test('the table is entered by an arrow key, assigned with a, and cleared with Escape', async () => {
  const page = await openTable('table')
  await page.getByLabel('Select row 1', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Board' }).focus()
  const at = () =>
    page.evaluate(() => document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset['row'])
  await expect
    .poll(async () => {
      await page.keyboard.press('Home')
      return at()
    })
    .toBe(trips[0]?.guid)
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+ArrowDown')
  await page.getByText('2 trips selected').waitFor()
  await keepsFocus(page, () => page.keyboard.press('a'))
  await page.getByText('1 trip selected').waitFor()
  expect(page.sent(assignTrips)[0]?.assignments).toHaveLength(2)
  await page.getByLabel('Select row 2', { exact: true }).focus()
  await keepsFocus(page, () => page.keyboard.press('Escape'))
  await expect.poll(() => page.getByText('1 trip selected').count()).toBe(0)
})

test('the palette names the focused trip with its guest, and assigns the open one', async () => {
  const page = await openTable('table')
  page.answer(
    answer(assignTripToDriver, { toast: 'Assigned to Driver 1' }),
    answer(findRecords, { items: [] }),
    answer(queryCustomers, { items: [], nextCursor: null }),
  )
  const link = page.locator('[data-row-link]').nth(2)
  await link.focus()
  await page.keyboard.press('Control+k')
  await page.getByRole('option', { name: /^Open 14:55, Demo Guest 3/ }).waitFor()
  await page.keyboard.press('Escape')
  await link.click()
  await page.getByRole('complementary', { name: /^Trip / }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search or go to' }).fill('assign driver 1')
  await page.keyboard.press('Enter')
  await expect
    .poll(() => page.asked(assignTripToDriver))
    .toMatchObject([{ query: { tripGuid: trips[2]?.guid, driverGuid: driver.guid } }])
})

test('the plan says which trips it could not assign, too', async () => {
  const page = await openTable('plan')
  await page.getByRole('button', { name: 'Assign all 2 trips' }).click()
  await page.getByText('1 assigned. 1 not assigned:').waitFor()
  await page.getByText('14:55 Demo Guest 2: Driver 1 has DEMT01').waitFor()
  await expect.poll(() => page.getByRole('checkbox', { name: /Demo Guest 2/ }).isChecked()).toBe(true)
})

test('on a wide screen the plan is next to the board, and a trip opens over both', async () => {
  const page = await openTable('plan')
  await page.setViewportSize({ width: 1440, height: 900 })
  const assign = page.getByRole('button', { name: 'Assign all 2 trips' })
  const bar = page.locator('[data-trip]').first()
  await bar.waitFor()
  const [board, plan] = [await bar.boundingBox(), await assign.boundingBox()]
  expect(board?.x).toBeLessThan(plan?.x ?? 0)
  await page.getByRole('checkbox', { name: /Demo Guest 2/ }).uncheck()
  await page.getByRole('button', { name: `Open ${trips[2]?.reference}` }).click()
  await page.getByRole('dialog', { name: /^Trip / }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Assign 1 of 2 trips' }).waitFor()
  expect(await axe(page)).toEqual([])
  await page.setViewportSize({ width: 1100, height: 900 })
  await expect.poll(() => page.locator('[data-trip]').count()).toBe(0)
  await page
    .getByRole('button', { name: /^Assign/ })
    .first()
    .waitFor()
})

test('copying a week of the rota names the days it skipped', async () => {
  const days = ['16', '17', '18', '19', '20', '21', '22'].map((day) => `2026-11-${day}`)
  const entries = days.map(() => null)
  const row = { guid: driver.guid, name: 'Driver 1', usual: null, entries, trips: days.map(() => 0) }
  const page = await openPage('/dispatcher/rota', {
    as: aDispatcher(),
    answers: [
      answer(rotaWeek, { days, items: [row] }),
      answer(copyRota, {
        copied: 3,
        toast: '3 days copied',
        skipped: [
          { driverGuid: driver.guid, driver: 'Driver 1', date: '2026-11-18', why: 'isOver' },
          { driverGuid: driver.guid, driver: 'Driver 1', date: '2026-11-21', why: 'isSet' },
        ],
      }),
    ],
  })
  await page.getByRole('button', { name: 'Copy previous week' }).click()
  await page.getByText('3 days copied. 2 not copied:').waitFor()
  await page.getByText('Driver 1 Wed 18 Nov: This day is in the past').waitFor()
  await page.getByText('Driver 1 Sat 21 Nov: This day already has a rota entry').waitFor()
})

test('without a selection, the palette finds “Unassign” and says to select trips first', async () => {
  const page = await openTable('table')
  page.answer(answer(findRecords, { items: [] }), answer(queryCustomers, { items: [], nextCursor: null }))
  await page.getByLabel('Select row 1', { exact: true }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search or go to' }).fill('unassign')
  await page.getByRole('option', { name: /^Unassign.*Select trips first/ }).waitFor()
})
