import { invoicedDays } from '#contract/invoices.ts'
import * as z from 'zod/mini'
import { paymentMethod } from '#contract/booking-shapes.ts'
import { change } from '#contract/change.ts'
import { command, form, query } from '#contract/endpoint.ts'
import { sumCents } from '#contract/ledger.ts'
import { guid, instant, optionalText, serviceDate, text, whole } from '#contract/shapes.ts'

/** Partner payments on account and their allocation to invoices. No partner user has access. */
const needs = 'managePartner'
const ofPartner = z.object({ id: guid })
const ofPayment = z.object({ id: guid, entry: guid })
const atMostCents = 1_000_000_000

const openInvoice = z.object({
  guid,
  number: z.string(),
  month: z.string(),
  period: z.nullable(invoicedDays),
  dueOn: serviceDate,
  openCents: sumCents,
  disputedCents: sumCents,
})
export type OpenInvoiceRow = z.infer<typeof openInvoice>

/** The amount of a payment allocated to each invoice; zero allocates nothing. */
const allocations = z
  .array(z.object({ invoiceGuid: guid, amountCents: whole(0, atMostCents) }))
  .check(z.maxLength(100, 'At most 100 invoices'))

const newPayment = z.object({
  amountCents: whole(1, atMostCents),
  method: paymentMethod,
  date: serviceDate,
  note: optionalText(200),
  /** Omitted: oldest invoices first. */
  allocations: z.optional(allocations),
})

export const addPartnerPayment = form({
  path: '/api/partner/{id}/addpayment',
  needs,
  summary:
    'Add a partner’s payment and allocate it to the oldest or selected invoices; ' +
    'the rest stays on the account as credit',
  params: ofPartner,
  loads: z.object({
    name: z.string(),
    balanceCents: sumCents,
    /** Invoiced, undisputed and unpaid: the payment to expect. */
    payableCents: sumCents,
    limitCents: z.number(),
    date: serviceDate,
    /** The earliest payment date: in an open month, at most a year ago. */
    earliest: serviceDate,
    /** Null while no month has been closed. */
    firstOpenDay: z.nullable(serviceDate),
    invoices: z.array(openInvoice),
  }),
  saves: newPayment,
})

/** The same payment after a preview, as the portal's own page records it. */
export const partnerPaymentChange = change({
  confirm: {
    post: '/api/partner/{id}/confirmpayment',
    summary: 'Preview a partner’s payment, and which invoices it settles',
  },
  make: {
    post: '/api/partner/{id}/dopayment',
    summary: 'Add a partner’s payment as previewed',
  },
  needs,
  params: ofPartner,
  body: newPayment,
})

export const payOutCredit = change({
  confirm: {
    post: '/api/partner/{id}/confirmcreditpayout',
    summary: 'Preview a payout of a partner’s credit',
  },
  make: {
    post: '/api/partner/{id}/docreditpayout',
    summary: 'Pay out credit from a partner’s account, up to its credit balance',
  },
  needs,
  params: ofPartner,
  body: z.object({
    amountCents: whole(1, atMostCents),
    method: paymentMethod,
    note: optionalText(200),
    /** Whether to e-mail the receipt to the partner's billing address. */
    send: z.prefault(z.boolean(), true),
  }),
})

const partnerPayment = z.object({
  guid,
  /** True: a payout of credit, with a negative amount. False: a payment. */
  isPayout: z.boolean(),
  at: instant,
  postedOn: serviceDate,
  memo: z.string(),
  method: z.nullable(paymentMethod),
  who: z.string(),
  amountCents: sumCents,
  /** Allocations to invoices; the rest is credit. */
  allocations: z.array(
    z.object({
      invoiceGuid: guid,
      number: z.string(),
      month: z.string(),
      period: z.nullable(invoicedDays),
      dueOn: serviceDate,
      amountCents: sumCents,
    }),
  ),
  leftCents: sumCents,
  /** Null: not reversed. */
  reversed: z.nullable(z.object({ guid, postedOn: serviceDate, reason: z.string() })),
})
export type PartnerPayment = z.infer<typeof partnerPayment>

export const partnerPaymentsAtMost = 500

export const partnerPayments = query({
  get: '/api/partner/{id}/payments',
  needs,
  summary: 'List a partner’s payments and payouts, newest first, with their allocations',
  params: ofPartner,
  reply: z.object({ items: z.array(partnerPayment), invoices: z.array(openInvoice) }),
})

export const reversePartnerPayment = command({
  post: '/api/partner/{id}/payments/{entry}/reverse',
  needs,
  summary: 'Reverse a partner’s payment or payout as of today; its invoices reopen',
  params: ofPayment,
  body: z.object({ reason: text(200) }),
})

export const allocatePartnerPayment = command({
  post: '/api/partner/{id}/payments/{entry}/allocate',
  needs,
  summary: 'Allocate a payment to invoices; the rest stays on the account as credit',
  params: ofPayment,
  body: z.object({ allocations }),
})
