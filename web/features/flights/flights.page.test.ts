import { describe, expect, test } from 'vitest'
import { initFlightSchedules } from '#contract/admin-tasks.ts'
import { dailyFlights, saveFlightTimes, weeklyFlights, type FlightRow } from '#contract/flights.ts'
import { queryJobs } from '#contract/jobs.ts'
import { addOfferedFlights, offeredFlights, type OfferedFlight } from '#contract/offered-flights.ts'
import { refuseField } from '#domain/refusal.ts'
import { aReservationsAgent, anAdministrator } from '#web/testing/accounts.ts'
import { answer, refused, slow } from '#web/testing/answers.ts'
import { axe } from '#web/testing/axe.ts'
import { anArrivingFlight } from '#web/testing/fixtures/flights.ts'
import { smallestReply } from '#web/testing/fixtures/smallest-reply.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
import { openPage, type Opening } from '#web/testing/open-page.ts'

const dayOf = (...items: FlightRow[]) =>
  answer(dailyFlights, ({ query }) => ({ date: query.startDate, items, feed: null }))
const early = anArrivingFlight(1)
const late = anArrivingFlight(2, {
  minutesLate: 50,
  late: true,
  status: 'delayed',
  bestAt: '2026-11-20T19:00:00Z',
})
const openBoard = ({ answers = [], ...more }: Opening = {}) =>
  openPage('/flights', { as: anAdministrator(), ...more, answers: [dayOf(early, late), ...answers] })

describe('the times of a flight', () => {
  test('a future time is refused on its field and the input stays', async () => {
    const page = await openBoard({
      answers: [refused(saveFlightTimes, refuseField('actualTime', 'This time is in the future'))],
    })
    await page.getByRole('button', { name: 'Edit BA2101' }).click()
    const actual = page.getByRole('textbox', { name: 'Actual time' })
    await actual.fill('2350')
    await page.getByRole('button', { name: 'Save times' }).click()
    await page.getByText('This time is in the future').first().waitFor()
    expect(await actual.inputValue()).toBe('23:50')
    expect(page.sent(saveFlightTimes)).toEqual([
      expect.objectContaining({ guid: early.guid, version: 1, actualTime: '23:50' }),
    ])
    expect(await axe(page)).toEqual([])
  })

  test('can only be edited with permission', async () => {
    const page = await openBoard({ as: aReservationsAgent() })
    await page.getByRole('row').filter({ hasText: 'BA2102' }).waitFor()
    expect(await page.getByRole('button', { name: /^Edit / }).count()).toBe(0)
  })
})

