import * as z from 'zod/mini'
import { change } from '#contract/change.ts'
import { command, file, query } from '#contract/endpoint.ts'
import { sumCents } from '#contract/ledger.ts'
import { guid, instant, month, serviceDate, text, whole } from '#contract/shapes.ts'
import { payKinds } from '#domain/driver-pay/trip-pay.ts'

/** What drivers earn for their trips, by month. It isn’t in the ledger: payroll pays it from the file. */
const needs = 'financial'
const driver = z.object({ guid, name: z.string() })

const rate = z.object({
  fromDay: serviceDate,
  tripCents: z.number(),
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

const driverOfMonth = z.object({
  driver,
  /** At the end of the month; null: no rate. */
  rate: z.nullable(rate),
  ...sums,
  isApproved: z.boolean(),
})
export type DriverOfMonth = z.infer<typeof driverOfMonth>

const ofMonth = z.object({ month })

export const driverPay = query({
  get: '/api/driverpay',
  needs,
  summary: 'List drivers with their trips and pay in a month',
  query: ofMonth,
  reply: z.object({ drivers: z.array(driverOfMonth) }),
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
  /** A trip of an approved month that changed since; `cents` is the difference. */
  isCorrection: z.boolean(),
  /** How the pay is computed. For a correction: the current calculation. */
  kind: z.enum(payKinds),
  tripCents: z.number(),
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

export const driverPayMonth = query({
  get: '/api/driverpay/{driver}',
  needs,
  summary: 'Get a driver’s month: each trip and how its pay is computed, adjustments and rates',
  params: z.object({ driver: guid }),
  query: ofMonth,
  reply: z.object({
    driver,
    ...sums,
    lines: z.array(payLine),
    /** Including removed ones, oldest first. */
    adjustments: z.array(adjustment),
    /** Latest first. */
    rates: z.array(datedRate),
    approved: z.nullable(z.object({ at: instant, by: z.string() })),
    /** Null: the month can be approved, adjusted, reopened. */
    whyNotApprove: z.nullable(z.string()),
    whyNotAdjust: z.nullable(z.string()),
    whyNotReopen: z.nullable(z.string()),
  }),
})

export const addPayRate = command({
  post: '/api/driverpay/{driver}/rates',
  needs,
  summary: 'Add a pay rate for a driver, with an effective date',
  params: z.object({ driver: guid }),
  body: z.object({
    fromDay: serviceDate,
    tripCents: whole(0, 10_000_000),
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
  summary: 'Add a bonus or deduction to a driver’s pay for a month',
  params: z.object({ driver: guid }),
  body: z.object({
    month,
    kind: z.enum(['bonus', 'deduction']),
    amountCents: whole(1, 100_000_000),
    reason: text(200),
  }),
})

export const removePayAdjustment = command({
  post: '/api/driverpay/adjustments/{adjustment}/remove',
  needs,
  summary: 'Remove an adjustment from an open month; it stays listed as removed',
  params: z.object({ adjustment: guid }),
})

export const approveDriverPay = change({
  confirm: {
    post: '/api/driverpay/confirmapprove',
    summary: 'Preview the approval of a driver’s pay for a month',
  },
  make: {
    post: '/api/driverpay/approve',
    summary: 'Approve a driver’s pay for a month and lock the amounts',
  },
  needs,
  body: z.object({ driver: guid, month }),
})

export const reopenDriverPay = command({
  post: '/api/driverpay/{driver}/reopen',
  needs,
  summary: 'Reopen the last approved month of a driver’s pay',
  params: z.object({ driver: guid }),
  body: z.object({ month, reason: text(200) }),
})

export const driverPayCsv = file({
  get: '/reports/driver-pay-{month}.csv',
  needs,
  summary: 'Download driver pay for a month as CSV',
  media: 'text/csv; charset=utf-8',
  params: ofMonth,
})

export const driverPayXlsx = file({
  get: '/reports/driver-pay-{month}.xlsx',
  needs,
  summary: 'Download driver pay for a month as an Excel workbook',
  media: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  params: ofMonth,
})
