import { expect, test } from 'vitest'
import { waitTimesReport, type WaitRow } from '#contract/daily-reports.ts'
import { aDeskAgent } from '#web/testing/accounts.ts'
import { answer } from '#web/testing/answers.ts'
import { aLateFlight, aReportedTrip } from '#web/testing/fixtures/daily-reports.ts'
import { openPage, type Opening } from '#web/testing/open-page.ts'

function aWait(number: number, more: Partial<WaitRow> = {}): WaitRow {
  return {
    ...aReportedTrip(number),
    arrivedTime: '14:40',
    departedTime: '15:55',
    waitMinutes: 75,
    graceMinutes: 60,
    chargedMinutes: 15,
    waitChargeCents: 1_250,
    ...more,
  }
}

const landed = { ...aLateFlight, city: 'Charlotte Amalie', status: 'landed' as const, late: false }
const openWaits = (more: Opening = {}) =>
  openPage('/daily-reports/waittimes', {
    as: aDeskAgent(),
    ...more,
    answers: [
      answer(waitTimesReport.rows, ({ params: { date } }) => ({
        date,
        asOf: '2026-11-20T13:00:00Z',
        fields: [],
        items: Array.from({ length: 12 }, (_, at) =>
          aWait(at, {
            driver: 'Bartholomew Cumberbatch',
            party: 'Alexandra Featherstonehaugh-Worthington',
            flight: landed,
          }),
        ),
      })),
    ],
  })

test('a flight’s status is shown in full, and the charge is in view', async () => {
  const page = await openWaits({ device: 'desktop' })
  const badge = page.getByText('Landed', { exact: true }).first()
  await badge.waitFor()
  const [shown, whole] = await badge.evaluate((it) => [it.clientWidth, it.scrollWidth])
  expect(shown).toBeGreaterThanOrEqual(whole ?? 0)
  expect(shown).toBeGreaterThan(35)
  const region = await page.getByRole('region', { name: /^Wait times/ }).boundingBox()
  for (const name of ['Wait', 'Grace', 'Charge']) {
    const header = await page.getByRole('columnheader', { name, exact: true }).boundingBox()
    expect((header?.x ?? 0) + (header?.width ?? 0), name).toBeLessThanOrEqual(
      (region?.x ?? 0) + (region?.width ?? 0),
    )
  }
})
