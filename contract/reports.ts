import * as z from 'zod/mini'
import { query } from '#contract/endpoint.ts'
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

const countFigure = z.object({ now: z.number(), before: z.number() })

export const reportPeriodDaysAtMost = 731

export const financialOverview = query({
  get: '/api/financialreport/overview',
  needs: 'financial',
  summary: 'Revenue, tax, money taken, receivables and bookings of a period against the one before',
  query: period,
  reply: z.object({
    now: period,
    before: period,
    revenue: z.array(moneyFigure),
    tax: z.array(moneyFigure),
    payments: z.array(moneyFigure),
    /** The open balance at the end of each period: everything posted by then, regardless of the service day. */
    receivables: z.array(moneyFigure),
    gratuities: z.array(moneyFigure),
    counts: z.object({ groups: countFigure, bookings: countFigure, passengers: countFigure, cancelled: countFigure }),
  }),
})
