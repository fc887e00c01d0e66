import { expect, test } from 'vitest'
import { listCloseDay, type OpenItemShown } from '#contract/close-day.ts'
import { conciergeDashboard, numberBoard, type FlightWave } from '#contract/concierge.ts'
import { arrivalQuery, departureQuery } from '#contract/fast-track.ts'
import { aDeskAgent, aManager } from '#web/testing/accounts.ts'
import { answer } from '#web/testing/answers.ts'
import { checkEveryAppearance, prepareAppearances } from '#web/testing/appearances.ts'
import { plainAnswers } from '#web/testing/load-states.ts'
import { aDeskFlight } from '#web/testing/fixtures/desk.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
import { smallestReply } from '#web/testing/fixtures/smallest-reply.ts'
import { openPage, type PortalPage } from '#web/testing/open-page.ts'

/** It is 13:00, 09:00 at the airport. */
const wave = (place: number, time: string, counts: Partial<FlightWave['counts']>): FlightWave => ({
  direction: 'arrival',
  flight: aDeskFlight({
    guid: aGuid(60 + place),
    ident: `BA${2100 + place}`,
    bestAt: `2026-11-20T${time}:00Z`,
    status: time < '13:00' ? 'landed' : 'enRoute',
  }),
  parties: 2,
  counts: { expected: 0, here: 0, through: 0, noShow: 0, ...counts },
  owing: 0,
  astray: 0,
  drives: 0,
})
const morning = Array.from({ length: 14 }, (_, place) =>
  wave(20 + place, `10:${String(place * 4).padStart(2, '0')}`, { through: 4 }),
)
const waves = [
  ...morning,
  wave(1, '12:40', { expected: 2, through: 1 }),
  wave(2, '12:50', { here: 3 }),
  wave(3, '14:20', { expected: 5 }),
  wave(4, '20:40', { expected: 6 }),
]
const quarters = Array.from({ length: 64 }, (_, place) => ({
  minute: 360 + place * 15,
  passengers: place % 7,
  staff: 2,
}))
const day = answer(
  conciergeDashboard,
  smallestReply(conciergeDashboard, { date: '2026-11-20', waves, quarters }),
)

const idents = async (page: PortalPage) =>
  (await page.getByRole('table', { name: 'Flights' }).getByRole('row').allInnerTexts()).flatMap(
    (it) => /BA21\d\d/.exec(it)?.[0] ?? [],
  )

test('FT Concerige opens at now: the present flights are in view, earlier ones are folded', async () => {
  const page = await openPage('/concerige-dash', { as: aDeskAgent(), answers: [day] })
  const table = page.getByRole('table', { name: 'Flights' })
  await table.getByText('BA2101').waitFor()
  expect(await idents(page)).toEqual(['BA2101', 'BA2102', 'BA2103', 'BA2104'])
  for (const [width, height] of [
    [1440, 900],
    [1180, 820],
    [820, 1180],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect
      .poll(async () => {
        const row = await table.getByText('BA2101').boundingBox()
        return row ? row.y + row.height : Infinity
      })
      .toBeLessThan(height)
  }
  const chart = page.getByRole('list', { name: 'Passengers by hour' })
  const [room, present] = [
    await chart.boundingBox(),
    await chart.locator('[aria-current=time]').boundingBox(),
  ]
  expect(await chart.locator('[aria-current=time]').innerText()).toContain('09:00')
  expect(present?.x).toBeGreaterThanOrEqual(room?.x ?? Infinity)
  await page.getByRole('button', { name: 'Show 14 earlier' }).click()
  expect(await idents(page)).toHaveLength(18)
})

const departing: FlightWave = { ...wave(5, '20:50', { expected: 1 }), direction: 'departure' }
const dayBothWays = answer(
  conciergeDashboard,
  smallestReply(conciergeDashboard, { date: '2026-11-20', waves: [...waves, departing], quarters }),
)

test('f and a letter, or j and Enter, open the parties of a flight at the desk; ? lists the keys', async () => {
  const found = plainAnswers(arrivalQuery, departureQuery)
  const page = await openPage('/concerige-dash', { as: aDeskAgent(), answers: [dayBothWays, ...found] })
  const table = page.getByRole('table', { name: 'Flights' })
  await table.getByText('BA2101').waitFor()
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard' })
  for (const label of ['Show row letters', 'Next row', 'Previous row']) await sheet.getByText(label).waitFor()
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  await page.keyboard.press('f')
  await page.keyboard.press('e')
  await expect
    .poll(() => page.asked(departureQuery).map((it) => it.query))
    .toContainEqual({ date: '2026-11-20', query: 'BA2105' })
  await page.goBack()
  // Back leads to the row that was opened.
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('tr')?.textContent))
    .toContain('BA2105')
  await page.keyboard.press('Home')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect
    .poll(() => page.asked(arrivalQuery).map((it) => it.query))
    .toContainEqual(expect.objectContaining({ query: expect.stringMatching(/^BA210/) }))
})