test('a flight’s row has a menu, and Enter edits its times', async () => {
  const met = { ...early, trips: 2 }
  const page = await openBoard({ answers: [dayOf(met, late)] })
  await page.getByRole('row').filter({ hasText: 'BA2101' }).waitFor()
  await page.keyboard.press('j')
  await page.locator('[data-row]:focus-within').waitFor()
  await page.keyboard.press('c')
  const menu = page.getByRole('menu', { name: 'BA2101' })
  await menu.waitFor()
  expect(await axe(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('textbox', { name: 'Actual time' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const trips = page
    .getByRole('row')
    .filter({ hasText: 'BA2101' })
    .getByRole('link', { name: '2', exact: true })
  expect(await trips.getAttribute('href')).toBe('/dispatcher?date=2026-11-20&view=table&find=BA2101')
})

test('a flight is found by its number or city, and the counts are those of the search', async () => {
  const rome = anArrivingFlight(3, {
    ident: 'AZ610',
    airline: 'ITA Airways',
    otherAirport: 'FCO',
    city: 'Rome',
  })
  const page = await openBoard({ answers: [dayOf(early, late, rome)] })
  await page.getByRole('row').filter({ hasText: 'BA2102' }).waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('az 610')
  await page.getByRole('row').filter({ hasText: 'BA2102' }).waitFor({ state: 'detached' })
  await page.getByText('All 1', { exact: true }).waitFor()
  const box = page.getByRole('searchbox', { name: 'Search flights' })
  await box.fill('madrid')
  await page.getByRole('button', { name: 'Show all flights' }).click()
  await page.getByRole('row').filter({ hasText: 'BA2102' }).waitFor()
  expect(await box.inputValue()).toBe('')
})

test('while another day loads, the flights of the previous one can’t be edited', async () => {
  const page = await openBoard()
  const edit = page.getByRole('button', { name: 'Edit BA2101' })
  // The dialog's code is loaded, so it would open without delay.
  await edit.click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const next = slow(dayOf(early))
  page.answer(next)
  await edit.focus()
  await page.keyboard.press(']')
  await page.waitForURL(/date=2026-11-21/)
  const busy = page.locator('[aria-busy=true]').first()
  await busy.waitFor()
  await edit.click()
  await page.keyboard.press('Enter')
  expect(await edit.evaluate((it) => it === document.activeElement)).toBe(true)
  // Long enough for a dialog to open.
  await page.waitForTimeout(300)
  expect(await page.getByRole('dialog').count()).toBe(0)
  next.release()
  await busy.waitFor({ state: 'detached' })
  await edit.click()
  await page.getByRole('dialog').waitFor()
})

test('late flights need attention and show their expected time', async () => {
  const page = await openBoard()
  await page.getByText('Needs attention 1').click()
  const rows = page.getByRole('row').filter({ hasText: 'BA21' })
  await expect.poll(() => rows.count()).toBe(1)
  expect(await rows.innerText()).toMatch(/14:10[^]*expected[^]*15:00[^]*BA2102/)
})

test('a flight’s guests open in Bookings of its day, and counts agree with their nouns', async () => {
  const page = await openBoard()
  const two = page.getByRole('row').filter({ hasText: 'BA2101' }).getByRole('link', { name: '2 in 1 party' })
  expect(await two.getAttribute('href')).toBe('/customers?query=BA2101&from=2026-11-20&to=2026-11-20')
  await page.getByText('1late or cancelled flight with guests').waitFor()
  await page.getByText('2parties').waitFor()
  await page.getByRole('searchbox', { name: 'Search flights' }).fill('BA2101')
  await page.getByText('1party').waitFor()
})

test('flights with guests can be shown alone', async () => {
  const page = await openBoard()
  page.answer(dayOf({ ...early, parties: 0, trips: 0, waitlisted: 0 }, late))
  await page.getByRole('button', { name: 'Refresh' }).click()
  await page.getByText('With guests 1').click()
  await expect
    .poll(() =>
      page
        .getByRole('row')
        .filter({ hasText: /BA210[12]/ })
        .count(),
    )
    .toBe(1)
  await page.getByRole('row').filter({ hasText: 'BA2102' }).waitFor()
})

test('on a phone, flights are cards, and a day without flights shows an empty state', async () => {
  const page = await openBoard({ device: 'phone' })
  await page.getByText('BA2101').first().waitFor()
  const [shown, whole] = await page.locator('html').evaluate((it) => [it.clientWidth, it.scrollWidth])
  expect(whole).toBe(shown)
  page.answer(dayOf())
  page.publish({ topic: 'flight' })
  await page.getByText('No flights on this day').waitFor()
})

test('flights that could not be added are named with the reason, and stay selected', async () => {
  const anOffer = (number: number): OfferedFlight => ({
    guid: aGuid(number),
    ident: `QX90${number}`,
    direction: 'arrival',
    date: '2026-11-21',
    otherAirport: 'LGW',
    city: 'London',
    scheduledAt: '2026-11-21T19:30:00Z',
    aliases: [],
    provider: 'AeroDataBox',
  })
  let items = [anOffer(1), anOffer(2), anOffer(3)]
  const page = await openBoard({
    answers: [
      answer(dailyFlights, ({ query }) => ({
        date: query.startDate,
        items: [early],
        feed: { provider: 'AeroDataBox', refreshedAt: null, failure: '' },
      })),
      answer(offeredFlights, () => ({ items, ignored: [] })),
      answer(addOfferedFlights, () => {
        items = items.slice(1, 2)
        const why = 'This flight is already in the portal'
        return { toast: 'QX901 added', refused: [aGuid(2), aGuid(3)].map((guid) => ({ guid, why })) }
      }),
    ],
  })
  await page.getByRole('button', { name: 'Add missing flights (3)' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Select all rows of Flights not in the portal').check()
  await dialog.getByRole('button', { name: 'Add 3 flights' }).click()
  await dialog.getByText('QX901 added. 2 not added:').waitFor()
  const reason = dialog.getByRole('listitem').filter({ hasText: /^This flight is already in the portal/ })
  expect(await reason.getByRole('listitem').allInnerTexts()).toEqual(['QX902 Sat 21 Nov', 'QX903 Sat 21 Nov'])
  await dialog.getByText('1 flight selected').waitFor()
})

test('an empty week offers to import a schedule, to those who may', async () => {
  const empty = answer(weeklyFlights, smallestReply(weeklyFlights, { items: [] }))
  const page = await openPage('/flights/weekly', {
    as: anAdministrator(),
    answers: [
      empty,
      answer(queryJobs, smallestReply(queryJobs, { items: [] })),
      answer(initFlightSchedules.plan, smallestReply(initFlightSchedules.plan)),
    ],
  })
  await page.getByRole('link', { name: 'Import from a file or the flight data service' }).click()
  const dialog = page.getByRole('dialog', { name: 'Flight schedules' })
  await dialog.getByRole('radio', { name: 'File' }).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(new URL(page.url()).search).toBe('')

  const agent = await openPage('/flights/weekly', { as: aReservationsAgent(), answers: [empty] })
  await agent.getByText('No flights scheduled this week').waitFor()
  expect(await agent.getByRole('link', { name: /^Import/ }).count()).toBe(0)
})
