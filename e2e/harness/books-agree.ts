import { expect } from 'vitest'
import { closingState } from '#contract/closing.ts'
import { summaryReport, taxReport } from '#contract/financial-reports.ts'
import { accountBalance } from '#contract/ledger.ts'
import { partners, partnerStatement } from '#contract/partners.ts'
import { financialOverview } from '#contract/reports.ts'
import { daysOfMonth } from '#domain/calendar/service-date.ts'
import type { Caller } from './caller.ts'

const sum = (cents: readonly number[]) => cents.reduce((all, it) => all + it, 0)

/**
 * Expects all financial screens of a month to agree to the cent: reports, closing, tax, balances, statements.
 */
export async function expectBooksAgree(accountant: Caller, month: string): Promise<void> {
  const { first, last } = daysOfMonth(month)
  const period = { from: first, to: last }
  const [overview, summary, closing, tax, balances, { items }] = await Promise.all([
    accountant.must(financialOverview, { query: period }),
    accountant.must(summaryReport.rows, { query: { ...period, by: 'month' } }),
    accountant.must(closingState, { query: { month } }),
    accountant.must(taxReport.rows, { query: { month } }),
    accountant.must(accountBalance, { query: { asOf: last } }),
    accountant.must(partners.list, { query: {} }),
  ])
  const revenue = sum(overview.revenue.map((it) => it.nowCents))
  const taxed = sum(overview.tax.map((it) => it.nowCents))
  expect({
    revenue: sum(summary.tables.periods.map((it) => it.netCents)),
    tax: tax.taxCents,
    differences: tax.differences,
  }).toEqual({
    revenue,
    tax: taxed,
    differences: [],
  })
  const [guests, owing] = overview.receivables.map((it) => it.nowCents)
  expect(closing.figures).toEqual({
    revenueCents: revenue,
    taxCents: taxed,
    guestsCents: guests,
    partnersCents: owing,
  })
  expect([
    balances.customersCents,
    balances.partnersCents,
    sum(balances.trial.map((it) => it.balanceCents)),
  ]).toEqual([guests, owing, 0])

  const moved = overview.owed.slice(0, -1)
  const closes = overview.owed.at(-1)
  expect([sum(moved.map((it) => it.guestsCents)), sum(moved.map((it) => it.partnersCents))]).toEqual([
    closes?.guestsCents,
    closes?.partnersCents,
  ])
  const statements = await Promise.all(
    items.map(({ guid }) => accountant.must(partnerStatement, { params: { id: guid }, query: period })),
  )
  expect(sum(statements.map((it) => it.closingCents))).toBe(owing)
  for (const statement of statements)
    expect(statement.openingCents + statement.chargedCents - statement.paidCents).toBe(statement.closingCents)
}
