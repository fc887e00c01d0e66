import { aNote } from '#web/testing/fixtures/details.ts'
import { expect, test } from 'vitest'
import { currentDriverTransport, type DrivenTrip } from '#contract/driver.ts'
import { aDriver } from '#web/testing/accounts.ts'
import { answer } from '#web/testing/answers.ts'
import { axe } from '#web/testing/axe.ts'
import { aDrivenTrip } from '#web/testing/fixtures/trips.ts'
import { expectLoadStates } from '#web/testing/load-states.ts'
import { openPage, type Opening, type PortalPage } from '#web/testing/open-page.ts'

const trips = (...items: DrivenTrip[]) =>
  answer(currentDriverTransport, ({ params: { date }, query: { to = date } }) => ({ from: date, to, items }))
const openReport = (items: DrivenTrip[], more: Opening = {}, path = '/driver-trips') =>
  openPage(path, { as: aDriver(), device: 'phone', ...more, answers: [trips(...items)] })
const daysAsked = (page: PortalPage) =>
  page.asked(currentDriverTransport).map(({ params, query }) => [params.date, query.to])

test('shows loading, error, recovery and forbidden states', async () => {
  await expectLoadStates('/driver-trips', {
    as: aDriver(),
    endpoint: currentDriverTransport,
    answers: [trips(aDrivenTrip(1))],
    loaded: (page) => page.getByText('Demo Guest 1').first(),
  })
})

test('on a phone, a trip takes a few lines', async () => {
  const page = await openReport([
    aDrivenTrip(1, { details: [aNote('Folds into the boot')] }),
    aDrivenTrip(2, { carSeats: [{ name: 'Booster', quantity: 2 }], waitMinutes: 75, waitChargeCents: 4_500 }),
    aDrivenTrip(3, {
      flags: ['wheelchair'],
      status: 'noShow',
      bookingStatus: 'noShow',
      departedAt: null,
      completedAt: null,
    }),
  ])
  const lines = page.getByRole('list', { name: 'My trips' }).getByRole('listitem')
  await lines.first().waitFor()
  const boxes = await Promise.all((await lines.all()).map((it) => it.boundingBox()))
  // A line is 32 px high.
  expect(Math.max(...boxes.map((it) => it?.height ?? Infinity))).toBeLessThanOrEqual(9 * 32)
  await lines.first().getByText('Folds into the boot').waitFor()
  await lines.last().getByText('Wheelchair').waitFor()
  await page.getByText('2 of 3 completed, 1 no-show').waitFor()
  expect(await axe(page)).toEqual([])
})

test('shows an empty state', async () => {
  const page = await openReport([])
  await page.getByText('No trips in this period').waitFor()
  await page.getByText('0 of 0 completed').waitFor()
})

test('covers today, or the last seven days', async () => {
  const page = await openReport([aDrivenTrip(1)])
  const today = page.getByRole('button', { name: 'Today', exact: true })
  await page.getByText('Demo Guest 1').first().waitFor()
  expect(await today.isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Last 7 days' }).click()
  await page.waitForURL(/from=2026-11-14/)
  await expect.poll(() => daysAsked(page).at(-1)).toEqual(['2026-11-14', '2026-11-20'])
  await today.click()
  await expect.poll(() => today.isDisabled()).toBe(true)
})

test.each([
  ['a start after the end moves the end', 'From', '2026-11-25', ['2026-11-25', '2026-11-25']],
  ['a start too long before the end moves the end', 'From', '2026-06-01', ['2026-06-01', '2026-06-01']],
  ['an end within the limit is applied', 'To', '2026-11-30', ['2026-11-20', '2026-11-30']],
])('%s', async (_, field, typed, days) => {
  const page = await openReport([])
  await page.getByText('No trips in this period').waitFor()
  await page.getByRole('textbox', { name: field, exact: true }).fill(typed)
  await expect.poll(() => daysAsked(page).at(-1)).toEqual(days)
})

test('a URL with an end before the start sends no request', async () => {
  const page = await openReport([], {}, '/driver-trips?from=2026-11-20&to=2026-11-10')
  await page.getByText('No trips in this period').waitFor()
  expect(daysAsked(page)).toEqual([])
})
