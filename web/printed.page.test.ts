import { expect, test } from 'vitest'
import { groupPath, partnerPath, transactionsPath } from '#contract/addresses.ts'
import { arrivalsReport, transportReport } from '#contract/daily-reports.ts'
import { groupDetail } from '#contract/groups.ts'
import { accountBalance, queryTransactions, transaction } from '#contract/ledger.ts'
import { options } from '#contract/options.ts'
import { partnerBalance, partners, partnerStatement } from '#contract/partners.ts'
import { guestBalancesReport } from '#contract/receivables.ts'
import { guestMoney } from '#contract/till.ts'
import { aDeskAgent, anAccountant, aManager } from '#web/testing/accounts.ts'
import { answer } from '#web/testing/answers.ts'
import { anArrivingParty, aReportedTrip } from '#web/testing/fixtures/daily-reports.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
import { smallestReply } from '#web/testing/fixtures/smallest-reply.ts'
import { openPage } from '#web/testing/open-page.ts'

const {
  postings: _postings,
  lines: _lines,
  booking: _booking,
  reverses: _reverses,
  reversedBy: _reversedBy,
  causes: _causes,
  ...entry
} = smallestReply(transaction)

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

test('25 trips print on one sheet of A4 landscape, every column on it and the total after the last row', async () => {
  const places = ['Casuarina House', 'The Careenage', 'Sandy Lane', 'Saltwater House']
  const trips = Array.from({ length: 25 }, (_, at) =>
    aReportedTrip(at + 1, {
      to: places[at % 4] ?? '',
      ...(at % 5 === 0 && {
        highlight: true,
        reasons: ['No driver yet'],
        driver: null,
        status: 'unassigned',
      }),
      ...(at % 9 === 0 && { comments: 'Two large boxes', flags: ['wheelchair'] }),
    }),
  )
  const page = await openPage('/daily-reports/transport', {
    as: aDeskAgent(),
    answers: [
      answer(transportReport.rows, ({ params: { date } }) => ({
        date,
        asOf: '2026-11-20T13:00:00Z',
        fields: [],
        items: trips,
      })),
    ],
  })
  await page.getByText('Demo Guest 1').first().waitFor()
  const pdf = await page.pdf({ preferCSSPageSize: true })
  expect(sheetsOf(pdf)).toEqual({ count: 1, size: ['842×595'] })
  // The width between the margins.
  await page.setViewportSize({ width: 1062, height: 718 })
  await page.emulateMedia({ media: 'print' })
  await page.getByRole('heading', { name: 'Transport, Friday 20 November 2026' }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  const total = await page.locator('tfoot').evaluate((foot) => {
    const last = foot.parentElement?.querySelector('tbody tr:last-child')
    return foot.getBoundingClientRect().top - (last?.getBoundingClientRect().bottom ?? Infinity)
  })
  expect(Math.abs(total)).toBeLessThan(2)
})

test('a truncated printed list says where to find all rows', async () => {
  const page = await openPage(transactionsPath({ from: '2026-11-01', to: '2026-11-30' }), {
    as: anAccountant(),
    answers: [
      answer(queryTransactions, {
        items: Array.from({ length: 50 }, (_, at) => ({ ...entry, guid: aGuid(at) })),
        nextCursor: aGuid(50),
        sums: [],
      }),
      answer(options, { items: [] }),
    ],
  })
  const cut = page.getByText('Download the Excel file for all rows.')
  await page.getByText('50 shown').waitFor()
  expect(await cut.isVisible()).toBe(false)
  await page.emulateMedia({ media: 'print' })
  await cut.waitFor()
})

test('a partner statement and the balances print without tabs and fields', async () => {
  const partner = await openPage(partnerPath(aGuid(1)), {
    as: aManager(),
    answers: [
      answer(partners.edit.load, smallestReply(partners.edit.load)),
      answer(partnerBalance, smallestReply(partnerBalance)),
      answer(partnerStatement, smallestReply(partnerStatement)),
    ],
  })
  await partner.getByText('Closing balance').waitFor()
  await partner.emulateMedia({ media: 'print' })
  expect(await partner.getByRole('navigation', { name: 'Partner sections' }).count()).toBe(0)
  expect(await partner.getByLabel('From', { exact: true }).isVisible()).toBe(false)
  const balances = await openPage('/reports/balances?asOf=2026-11-19', {
    as: anAccountant(),
    answers: [
      answer(accountBalance, smallestReply(accountBalance, { asOf: '2026-11-19' })),
      answer(guestBalancesReport.rows, smallestReply(guestBalancesReport.rows)),
    ],
  })
  await balances.getByText('As of Thu 19 Nov 2026').waitFor()
  await balances.emulateMedia({ media: 'print' })
  expect(await balances.getByLabel('As of', { exact: true }).isVisible()).toBe(false)
})
