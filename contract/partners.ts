import * as z from 'zod/mini'
import { paymentMethod } from '#contract/booking-shapes.ts'
import { collection } from '#contract/collection.ts'
import { command, file, query } from '#contract/endpoint.ts'
import { entryKind, sumCents } from '#contract/ledger.ts'
import {
  cents,
  countryCode,
  emailAddress,
  guid,
  instant,
  nameText,
  optionalEmail,
  optionalText,
  serviceDate,
  text,
  whole,
} from '#contract/shapes.ts'
import type { Permission } from '#domain/access/permissions.ts'
import { eInvoiceKinds, untaxedReasons } from '#domain/e-invoice/e-invoice-settings.ts'
import { agreedGratuityAtMost } from '#domain/gratuity/agreed-limit.ts'
import { billingRhythms } from '#domain/invoice/billing-rhythms.ts'
import { guestLanguageNames } from '#domain/message/guest-language.ts'
import type { Ageing } from '#domain/invoice/ageing.ts'

const number = z.nullable(z.number())

export const partners = collection({
  path: '/api/partner',
  needs: 'managePartner',
  title: 'partner',
  plural: 'Partners',
  saves: {
    name: nameText(150),
    legalName: text(200),
    taxNumber: optionalText(50),
    address: optionalText(500),
    country: countryCode,
    serviceEmail: optionalEmail,
    billingEmail: optionalEmail,
    phone: optionalText(40),
    /** Where trips that its users book start or end by default. */
    locationGuid: z.prefault(z.nullable(guid), null),
    language: z.prefault(z.enum(guestLanguageNames), 'en'),
    settlement: z.enum(['netRate', 'commission']),
    basisPoints: whole(0, 10_000),
    creditLimitCents: whole(0, 1_000_000_000),
    termsDays: whole(0, 365),
    blocked: z.prefault(z.boolean(), false),
    eInvoice: z.prefault(z.enum(eInvoiceKinds), 'none'),
    untaxedReason: z.prefault(z.enum(untaxedReasons), 'exempt'),
    billingRhythm: z.prefault(z.enum(billingRhythms), 'monthly'),
    /** For the driver of each transfer booked on account, of its price including tax. */
    gratuityBasisPoints: z.prefault(whole(0, agreedGratuityAtMost), 0),
    /** For staff who book and dispatch. */
    notes: optionalText(2000),
    /** Drivers and staff see it with every trip of the partner. */
    noteForDrivers: optionalText(500),
    /** Whether a booking needs the partner’s reference, such as a PO number. */
    referenceRequired: z.prefault(z.boolean(), false),
  },
  reads: {
    name: z.string(),
    legalName: z.string(),
    taxNumber: z.string(),
    address: z.string(),
    country: z.string(),
    serviceEmail: z.string(),
    billingEmail: z.string(),
    phone: z.string(),
    locationGuid: z.nullable(guid),
    language: z.enum(guestLanguageNames),
    settlement: z.enum(['netRate', 'commission']),
    basisPoints: number,
    creditLimitCents: number,
    termsDays: number,
    blocked: z.boolean(),
    eInvoice: z.enum(eInvoiceKinds),
    untaxedReason: z.enum(untaxedReasons),
    billingRhythm: z.enum(billingRhythms),
    gratuityBasisPoints: number,
    notes: z.string(),
    noteForDrivers: z.string(),
    referenceRequired: z.boolean(),
  },
  lists: {
    /** From the ledger; the available credit can be negative. */
    balanceCents: sumCents,
    creditLeftCents: sumCents,
    /** Invoiced, past its due date and not disputed. */
    overdueCents: sumCents,
    users: z.number(),
  },
  /** An inactive location is kept, but is no longer the default. */
  shows: { location: z.nullable(z.object({ name: z.string(), active: z.boolean() })) },
  states: ['overdue'],
  sorts: ['balance', 'overdue', 'credit', 'users'],
})

const ofPartner = z.object({ id: guid })

/** Staff who manage partners read all partners; a partner user reads their own. */
export const ownStatement: readonly Permission[] = ['managePartner', 'viewCustomer']

