import * as z from 'zod/mini'
import { change } from '#contract/change.ts'
import { command, file, query } from '#contract/endpoint.ts'
import { sumCents } from '#contract/ledger.ts'
import { guid, instant, saved, serviceDate, text, whole } from '#contract/shapes.ts'
import type { PeriodApproval } from '#domain/driver-pay/period-state.ts'
import { isPayPeriod } from '#domain/driver-pay/pay-period.ts'
import { payKinds } from '#domain/driver-pay/trip-pay.ts'

/**
 * What drivers earn for their trips, by month or, if the company chooses so, by week. It isn’t in the ledger:
 * payroll pays it from the file.
 */
const needs = 'financial'
export const payPeriod = z
  .string()
  .check(
    z.maxLength(10),
    z.refine(isPayPeriod, 'Enter a month as YYYY-MM, or the first day of a week as YYYY-MM-DD'),
  )
const driver = z.object({ guid, name: z.string() })

export const payAmountAtMost = 10_000_000

const rate = z.object({
  fromDay: serviceDate,
  tripCents: z.number(),
  /** For each agreed hour of a completed hire, instead of `tripCents`; null: hires are paid per trip. */
  hourCents: z.nullable(z.number()),
  basisPoints: z.number(),
  countsWaiting: z.boolean(),
})

const sums = {
  trips: z.number(),
  /** With corrections of approved months. */
  payCents: sumCents,
  adjustmentCents: sumCents,
  totalCents: sumCents,
}

const payOfOne = z.object({
  driver,
  /** At the end of the period; null: no rate. */
  rate: z.nullable(rate),
  ...sums,
  state: z.enum(['open', 'approved', 'otherUnit'] satisfies PeriodApproval[]),
  /** Why its statement can’t be e-mailed; null if it can. */
  whyNotMail: z.nullable(z.string()),
  mailedAt: z.nullable(instant),
})
export type PayOfOne = z.infer<typeof payOfOne>

/** The current one if left out. */
const ofPeriod = z.object({ period: z.optional(payPeriod) })
/** The company’s periods before and after. */
const shown = { period: payPeriod, before: payPeriod, after: payPeriod }

export const driverPay = query({
  get: '/api/driverpay',
  needs,
  summary: 'List drivers with their trips and pay in a month or week',
  query: ofPeriod,
  reply: z.object({
    ...shown,
    /** Why no driver’s pay can be approved for this period; null if it can. */
    whyNotApprove: z.nullable(z.string()),
    drivers: z.array(payOfOne),
  }),
})

const payLine = z.object({
  /** Its trip. */
  guid,
  date: serviceDate,
  customerGuid: guid,
  groupGuid: guid,
  reference: z.string(),
  from: z.string(),
  to: z.string(),
  /** A trip of an approved period that changed since; `cents` is the difference. */
  isCorrection: z.boolean(),
  /** How the pay is computed. For a correction: the current calculation. */
  kind: z.enum(payKinds),
  tripCents: z.number(),
  /** Null: it isn’t paid by the hour. */
  hire: z.nullable(z.object({ hours: z.number(), hourCents: z.number() })),
  basisPoints: z.number(),
  ofCents: sumCents,
  cents: sumCents,
})
export type PayLine = z.infer<typeof payLine>

const adjustment = z.object({
  guid,
  amountCents: sumCents,
  reason: z.string(),
  at: instant,
  by: z.string(),
  removed: z.nullable(z.object({ at: instant, by: z.string() })),
})
export type PayAdjustment = z.infer<typeof adjustment>

const datedRate = z.extend(rate, { guid, at: instant, by: z.string() })
export type DatedRate = z.infer<typeof datedRate>

const approvedPay = z.object({
  period: payPeriod,
  at: instant,
  by: z.string(),
  totalCents: sumCents,
  mailedAt: z.nullable(instant),
})
export type ApprovedPay = z.infer<typeof approvedPay>

