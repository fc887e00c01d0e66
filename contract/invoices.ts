import * as z from 'zod/mini'
import { change } from '#contract/change.ts'
import { change as historyLine } from '#contract/collection.ts'
import { command, file, query } from '#contract/endpoint.ts'
import { sumCents } from '#contract/ledger.ts'
import { ownStatement } from '#contract/partners.ts'
import { emailAddress, guid, instant, month, serviceDate, text } from '#contract/shapes.ts'
import { billingRhythms } from '#domain/invoice/billing-rhythms.ts'
import { invoiceStates } from '#domain/invoice/invoice-state.ts'
import { messageStates } from '#domain/message/message-states.ts'

/** Partner invoices. Staff who manage partners issue and read them; a partner user reads their own. */
const needs = 'managePartner'
const ofPartner = z.object({ id: guid })
const ofInvoice = z.object({ id: guid })

const line = z.object({
  entryGuid: guid,
  serviceDate,
  reference: z.string(),
  partnerReference: z.string(),
  guest: z.string(),
  label: z.string(),
  quantity: z.number(),
  netCents: sumCents,
  taxCode: z.string(),
  taxBasisPoints: z.number(),
  taxCents: sumCents,
  commissionCents: sumCents,
  amountCents: sumCents,
})
export type InvoiceLineShown = z.infer<typeof line>

/** The content of an invoice: opening + charged − credited − paid = closing. */
const invoiceBody = {
  lines: z.array(line),
  taxes: z.array(
    z.object({ code: z.string(), basisPoints: z.number(), netCents: sumCents, taxCents: sumCents }),
  ),
  credits: z.array(z.object({ guid, number: z.string(), chargedCents: sumCents })),
  settlements: z.array(z.object({ guid, postedOn: serviceDate, memo: z.string(), paidCents: sumCents })),
  netCents: sumCents,
  taxCents: sumCents,
  commissionCents: sumCents,
  chargedCents: sumCents,
  openingCents: sumCents,
  creditedCents: sumCents,
  paidCents: sumCents,
  closingCents: sumCents,
}

export const invoicedDays = z.object({ from: serviceDate, to: serviceDate })

const invoiceRow = z.object({
  guid,
  number: z.string(),
  /** Of its last service, if it isn’t for a month. */
  month: z.string(),
  /** The days of an invoice that isn’t for a month; null: it is. */
  period: z.nullable(invoicedDays),
  issuedOn: serviceDate,
  dueOn: serviceDate,
  state: z.enum(invoiceStates),
  chargedCents: sumCents,
  openCents: sumCents,
  disputedCents: sumCents,
  /** State of the latest e-mail; null: not sent. */
  mail: z.nullable(z.enum(messageStates)),
  fileUrl: z.string(),
})
export type InvoiceRow = z.infer<typeof invoiceRow>

export const partnerInvoices = query({
  get: '/api/partner/{id}/invoices',
  needs: ownStatement,
  summary: 'List a partner’s invoices, newest first, and the next month to invoice',
  params: ofPartner,
  reply: z.object({
    items: z.array(invoiceRow),
    /** The next month to invoice, with its total to date. */
    next: z.object({ month, chargedCents: sumCents, whyNot: z.nullable(z.string()) }),
    rhythm: z.enum(billingRhythms),
    /** What is due by that rhythm. `to`: the last service date; null: one invoice for each reservation. */
    due: z.object({ to: z.nullable(serviceDate), invoices: z.number(), chargedCents: sumCents }),
  }),
})

/** A charge of a partner’s account that can go on an invoice. */
const chargeToInvoice = z.object({
  guid,
  postedOn: serviceDate,
  serviceDate,
  memo: z.string(),
  reference: z.string(),
  partnerReference: z.string(),
  guest: z.string(),
  /** After commission. */
  amountCents: sumCents,
})
export type ChargeToInvoice = z.infer<typeof chargeToInvoice>

export const chargesToInvoiceAtMost = 2000

export const partnerNotInvoiced = query({
  get: '/api/partner/{id}/notinvoiced',
  needs,
  summary: 'List a partner’s charges up to today that aren’t invoiced yet, to choose from for an invoice',
  params: ofPartner,
  reply: z.object({
    items: z.array(chargeToInvoice),
    /** There are more than can be listed. */
    isCut: z.boolean(),
  }),
})

/** What to invoice: one of a month, services up to a day, or chosen charges. */
const upTo = { month: z.optional(month), to: z.optional(serviceDate) }
const send = z.prefault(z.boolean(), true)

export const invoiceReport = query({
  get: '/api/partner/{id}/invoicereport',
  needs: ownStatement,
  summary: 'Get a month’s invoice as issued, or its draft',
  params: ofPartner,
  query: z.object({ month }),
  reply: z.object({
    month: z.string(),
    /** Null: not issued yet. */
    invoice: z.nullable(z.object({ guid, number: z.string(), issuedOn: serviceDate, dueOn: serviceDate })),
    ...invoiceBody,
    /** Null: the invoice can be issued, or already is. */
    whyNotIssue: z.nullable(z.string()),
    fileUrl: z.string(),
  }),
})

const dispute = z.object({
  guid,
  entryGuid: guid,
  reason: z.string(),
  amountCents: sumCents,
  openedAt: instant,
  openedBy: z.string(),
  resolved: z.nullable(z.object({ at: instant, by: z.string(), resolution: z.string() })),
})
export type InvoiceDispute = z.infer<typeof dispute>

