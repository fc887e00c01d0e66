import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { financialReportFile, taxReportFile } from '#contract/addresses.ts'
import { summaryReport, taxReport } from '#contract/financial-reports.ts'
import { addDays, monthOf } from '#domain/calendar/service-date.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { advancedBooker } from '#server/testing/book-advanced.ts'
import { openedInCalc, tableIn, type Cell } from '#server/testing/libre-office.ts'
import { hasTool } from '#server/testing/outside-tool.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany, type SmallCompany } from '#server/testing/small-company.ts'

describe.runIf(hasTool('soffice'))('the workbooks of reports, in LibreOffice', () => {
  let portal: TestPortal
  let company: SmallCompany
  let accountant: TestBrowser
  beforeAll(async () => {
    portal = await openTestPortal('2026-11-20T13:00:00Z')
    company = await makeSmallCompany(portal)
    accountant = await signedIn(portal, ['financial'])
    const book = advancedBooker(portal, company)
    await book({ arrival: addDays(company.today, 1), transfer: true })
    await book({ arrival: addDays(company.today, 2), adults: 3 })
  })
  afterAll(() => portal.close())

  const fetched = async (url: string): Promise<Buffer> => {
    const cookie = [...accountant.cookies].map((it) => it.join('=')).join('; ')
    return (await portal.app.inject({ url, headers: { cookie } })).rawPayload
  }
  // Amounts with thousands separators are quoted like text.
  const centsOf = (cell: Cell = '') =>
    Math.round(Number((typeof cell === 'object' ? cell.shown : cell).replaceAll(',', '')) * 100)
  /** What the rows add up to, which is what the total shows. */
  const sumOf = (sheet: Cell[][], name: string) => {
    const { head, rows, total } = tableIn(sheet)
    const sum = rows.reduce((cents, row) => cents + centsOf(row[head.indexOf(name)]), 0)
    expect(centsOf(total?.[head.indexOf(name)]), `total of ${name}`).toBe(sum)
    return sum
  }

  test('contain sums as numbers', async () => {
    const month = monthOf(addDays(company.today, 1))
    const period = { from: company.today, to: addDays(company.today, 6) }
    const opened = await openedInCalc({
      'tax.xlsx': await fetched(taxReportFile(month, 'xlsx')),
      'summary.xlsx': await fetched(financialReportFile('summary', 'xlsx', period)),
    })
    const tax = await accountant.must(taxReport.rows, { query: { month } })
    const { tables } = await accountant.must(summaryReport.rows, { query: period })
    const [taxes = [], stretches = []] = [opened['tax.xlsx'], opened['summary.xlsx']]
    expect(tax.taxCents).toBeGreaterThan(0)
    expect([sumOf(taxes, 'Tax due'), sumOf(taxes, 'Net')]).toEqual([tax.taxCents, tax.netCents])
    expect([sumOf(stretches, 'Revenue'), sumOf(stretches, 'Tax')]).toEqual([
      tables.periods.reduce((sum, it) => sum + it.netCents, 0),
      tables.periods.reduce((sum, it) => sum + it.taxCents, 0),
    ])
  }, 90_000)
})
