import { expect, test } from 'vitest'
import { arrivalLoadBooking, arrivalQuery, departureQuery, type DeskRow } from '#contract/fast-track.ts'
import { aDeskAgent } from '#web/testing/accounts.ts'
import { answer } from '#web/testing/answers.ts'
import { checkEveryAppearance, prepareAppearances } from '#web/testing/appearances.ts'
import { aDeskFlight, aDeskList, aDeskParty, aDeskRow } from '#web/testing/fixtures/desk.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
import { openPage } from '#web/testing/open-page.ts'

let place = 0
function partyOn(time: string, more: Partial<DeskRow> & Pick<DeskRow, 'reference'>): DeskRow {
  place += 1
  const flight = aDeskFlight({
    guid: aGuid(60 + place),
    ident: `BA${2100 + place}`,
    bestAt: `2026-11-20T${time}:00Z`,
    status: time < '13:00' ? 'landed' : 'enRoute',
  })
  return aDeskRow({
    bookingGuid: aGuid(100 + place),
    groupGuid: aGuid(200 + place),
    dayNumber: place,
    flight,
    ...more,
  })
}
/** It is 13:00. */
const rows = [
  partyOn('10:10', { reference: 'NKGHT2', passengers: 3 }),
  partyOn('10:55', { reference: 'MRNNG2', here: 2, status: 'checkedIn' }),
  partyOn('12:35', { reference: 'WATTG2', passengers: 2 }),
  partyOn('12:50', { reference: 'HERE22', here: 1 }),
  partyOn('14:20', { reference: 'CMNGX2', passengers: 4 }),
  partyOn('20:40', { reference: 'EVENG2', passengers: 5 }),
]
const answers = [
  answer(arrivalQuery, ({ query }) => aDeskList({ items: query.query === '' ? rows : [] })),
  answer(
    departureQuery,
    aDeskList({
      direction: 'departure',
      items: [partyOn('12:59', { reference: 'GNEXX2', direction: 'departure' })],
    }),
  ),
  answer(arrivalLoadBooking, aDeskParty(rows[2])),
]
const open = (path = '/scan') => openPage(path, { as: aDeskAgent(), answers })

test('the list starts at now: flights that are over fold, and typing looks into them', async () => {
  const page = await open()
  const list = page.getByRole('region', { name: 'Parties on this day' })
  const references = async () =>
    (await list.getByRole('listitem').allInnerTexts()).flatMap((it) => /[A-Z]{4,5}[X2]?2/.exec(it)?.[0] ?? [])
  await list.getByText('WATTG2').waitFor()
  expect(await references()).toEqual(['WATTG2', 'HERE22', 'CMNGX2', 'EVENG2'])
  await list.getByRole('button', { name: '2 earlier flights, 2 parties, 3 people overdue' }).click()
  expect(await references()).toEqual(['NKGHT2', 'MRNNG2', 'WATTG2', 'HERE22', 'CMNGX2', 'EVENG2'])
  await list.getByRole('button', { name: /earlier flights/ }).click()
  await page.getByLabel(/^Scan a ticket/).fill('nkg')
  await list.getByText('NKGHT2').waitFor()
  expect(await references()).toEqual(['NKGHT2'])
})

test('a party of whom no one is here after landing is overdue, with the minutes since landing', async () => {
  const page = await open()
  const list = page.getByRole('region', { name: 'Parties on this day' })
  const waiting = list.getByRole('listitem').filter({ hasText: 'WATTG2' })
  await waiting.getByText('Overdue 25 min').waitFor()
  await list.getByText('landed 25 min ago').waitFor()
  for (const reference of ['HERE22', 'CMNGX2']) {
    const row = list.getByRole('listitem').filter({ hasText: reference })
    expect(await row.getByText(/Overdue/).count()).toBe(0)
  }
  // The three of the flight that is over, and these two.
  expect(await list.locator('dl > div').filter({ hasText: 'Overdue' }).locator('dd').innerText()).toBe('5')
  await page.clock.setFixedTime('2026-11-20T13:05:00Z')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await waiting.getByText('Overdue 30 min').waitFor()
})

test('the chart has a title and one direction, begins with the present hour, and is never cut', async () => {
  const page = await open()
  const chart = page.getByRole('list', { name: 'Arriving passengers by hour' })
  await chart.waitFor()
  for (const [width, height] of [
    [1440, 900],
    [1180, 820],
    [820, 1180],
    [390, 844],
    [320, 700],
  ] as const) {
    await page.setViewportSize({ width, height })
    const hours = chart.getByRole('listitem')
    await expect.poll(() => hours.count()).toBe(8)
    await expect.poll(() => chart.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0)
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
      .toBeLessThanOrEqual(0)
    const [first, last] = [await hours.first().boundingBox(), await hours.last().boundingBox()]
    expect(first?.x).toBeGreaterThanOrEqual(0)
    expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(width)
  }
  await page.getByRole('heading', { name: 'Arriving passengers by hour' }).waitFor()
  expect(await hours(page)).toEqual(['09', '10', '11', '12', '13', '14', '15', '16'])
  await page.getByRole('button', { name: 'Departures' }).click()
  await page.getByRole('button', { name: '1 earlier flight, 1 party' }).waitFor()
  expect(await page.getByRole('heading', { name: /passengers by hour/ }).count()).toBe(0)
})

const hours = async (page: Awaited<ReturnType<typeof open>>) =>
  (
    await page
      .getByRole('list', { name: 'Arriving passengers by hour' })
      .getByRole('listitem')
      .allInnerTexts()
  ).map((it) => it.slice(-2))

test('numbers have the letter of their direction, and are found with and without it', async () => {
  const page = await open()
  const list = page.getByRole('region', { name: 'Parties on this day' })
  await list.getByText('A 3', { exact: true }).waitFor()
  for (const typed of ['A3', 'a 3', '#3', '3']) {
    await page.getByLabel(/^Scan a ticket/).fill(typed)
    await list.getByText('WATTG2').waitFor()
  }
  await page.getByLabel(/^Scan a ticket/).fill('D3')
  await list.getByText('WATTG2').waitFor({ state: 'detached' })
})

test('the desk with an open party meets WCAG in light and dark, wide and narrow', async () => {
  const page = await open()
  await prepareAppearances(page)
  await page.reload()
  await page.getByText('WATTG2').click()
  await page.getByRole('region', { name: 'Party WATTG2' }).getByRole('checkbox').first().waitFor()
  // The sticky buttons cover content that scrolls under them, but nothing at the end of the page.
  const buttons = page.locator('footer').filter({ hasText: 'Complete check-in' })
  await buttons.evaluate((it) => (it.style.position = 'static'))
  expect(await checkEveryAppearance(page)).toEqual([])
})