test('the flights are filtered by the state of their passengers, and zeros are dashes', async () => {
  const page = await openPage('/concerige-dash', { as: aDeskAgent(), answers: [day] })
  const filters = page.getByRole('group', { name: 'Flights with passengers' })
  await filters.getByRole('button', { name: 'Expected 3' }).click()
  await expect.poll(() => idents(page)).toEqual(['BA2101', 'BA2103', 'BA2104'])
  expect(new URL(page.url()).search).toBe('?show=expected')
  await filters.getByRole('button', { name: 'Checked in 1' }).click()
  await expect.poll(() => idents(page)).toEqual(['BA2102'])
  const row = page.getByRole('table', { name: 'Flights' }).getByRole('row').filter({ hasText: 'BA2102' })
  const cells = await row.getByRole('cell').allInnerTexts()
  expect(cells.slice(-6)).toEqual(['2', '–', '3', '–', '–', '–'])
  await filters.getByRole('button', { name: 'Cleared 15' }).click()
  await expect.poll(() => idents(page)).toEqual(['BA2101'])
  await page.getByRole('button', { name: 'Show 14 earlier' }).waitFor()
})

test('flights that the filter hides are not said to be over', async () => {
  const ahead = [...morning, wave(3, '14:20', { expected: 5 })]
  const page = await openPage('/concerige-dash', {
    as: aDeskAgent(),
    answers: [
      answer(
        conciergeDashboard,
        smallestReply(conciergeDashboard, { date: '2026-11-20', waves: ahead, quarters }),
      ),
    ],
  })
  await page
    .getByRole('group', { name: 'Flights with passengers' })
    .getByRole('button', { name: /^Cleared/ })
    .click()
  await page.getByText('No more flights match the filters').waitFor()
})

const item = (place: number, more: Partial<OpenItemShown>): OpenItemShown => ({
  kind: 'party',
  guid: aGuid(300 + place),
  name: `PARTY${place}`,
  text: 'A 12 Jan van der Berg, BA2155 14:10, 0 of 2 checked in',
  groupGuid: null,
  customerGuid: null,
  holderGuid: null,
  amountCents: null,
  may: ['noShow', 'served', 'carriedOver'],
  whyNot: null,
  ...more,
})
const [mine, other] = [aDeskAgent().guid, aGuid(77)]
const closing = answer(
  listCloseDay,
  smallestReply(listCloseDay, {
    date: '2026-11-19',
    closed: null,
    whyNotClose: null,
    items: [
      item(1, {}),
      item(2, {}),
      item(3, { kind: 'money', amountCents: 24_000, text: 'Jan van der Berg', may: ['carriedOver'] }),
      item(4, {
        kind: 'drawer',
        name: 'Demo Desk',
        holderGuid: mine,
        amountCents: 5000,
        text: 'Drawer not counted',
        may: ['carriedOver'],
      }),
      item(5, {
        kind: 'drawer',
        name: 'Cora Concierge',
        holderGuid: other,
        amountCents: 7000,
        text: 'Drawer not counted',
        may: ['carriedOver'],
      }),
    ],
    cash: [],
  }),
)
const closePath = '/concerige-dash?date=2026-11-19&view=close'

