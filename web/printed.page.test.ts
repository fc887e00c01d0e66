import { expect, test } from 'vitest'
import { groupPath } from '#contract/addresses.ts'
import { arrivalsReport } from '#contract/daily-reports.ts'
import { groupDetail } from '#contract/groups.ts'
import { guestMoney } from '#contract/till.ts'
import { aDeskAgent } from '#web/testing/accounts.ts'
import { answer } from '#web/testing/answers.ts'
import { anArrivingParty } from '#web/testing/fixtures/daily-reports.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
import { smallestReply } from '#web/testing/fixtures/smallest-reply.ts'
import { openPage } from '#web/testing/open-page.ts'

/** The sheets of a printed page, and their size in points. */
function sheetsOf(pdf: Buffer): { count: number; size: string[] } {
  const text = pdf.toString('latin1')
  const sizes = [...text.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)]
  const size = [
    ...new Set(
      sizes.map(([, width, height]) => `${Math.round(Number(width))}×${Math.round(Number(height))}`),
    ),
  ]
  return { count: [...text.matchAll(/\/Type \/Page\b/g)].length, size }
}

test('25 arrivals print on one sheet of A4 landscape, without what can’t be used on paper', async () => {
  const parties = Array.from({ length: 25 }, (_, at) => anArrivingParty(at + 1))
  const page = await openPage('/daily-reports/arrivals', {
    as: aDeskAgent(),
    answers: [
      answer(arrivalsReport.rows, ({ params: { date } }) => ({
        date,
        asOf: '2026-11-20T13:00:00Z',
        fields: [],
        items: parties,
      })),
    ],
  })
  await page.getByText('Demo Guest 1').first().waitFor()
  expect(sheetsOf(await page.pdf({ preferCSSPageSize: true }))).toEqual({ count: 1, size: ['842×595'] })
  await page.emulateMedia({ media: 'print' })
  await page.getByRole('heading', { name: 'Arrivals, Friday 20 November 2026' }).waitFor()
  for (const name of ['Refresh', 'Today', 'Export', 'Excel'])
    expect(await page.getByText(name, { exact: true }).isVisible(), name).toBe(false)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})

test('a reservation prints on one sheet, without its messages and history', async () => {
  const page = await openPage(groupPath(aGuid(1), aGuid(1)), {
    as: aDeskAgent(),
    answers: [
      answer(groupDetail, { ...smallestReply(groupDetail), reference: 'KER234' }),
      answer(guestMoney, smallestReply(guestMoney)),
    ],
  })
  await page.getByText('KER234').first().waitFor()
  expect(sheetsOf(await page.pdf({ preferCSSPageSize: true }))).toEqual({ count: 1, size: ['595×842'] })
  await page.emulateMedia({ media: 'print' })
  await page.getByRole('heading', { name: 'Charges and payments' }).waitFor()
  expect(await page.getByRole('heading', { name: 'History' }).count()).toBe(0)
})
