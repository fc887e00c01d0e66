import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { transportReport, type TripRow } from '#contract/daily-reports.ts'
import { aDeskAgent } from '#web/testing/accounts.ts'
import { answer } from '#web/testing/answers.ts'
import { aLateFlight, aReportedTrip } from '#web/testing/fixtures/daily-reports.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
import { openPage, type Opening, type PortalPage } from '#web/testing/open-page.ts'

const boxOf = async (it: Locator) => (await it.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }

const longest: Partial<TripRow> = {
  party: 'Alexandra Featherstonehaugh-Worthington',
  to: 'The Careenage Waterfront Residences, Bridgetown',
  driver: 'Bartholomew Cumberbatch',
  flight: { ...aLateFlight, city: 'Charlotte Amalie' },
  flags: ['wheelchair', 'vip'],
  highlight: true,
  reasons: ['BA2155 is 90 min late', 'No driver yet', 'Owes BBD 655.00'],
  comments: 'Two large boxes for the hotel and a pram, please bring the big van to the front.',
}
const openTransport = (rows: TripRow[], more: Opening = {}) =>
  openPage('/daily-reports/transport', {
    as: aDeskAgent(),
    ...more,
    answers: [
      answer(transportReport.rows, ({ params: { date } }) => ({
        date,
        asOf: '2026-11-20T13:00:00Z',
        fields: [],
        items: rows,
      })),
    ],
  })
const endOf = async (page: PortalPage, header: string) => {
  const box = await boxOf(page.getByRole('columnheader', { name: header, exact: true }))
  return box.x + box.width
}

test.each([
  ['desktop', ['Pickup', 'Route', 'Party', 'Driver', 'Status', 'Flight', 'Needs attention', 'Comments']],
  ['tablet', ['Pickup', 'Route', 'Party', 'Driver', 'Status']],
] as const)('on a %s, shows without scrolling: %j', async (device, headers) => {
  const rows = Array.from({ length: 25 }, (_, at) => aReportedTrip(at, at % 3 === 0 ? longest : {}))
  const page = await openTransport(rows, { device })
  await page.getByText('BGI').first().waitFor()
  const region = await boxOf(page.getByRole('region', { name: /^Transport/ }))
  for (const header of headers)
    expect(await endOf(page, header), header).toBeLessThanOrEqual(region.x + region.width)
})

test('shows a route in at most two lines, with the airport’s code', async () => {
  const page = await openTransport([aReportedTrip(1, longest), aReportedTrip(2)])
  const cell = page.getByRole('cell', { name: 'BGI to The Careenage Waterfront Residences, Bridgetown' })
  expect(await cell.innerText()).toBe('BGI to The Careenage Waterfront Residences, Bridgetown')
  for (const row of await page.locator('tr[data-row]').all())
    await expect.poll(async () => (await boxOf(row)).height).toBe(32)
})

test('cuts no letter of a route of two lines, and shows a hire first', async () => {
  const hire = 'Hourly hire, 3 h, until 13:30'
  const page = await openTransport([aReportedTrip(1, { ...longest, hire }), aReportedTrip(2, longest)])
  await page.getByText(`${hire}, BGI to`).waitFor()
  for (const route of await page.locator('[class*="route"]').all()) {
    const [line, height] = await route.evaluate((it) => {
      const { fontSize, lineHeight } = getComputedStyle(it)
      return [Number.parseFloat(lineHeight) / Number.parseFloat(fontSize), it.clientHeight]
    })
    expect(line).toBeGreaterThanOrEqual(1.15)
    expect(height).toBeLessThanOrEqual(32)
  }
})

test('counts what a reservation owes once, however many cars it takes', async () => {
  const party = { groupGuid: aGuid(1), owedCents: 65_500 }
  const page = await openTransport([
    aReportedTrip(1, party),
    aReportedTrip(2, party),
    aReportedTrip(3, { owedCents: 1_000 }),
  ])
  await page.locator('tfoot').getByText('665.00').waitFor()
})