test('closing a day lists one line per item', async () => {
  const page = await openPage(closePath, { as: aDeskAgent(), answers: [day, closing] })
  const items = page.getByRole('listitem').filter({ has: page.getByRole('combobox') })
  await items.first().waitFor()
  for (const [width, height] of [
    [1440, 900],
    [1180, 820],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect
      .poll(async () => {
        const boxes = await Promise.all((await items.all()).map((it) => it.boundingBox()))
        return boxes.filter((it) => it && it.height <= 50).length
      })
      .toBe(5)
  }
  await page.setViewportSize({ width: 320, height: 700 })
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0)
})

test('a closed day shows what was open, with each outcome and reason', async () => {
  const text = 'Sea Hotel to Grantley Adams at 15:35, driver Nora Noble, drop-off at the departures door'
  const resolved = { kind: 'trip' as const, name: 'TRIP23', text, amountCents: null }
  const closed = smallestReply(listCloseDay, {
    date: '2026-11-19',
    closed: { at: '2026-11-20T02:00:00Z', by: 'Cora Concierge' },
    resolved: [{ ...resolved, outcome: 'served', reason: 'Seen by the dispatcher' }],
  })
  const page = await openPage(closePath, { as: aDeskAgent(), answers: [day, answer(listCloseDay, closed)] })
  const row = page.getByRole('region', { name: 'Trips' }).getByRole('listitem')
  await row.getByText(': Seen by the dispatcher').waitFor()
  for (const width of [320, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const said = row.getByText(text)
    expect(await said.evaluate((it) => it.scrollWidth <= it.clientWidth)).toBe(true)
  }
})

test('a drawer’s link goes to its own count', async () => {
  const asAgent = await openPage(closePath, { as: aDeskAgent(), answers: [day, closing] })
  await asAgent.getByRole('link', { name: 'Demo Desk: Count my drawer' }).waitFor()
  expect(await asAgent.getByRole('link', { name: 'Demo Desk: Count my drawer' }).getAttribute('href')).toBe(
    '/drawer',
  )
  // Someone else's drawer is counted by a manager.
  expect(await asAgent.getByRole('link', { name: /^Cora Concierge/ }).count()).toBe(0)
  const asManager = await openPage(closePath, {
    as: { ...aManager(), guid: aGuid(1) },
    answers: [day, closing],
  })
  const link = asManager.getByRole('link', { name: 'Cora Concierge: Count this drawer' })
  expect(await link.getAttribute('href')).toBe(`/manager/cash/${other}`)
})

test('the number board never shows one number twice', async () => {
  const [arrival, departure] = [
    { dayNumber: 3, direction: 'arrival' as const },
    { dayNumber: 3, direction: 'departure' as const },
  ]
  const page = await openPage('/concerige-dash/board', {
    as: aDeskAgent(),
    answers: [
      answer(numberBoard, {
        date: '2026-11-20',
        called: [
          { ...arrival, serviceDate: '2026-11-20', flight: 'BA2155', at: '2026-11-20T12:59:00Z' },
          { ...departure, serviceDate: '2026-11-20', flight: 'BA2154', at: '2026-11-20T12:58:00Z' },
          { ...arrival, serviceDate: '2026-11-19', flight: 'AC1816', at: '2026-11-20T12:57:00Z' },
        ],
        next: [
          {
            dayNumber: 4,
            direction: 'departure',
            serviceDate: '2026-11-20',
            flight: 'VS133',
            at: '2026-11-20T14:00:00Z',
          },
        ],
      }),
    ],
  })
  const shown = page.getByRole('main').locator('strong')
  await shown.first().waitFor()
  expect(await shown.allInnerTexts()).toEqual(['A 3', 'D 3', 'A 3 Thu', 'D 4'])
})

test('FT Concerige meets WCAG in light and dark, wide and narrow', async () => {
  for (const path of ['/concerige-dash', closePath]) {
    const page = await openPage(path, { as: aDeskAgent(), answers: [day, closing] })
    await prepareAppearances(page)
    await page.reload()
    await page
      .getByText(path === closePath ? 'PARTY1' : 'BA2101')
      .first()
      .waitFor()
    expect(await checkEveryAppearance(page)).toEqual([])
  }
})