export const payOfDriver = query({
  get: '/api/driverpay/{driver}',
  needs,
  summary: 'Get a driver’s month or week: each trip and how its pay is computed, adjustments and rates',
  params: z.object({ driver: guid }),
  query: ofPeriod,
  reply: z.object({
    ...shown,
    driver,
    ...sums,
    lines: z.array(payLine),
    /** Including removed ones, oldest first. */
    adjustments: z.array(adjustment),
    /** Latest first. */
    rates: z.array(datedRate),
    approved: z.nullable(approvedPay),
    /** The latest approved periods, latest first. */
    approvals: z.array(approvedPay),
    /** Null: the period can be approved, adjusted, reopened, e-mailed. */
    whyNotApprove: z.nullable(z.string()),
    whyNotAdjust: z.nullable(z.string()),
    whyNotReopen: z.nullable(z.string()),
    whyNotMail: z.nullable(z.string()),
  }),
})

export const addPayRate = command({
  post: '/api/driverpay/{driver}/rates',
  needs,
  summary: 'Add a pay rate for a driver, with an effective date',
  params: z.object({ driver: guid }),
  body: z.object({
    fromDay: serviceDate,
    tripCents: whole(0, payAmountAtMost),
    hourCents: z.prefault(z.nullable(whole(1, payAmountAtMost)), null),
    basisPoints: whole(0, 10_000),
    countsWaiting: z.boolean(),
  }),
})

export const removePayRate = command({
  post: '/api/driverpay/rates/{rate}/remove',
  needs,
  summary: 'Remove a pay rate, so that the previous one applies again',
  params: z.object({ rate: guid }),
})

export const addPayAdjustment = command({
  post: '/api/driverpay/{driver}/adjustments',
  needs,
  summary: 'Add a bonus or deduction to a driver’s pay for a month or week',
  params: z.object({ driver: guid }),
  body: z.object({
    period: payPeriod,
    kind: z.enum(['bonus', 'deduction']),
    amountCents: whole(1, 100_000_000),
    reason: text(200),
  }),
})

export const removePayAdjustment = command({
  post: '/api/driverpay/adjustments/{adjustment}/remove',
  needs,
  summary: 'Remove an adjustment from an open period; it stays listed as removed',
  params: z.object({ adjustment: guid }),
})

const driversAtMost = 500
const ofDrivers = z.object({
  drivers: z.array(guid).check(z.minLength(1), z.maxLength(driversAtMost)),
  period: payPeriod,
})

export const approveDriverPay = change({
  confirm: {
    post: '/api/driverpay/confirmapprove',
    summary: 'Preview the approval of drivers’ pay for a month or week',
  },
  make: {
    post: '/api/driverpay/approve',
    summary: 'Approve drivers’ pay for a month or week and lock the amounts',
  },
  needs,
  body: ofDrivers,
})

export const mailDriverPay = command({
  post: '/api/driverpay/mail',
  needs,
  summary: 'E-mail drivers their approved pay for a month or week',
  body: ofDrivers,
  reply: z.extend(saved, { left: z.array(z.object({ driver, why: z.string() })) }),
  perMinute: 30,
})

export const reopenDriverPay = command({
  post: '/api/driverpay/{driver}/reopen',
  needs,
  summary: 'Reopen the last approved month or week of a driver’s pay',
  params: z.object({ driver: guid }),
  body: z.object({ period: payPeriod, reason: text(200) }),
})

const inFile = z.object({ period: payPeriod })

export const driverPayCsv = file({
  get: '/reports/driver-pay-{period}.csv',
  needs,
  summary: 'Download driver pay for a month or week as CSV',
  media: 'text/csv; charset=utf-8',
  params: inFile,
})

export const driverPayXlsx = file({
  get: '/reports/driver-pay-{period}.xlsx',
  needs,
  summary: 'Download driver pay for a month or week as an Excel workbook',
  media: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  params: inFile,
})