const ageingShape = z.object({
  notDue: sumCents,
  days30: sumCents,
  days60: sumCents,
  days90: sumCents,
  older: sumCents,
  disputedCents: sumCents,
  creditCents: sumCents,
  paidOutCents: sumCents,
  notInvoicedCents: sumCents,
  toComeCents: sumCents,
  payableCents: sumCents,
  overdueCents: sumCents,
  balanceCents: sumCents,
} satisfies Record<keyof Ageing, unknown>)

export const partnerBalance = query({
  get: '/api/partner/{id}/accountbalance',
  needs: ownStatement,
  summary: 'Get a partner’s balance by age, invoiced and not yet invoiced, and its available credit',
  params: ofPartner,
  reply: z.object({
    name: z.string(),
    balanceCents: sumCents,
    creditLimitCents: sumCents,
    creditLeftCents: sumCents,
    termsDays: z.number(),
    blocked: z.boolean(),
    billingEmail: z.string(),
    /** By days past due; all amounts add up to the balance. */
    ageing: ageingShape,
  }),
})

/** One of the entries behind a row of a statement. */
const foldedEntry = z.object({ guid, memo: z.string(), amountCents: cents })

const statementLine = z.object({
  /** Unique within the statement. */
  key: z.string(),
  guid,
  /** The posting date, or the payment date. Statements are cut by it. */
  postedOn: serviceDate,
  /** Null: not a charge. */
  serviceDate: z.nullable(serviceDate),
  at: instant,
  kind: entryKind,
  memo: z.string(),
  method: z.nullable(paymentMethod),
  /** The invoice that lists it: as a charge, or among the payments received. */
  invoice: z.nullable(z.object({ guid, number: z.string() })),
  /** The invoices that a payment is allocated to. */
  pays: z.array(z.object({ guid, number: z.string() })),
  group: z.nullable(
    z.object({
      guid,
      reference: z.string(),
      customerGuid: guid,
      guest: z.string(),
      partnerReference: z.string(),
    }),
  ),
  amountCents: cents,
  balanceCents: sumCents,
  /** A change reversed a charge and charged again: these entries. The row has the difference. */
  folded: z.array(foldedEntry),
})
export type StatementLine = z.infer<typeof statementLine>

export const statementLinesAtMost = 2000

export const partnerStatement = query({
  get: '/api/partner/{id}/querytransactions',
  needs: ownStatement,
  summary: 'Get a partner’s statement: charges and payments between two dates, with running balance',
  params: ofPartner,
  query: z.object({ from: serviceDate, to: serviceDate }),
  reply: z.object({
    openingCents: sumCents,
    chargedCents: sumCents,
    paidCents: sumCents,
    closingCents: sumCents,
    items: z.array(statementLine),
    /** More entries than a statement can list. The totals cover all entries. */
    isCut: z.boolean(),
    /** A warning about letters that the PDF prints as codes, because no font has them. */
    unprintable: z.optional(z.string()),
  }),
})

const statementFile = (kind: 'csv' | 'xlsx', media: string) =>
  file({
    get:
      kind === 'csv'
        ? '/reports/partner-{id}-statement-{from}-{to}.csv'
        : '/reports/partner-{id}-statement-{from}-{to}.xlsx',
    needs: ownStatement,
    summary: `Download a partner’s statement for a date range as ${kind === 'csv' ? 'CSV' : 'a workbook'}`,
    params: z.object({ id: guid, from: z.string(), to: z.string() }),
    media,
  })
export const partnerStatementCsv = statementFile('csv', 'text/csv; charset=utf-8')
export const partnerStatementXlsx = statementFile(
  'xlsx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
)

/** Public: the handler requires read permission on the statement or the signed link from an e-mail. */
export const partnerStatementPdf = file({
  get: '/reports/partner-{id}-statement-{from}-{to}.pdf',
  needs: 'public',
  summary: 'Download a partner’s statement for a date range as a PDF',
  params: z.object({ id: guid, from: z.string(), to: z.string() }),
  query: z.object({ sig: z.optional(z.string().check(z.maxLength(200))) }),
  media: 'application/pdf',
  perMinute: 120,
})

export const sendPartnerStatement = command({
  post: '/api/partner/{id}/sendstatement',
  needs: 'managePartner',
  summary: 'E-mail a partner its statement for a date range',
  params: ofPartner,
  body: z.object({ from: serviceDate, to: serviceDate, email: emailAddress }),
})
