import { expect, test } from 'vitest'
import { dispatcherDashboard, dispatcherPlan, dispatcherTrip, type PlannedTrip } from '#contract/dispatch.ts'
import { notFound } from '#domain/refusal.ts'
import { aDispatcher } from '#web/testing/accounts.ts'
import { answer } from '#web/testing/answers.ts'
import { aBoard, aDriverOnBoard, aTripOnBoard } from '#web/testing/fixtures/trips.ts'
import { openPage, type PortalPage } from '#web/testing/open-page.ts'

const driver = aDriverOnBoard(1, { trips: 1 })
const given = aTripOnBoard(3, { status: 'assigned', driverName: driver.name, against: ['Off shift'] })
const trips = [
  aTripOnBoard(1, { guestName: 'Ann Lee' }),
  aTripOnBoard(2, { serviceClass: 'van', service: 'Van' }),
  { ...given, life: { ...given.life, status: 'assigned' as const, driverGuid: driver.guid } },
  aTripOnBoard(4, { status: 'cancelled' }),
]

function openBoard(path = '/dispatcher'): Promise<PortalPage> {
  return openPage(path, {
    as: aDispatcher(),
    answers: [
      answer(dispatcherDashboard, aBoard(trips, { drivers: [driver] })),
      answer(dispatcherPlan, { date: '2026-11-20', choices: [], left: [] }),
      answer(dispatcherTrip, ({ query }) => {
        const trip = trips.find((it) => it.guid === query.tripGuid)
        return trip ? { trip, noShowFile: null, history: [] } : notFound
      }),
    ],
  })
}

const bars = (page: PortalPage) => page.getByRole('group', { name: 'Trips' }).getByRole('button')
const filters = (page: PortalPage) => page.getByRole('group', { name: 'Filters' })

test('F opens the filters, which hide bars but no drivers or conflicts, and stay in the address', async () => {
  const page = await openBoard()
  await expect.poll(() => bars(page).count()).toBe(3)
  await page.keyboard.press('f')
  await filters(page).getByRole('searchbox').waitFor()
  await filters(page).getByLabel('Status').selectOption({ label: 'No driver (2)' })
  await page.getByText('2 of 3 trips shown').waitFor()
  await filters(page).getByLabel('Needs attention (0)').waitFor()
  await filters(page).getByLabel('Vehicle class').selectOption({ label: 'Van (1)' })
  await page.getByText('1 of 3 trips shown').waitFor()
  expect(await bars(page).count()).toBe(1)
  expect(new URL(page.url()).search).toBe('?state=noDriver&car=van')
  const board = page.getByRole('region', { name: 'Board' })
  await board.getByText('Driver 1', { exact: true }).waitFor()
  await page.getByRole('list', { name: 'Needs attention' }).getByText('1 conflict').waitFor()
  await page.keyboard.press('Escape')
  await filters(page).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Filters (2)' }).waitFor()
  expect(await bars(page).count()).toBe(1)
})

test('filters that hide everything show a message with a button to clear them', async () => {
  const page = await openBoard('/dispatcher?find=no+such+guest')
  await page.getByText('The filters hide all 3 trips').waitFor()
  expect(await bars(page).count()).toBe(0)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.poll(() => bars(page).count()).toBe(3)
  expect(new URL(page.url()).search).toBe('')
})

test('selected trips that a filter hides are not assigned with the others', async () => {
  const page = await openBoard()
  await bars(page).nth(0).click()
  await bars(page)
    .nth(1)
    .click({ modifiers: ['Shift'] })
  const selected = page.getByRole('group', { name: 'Selected trips' })
  await selected.getByText('2 trips selected').waitFor()
  await page.getByRole('button', { name: 'Filters' }).click()
  await filters(page).getByRole('searchbox').fill('lee')
  await selected.getByText('1 trip selected').waitFor()
})

test('a link shows the same trips in the table on a phone, and an opened trip keeps the filters', async () => {
  const page = await openBoard('/dispatcher?view=table&state=noDriver&find=ann')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByText('1 of 4 trips shown').waitFor()
  await page.getByRole('button', { name: 'Filters (2)' }).waitFor()
  expect(await page.getByText('Demo Guest 2').count()).toBe(0)
  await page.getByText('Ann Lee').first().click()
  await page.getByRole('dialog').waitFor()
  expect(new URL(page.url()).search).toContain('state=noDriver')
  expect(new URL(page.url()).search).toContain('find=ann')
})

test('too little driving time is in the notices, the filter and the table, as a warning', async () => {
  const place = (name: string, minutesFromAirport: number) => ({
    name,
    kind: minutesFromAirport === 0 ? 'airport' : 'hotel',
    address: '',
    latitude: null,
    longitude: null,
    minutesFromAirport,
  })
  const driven = (number: number, times: Partial<PlannedTrip>) => {
    const trip = aTripOnBoard(number, { status: 'assigned', driverName: driver.name, ...times })
    return { ...trip, life: { ...trip.life, status: 'assigned' as const, driverGuid: driver.guid } }
  }
  const first = driven(1, { from: place('Grantley Adams', 0), to: place('Sea Hotel', 40) })
  const next = driven(2, {
    pickupAt: '2026-11-20T20:00:00Z',
    endsAt: '2026-11-20T20:40:00Z',
    from: place('Grantley Adams', 0),
    to: place('Villa', 40),
  })
  const page = await openPage('/dispatcher', {
    as: aDispatcher(),
    answers: [
      answer(dispatcherDashboard, aBoard([first, next], { drivers: [driver] })),
      answer(dispatcherPlan, { date: '2026-11-20', choices: [], left: [] }),
    ],
  })
  const notices = page.getByRole('list', { name: 'Needs attention' })
  await notices.getByText('Too little driving time to 1 trip').click()
  const way = 'Only 25 min to get from Sea Hotel at 15:35 to Grantley Adams by 16:00 (about 40 min needed)'
  await notices.getByText(`${next.reference} at 16:00, ${driver.name}: ${way}`).waitFor()
  await page.keyboard.press('f')
  await filters(page).getByLabel('Needs attention (2)').waitFor()
  await page.goto('/dispatcher?view=table')
  await expect.poll(() => page.getByRole('row').getByText(way).count()).toBe(2)
})
