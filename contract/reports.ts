import * as z from 'zod/mini'
import { reportRow } from '#contract/report-columns.ts'
import { financialReport } from '#contract/financial-report.ts'
import { serviceDate } from '#contract/shapes.ts'
import { ledgerAccount, sumCents } from '#contract/ledger.ts'

/** Financial reports: a period against the one before it. Every amount is a sum over postings and names them. */
export const period = z.object({ from: serviceDate, to: serviceDate })

/** An amount, with the account (and detail) of its postings: the link to its transactions. */
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

/** Filters of the transactions behind an amount; null: it is a sum of others, or nothing. */
const opens = z.nullable(z.record(z.string(), z.string()))

/** From what was owed before the period to what is owed at its end, by the day of posting: each line is its effect on what is owed. */
export const owedLine = z.object({
  key: z.enum(['opening', 'charges', 'commission', 'payments', 'refunds', 'writeOffs', 'other', 'closing']),
  label: z.string(),
  guestsCents: sumCents,
  partnersCents: sumCents,
  guestsOpen: opens,
  partnersOpen: opens,
})
export type OwedLine = z.infer<typeof owedLine>

/**
 * From what was charged in the period to what was earned in it: what was charged by its end for services to come, less what had been charged so
 * before it began; and the same of services given before they were charged, the other way round.
 */
export const chargedLine = z.object({
  key: z.enum(['charged', 'advanceBefore', 'advanceAfter', 'lateBefore', 'lateAfter', 'revenue', 'tax']),
  label: z.string(),
  cents: sumCents,
  open: opens,
})
export type ChargedLine = z.infer<typeof chargedLine>

/** One figure of the overview, in its files. */
const overviewRow = reportRow(
  { key: z.string() },
  {
    part: { header: 'Part', kind: 'text', width: 30 },
    figure: { header: 'Figure', kind: 'text', width: 34 },
    nowCents: { header: 'Period', kind: 'sum', width: 16 },
    beforeCents: { header: 'Before', kind: 'sum', width: 16, optional: true },
  },
)

export const overviewReport = financialReport({
  name: 'overview',
  label: 'Overview',
  summary: 'Revenue, tax, money taken, receivables and bookings of a period against the one before, and how they come together',
  query: period,
  heads: {
    now: period,
    before: period,
    revenue: z.array(moneyFigure),
    tax: z.array(moneyFigure),
    payments: z.array(moneyFigure),
    /** The open balance at the end of each period: everything posted by then, regardless of the service day. */
    receivables: z.array(moneyFigure),
    gratuities: z.array(moneyFigure),
    owed: z.array(owedLine),
    charged: z.array(chargedLine),
    /** Revenue before tax, day by day; null where the period before is shorter. */
    days: z.array(z.object({ date: serviceDate, nowCents: sumCents, beforeCents: z.nullable(sumCents) })),
    counts: z.object({ groups: countFigure, bookings: countFigure, passengers: countFigure, cancelled: countFigure }),
  },
  tables: { figures: { title: 'Overview', row: overviewRow } },
})
export const financialOverview = overviewReport.rows
