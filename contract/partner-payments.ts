import * as z from 'zod/mini'
import { paymentMethod } from '#contract/booking-shapes.ts'
import { change } from '#contract/change.ts'
import { command, form, query } from '#contract/endpoint.ts'
import { sumCents } from '#contract/ledger.ts'
import { guid, instant, optionalText, serviceDate, text, whole } from '#contract/shapes.ts'

/** What partners pay on account, and the invoices it is for. No partner user reaches any of it. */
const needs = 'managePartner'
const ofPartner = z.object({ id: guid })
const ofPayment = z.object({ id: guid, entry: guid })
const atMostCents = 1_000_000_000

const openInvoice = z.object({
  guid,
  number: z.string(),
  month: z.string(),
  dueOn: serviceDate,
  openCents: sumCents,
  disputedCents: sumCents,
})
export type OpenInvoiceRow = z.infer<typeof openInvoice>

/** How much of a payment is for which invoice; nothing of it for those with a zero. */
const allocations = z.array(z.object({ invoiceGuid: guid, amountCents: whole(0, atMostCents) })).check(z.maxLength(100, 'At most 100'))

export const addPartnerPayment = form({
  path: '/api/partner/{id}/addpayment',
  needs,
  summary: 'A partner’s payment on account, for the oldest invoices first or for those chosen; what is over stays credit',
  params: ofPartner,
  loads: z.object({
    name: z.string(),
    balanceCents: sumCents,
    /** Invoiced, not disputed and not paid: what is to be expected. */
    payableCents: sumCents,
    limitCents: z.number(),
    date: serviceDate,
    /** The first day that takes payments, for whoever may go beyond policy. */
    earliest: serviceDate,
    invoices: z.array(openInvoice),
  }),
  saves: z.object({
    amountCents: whole(1, atMostCents),
    method: paymentMethod,
    date: serviceDate,
    note: optionalText(200),
    /** Left out: the oldest invoices first. */
    allocations: z.optional(allocations),
  }),
})

export const payOutCredit = change({
  confirm: { post: '/api/partner/{id}/confirmcreditpayout', summary: 'What paying out a partner’s credit will do' },
  make: { post: '/api/partner/{id}/docreditpayout', summary: 'Pay out credit of a partner’s account, at most what it stands in credit' },
  needs,
  params: ofPartner,
  body: z.object({
    amountCents: whole(1, atMostCents),
    method: paymentMethod,
    note: optionalText(200),
    /** Mails the receipt to the partner’s billing address. */
    send: z.prefault(z.boolean(), true),
  }),
})

const partnerPayment = z.object({
  guid,
  /** Credit that was paid out, its amount below zero; or a payment. */
  isPayout: z.boolean(),
  at: instant,
  postedOn: serviceDate,
  memo: z.string(),
  method: z.nullable(paymentMethod),
  who: z.string(),
  amountCents: sumCents,
  /** The invoices it is for; what is over is credit. */
  allocations: z.array(z.object({ invoiceGuid: guid, number: z.string(), month: z.string(), dueOn: serviceDate, amountCents: sumCents })),
  leftCents: sumCents,
  /** When and why it was reversed; null: it stands. */
  reversed: z.nullable(z.object({ guid, postedOn: serviceDate, reason: z.string() })),
})
export type PartnerPayment = z.infer<typeof partnerPayment>

export const partnerPaymentsAtMost = 500

export const partnerPayments = query({
  get: '/api/partner/{id}/payments',
  needs,
  summary: 'A partner’s payments, newest first, each with the invoices it is for, and what was paid out',
  params: ofPartner,
  reply: z.object({ items: z.array(partnerPayment), invoices: z.array(openInvoice) }),
})

export const reversePartnerPayment = command({
  post: '/api/partner/{id}/payments/{entry}/reverse',
  needs,
  summary: 'Take a partner’s payment, or a payout, back as of today; the invoices it was for are open again',
  params: ofPayment,
  body: z.object({ reason: text(200) }),
})

export const allocatePartnerPayment = command({
  post: '/api/partner/{id}/payments/{entry}/allocate',
  needs,
  summary: 'Choose the invoices that a payment is for; what is over stays credit',
  params: ofPayment,
  body: z.object({ allocations }),
})