export const invoiceDetail = query({
  get: '/api/invoices/{id}',
  needs: ownStatement,
  summary: 'Get an invoice with its lines, payments, disputes and e-mails',
  params: ofInvoice,
  reply: z.extend(invoiceRow, {
    ...invoiceBody,
    partner: z.object({ guid, name: z.string(), billingEmail: z.string() }),
    /** Null: no e-invoice was requested. Without a URL, `missing` says why, to staff only. */
    eInvoice: z.nullable(z.object({ fileUrl: z.nullable(z.string()), missing: z.array(z.string()) })),
    allocations: z.array(
      z.object({ at: instant, what: z.string(), paymentGuid: z.nullable(guid), amountCents: sumCents }),
    ),
    disputes: z.array(dispute),
    mails: z.array(
      z.object({ guid, at: instant, to: z.string(), state: z.enum(messageStates), error: z.string() }),
    ),
    voided: z.nullable(
      z.object({ at: instant, by: z.string(), reason: z.string(), creditedBy: z.nullable(z.string()) }),
    ),
    /** Empty for partner users. */
    history: z.array(historyLine),
  }),
})

export const eInvoiceCompany = query({
  get: '/api/e-invoices/company',
  needs: 'managePartner',
  summary: 'List the company settings missing for e-invoices, one sentence each',
  reply: z.object({ missing: z.array(z.string()) }),
})

export const issueInvoiceChange = change({
  confirm: {
    post: '/api/partner/{id}/confirmissueinvoice',
    summary: 'Preview an invoice for a month, up to a day or for chosen charges, and its recipients',
  },
  make: {
    post: '/api/partner/{id}/doissueinvoice',
    summary: 'Issue an invoice for a month, up to a day or for chosen charges',
  },
  needs,
  params: ofPartner,
  body: z.object({
    ...upTo,
    /** The first day of the period, as printed. Earlier charges not invoiced yet are included, too. */
    from: z.optional(serviceDate),
    entries: z.optional(
      z.array(guid).check(z.minLength(1, 'Choose at least one charge'), z.maxLength(chargesToInvoiceAtMost)),
    ),
    send,
  }),
})

export const issueInvoicesChange = change({
  confirm: {
    post: '/api/actions/confirmissueinvoices',
    summary: 'Preview the invoices due by each partner’s billing rhythm, for a month or up to a day',
  },
  make: {
    post: '/api/actions/doissueinvoices',
    summary: 'Issue the invoices due by each partner’s billing rhythm, for a month or up to a day',
  },
  needs,
  body: z.object({ ...upTo, send }),
})

export const voidInvoice = command({
  post: '/api/invoices/{id}/void',
  needs,
  summary: 'Void an invoice: the next one credits it and includes its services again',
  params: ofInvoice,
  body: z.object({ reason: text(200) }),
})

export const sendInvoice = command({
  post: '/api/invoices/{id}/send',
  needs,
  summary: 'E-mail or resend an invoice',
  params: ofInvoice,
  body: z.object({ email: emailAddress }),
})

export const disputeInvoice = command({
  post: '/api/invoices/{id}/dispute',
  needs,
  summary: 'Record a dispute about a service on an invoice; disputed amounts are aged separately',
  params: ofInvoice,
  body: z.object({ entryGuid: guid, reason: text(300) }),
})

export const resolveDispute = command({
  post: '/api/invoices/{id}/resolvedispute',
  needs,
  summary: 'Resolve a dispute',
  params: ofInvoice,
  body: z.object({ disputeGuid: guid, resolution: text(300) }),
})

const ofMonth = z.object({
  partnerGuid: guid,
  year: z.string().check(z.regex(/^20\d\d$/, 'Enter a year as YYYY')),
  month: z.string().check(z.regex(/^(0[1-9]|1[0-2])$/, 'Enter a month as MM')),
})

export const monthInvoiceXlsx = file({
  get: '/reports/partner-{partnerGuid}-invoice-{year}-{month}.xlsx',
  needs: ownStatement,
  summary: 'Download a month’s invoices as a workbook, and a draft of what isn’t invoiced yet',
  params: ofMonth,
  media: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
})

export const monthInvoiceCsv = file({
  get: '/reports/partner-{partnerGuid}-invoice-{year}-{month}.csv',
  needs: ownStatement,
  summary: 'Download the lines of a month’s invoices as CSV, and those not invoiced yet',
  params: ofMonth,
  media: 'text/csv; charset=utf-8',
})

export const monthInvoicePdf = file({
  get: '/reports/partner-{partnerGuid}-invoice-{year}-{month}.pdf',
  needs: ownStatement,
  summary: 'Download a month’s invoice as issued',
  params: ofMonth,
  media: 'application/pdf',
})

/** Public: the handler requires read permission on the invoice or the signed link from an e-mail. */
export const invoicePdf = file({
  get: '/reports/invoice-{id}.pdf',
  needs: 'public',
  summary: 'Download any invoice as issued, even if void',
  params: ofInvoice,
  query: z.object({ sig: z.optional(z.string().check(z.maxLength(200))) }),
  media: 'application/pdf',
  perMinute: 120,
})

export const invoiceXml = file({
  get: '/reports/invoice-{id}.xml',
  needs: ownStatement,
  summary: 'Download the EN 16931 XML (CII) of an invoice that was issued as an e-invoice',
  params: ofInvoice,
  media: 'application/xml; charset=utf-8',
})
