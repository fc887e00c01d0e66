import * as z from 'zod/mini'
import { reportRow } from '#contract/report-columns.ts'
import { financialReport } from '#contract/financial-report.ts'
import { serviceDate } from '#contract/shapes.ts'
import { ledgerAccount, sumCents } from '#contract/ledger.ts'

/**
 * Financial reports: a period compared with the one before. Every amount is a sum of postings and links to
 * them.
 */
export const period = z.object({ from: serviceDate, to: serviceDate })

/** An amount with the account and detail of its postings, which link to its transactions. */
export const moneyFigure = z.object({
  key: z.string(),
  label: z.string(),
  account: ledgerAccount,
  detail: z.nullable(z.string()),
  nowCents: sumCents,
  beforeCents: sumCents,
})
export type MoneyFigure = z.infer<typeof moneyFigure>

export const countFigure = z.object({ now: z.number(), before: z.number() })

export const reportPeriodDaysAtMost = 731

/** Filters for the transactions behind an amount; null: it is derived from other amounts. */
const opens = z.nullable(z.record(z.string(), z.string()))

/**
 * Receivables from the start to the end of the period by posting date: each line is its effect on what is
 * owed.
 */
export const owedLine = z.object({
  key: z.enum([
    'opening',
    'charges',
    'commission',
    'gratuities',
    'payments',
    'refunds',
    'writeOffs',
    'other',
    'closing',
  ]),
  label: z.string(),
  guestsCents: sumCents,
  partnersCents: sumCents,
  guestsOpen: opens,
  partnersOpen: opens,
})
export type OwedLine = z.infer<typeof owedLine>

/**
 * From charged to earned: charges made in advance at the end of the period, less those at its start; and
 * conversely for services provided before they are charged.
 */
export const chargedLine = z.object({
  key: z.enum(['charged', 'advanceBefore', 'advanceAfter', 'lateBefore', 'lateAfter', 'revenue', 'tax']),
  label: z.string(),
  cents: sumCents,
  open: opens,
})
export type ChargedLine = z.infer<typeof chargedLine>

/** One figure of the overview in its files. */
const overviewRow = reportRow(
  { key: z.string() },
  {
    part: { header: 'Part', kind: 'text', width: 30 },
    figure: { header: 'Figure', kind: 'text', width: 34 },
    nowCents: { header: 'Period', kind: 'sum', width: 16, adds: false },
    beforeCents: { header: 'Before', kind: 'sum', width: 16, optional: true, adds: false },
  },
)

export const overviewReport = financialReport({
  name: 'overview',
  label: 'Overview',
  summary: 'Get revenue, tax, money received, receivables and bookings for a period and the previous one',
  query: period,
  heads: {
    now: period,
    before: period,
    revenue: z.array(moneyFigure),
    tax: z.array(moneyFigure),
    payments: z.array(moneyFigure),
    /** Balances at the end of each period: everything posted by then, regardless of service date. */
    receivables: z.array(moneyFigure),
    gratuities: z.array(moneyFigure),
    owed: z.array(owedLine),
    charged: z.array(chargedLine),
    /** Revenue before tax by day; null beyond the end of a shorter comparison period. */
    days: z.array(z.object({ date: serviceDate, nowCents: sumCents, beforeCents: z.nullable(sumCents) })),
    counts: z.object({
      groups: countFigure,
      bookings: countFigure,
      passengers: countFigure,
      cancelled: countFigure,
    }),
  },
  tables: { figures: { title: 'Overview', row: overviewRow } },
})
export const financialOverview = overviewReport.rows
