import * as z from 'zod/mini'
import { customerOrNew, historyLine } from '#contract/customers.ts'
import { command, query } from '#contract/endpoint.ts'
import { quotedLine } from '#contract/party-shapes.ts'
import {
  cents,
  guid,
  instant,
  listOf,
  listQuery,
  saved,
  serviceDate,
  sortBy,
  text,
  textOrEmpty,
  whole,
} from '#contract/shapes.ts'
import { quoteStates } from '#domain/quote/quote-states.ts'

/**
 * Saved quotes: prices that staff give to callers who decide later. They are reopened in New Booking, whose
 * form they keep, so they belong to the portal's own screens.
 */
const needs = 'editCustomer'
const ofQuote = z.object({ id: guid })
const version = whole(1, 1_000_000_000)

/** The products that can be quoted. Fees are charged immediately, so they can’t be quoted. */
export const quotedProducts = ['advanced', 'private', 'hourly', 'point'] as const
export type QuotedProduct = (typeof quotedProducts)[number]

/** Enough for the largest party with all its names. */
const formAtMost = 100_000
const levelsAtMost = 20
const keptForm = z
  .record(z.string(), z.any())
  .check(
    z.refine(
      (it) => isWithin(it, levelsAtMost) && JSON.stringify(it).length <= formAtMost,
      'This booking is too large for a quote',
    ),
  )

/** Whether a value is nested no deeper than that. */
function isWithin(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  return levels > 0 && Object.values(value).every((it) => isWithin(it, levels - 1))
}

const quoteRow = z.object({
  guid,
  /** `Q-000123`. */
  reference: z.string(),
  customer: z.object({ guid, name: z.string(), email: z.string() }),
  state: z.enum(quoteStates),
  firstDay: serviceDate,
  /** A line per service. */
  services: z.array(z.string()),
  totalCents: cents,
  /** ISO 4217. */
  currency: z.string(),
  /** The last day on which it can be booked at this price. */
  validUntil: serviceDate,
  createdAt: instant,
  /** Who saved it first. */
  by: z.string(),
  /** When it was last e-mailed. Null: never. */
  mailedAt: z.nullable(instant),
})
export type QuoteRow = z.infer<typeof quoteRow>

export const queryQuotes = query({
  get: '/api/quotes',
  needs,
  sessionOnly: true,
  summary: 'List saved quotes by state, customer and text; newest first by default',
  query: z.object({
    ...listQuery,
    state: z.optional(z.enum(quoteStates)),
    customer: z.optional(guid),
    sort: sortBy('created', 'validUntil'),
  }),
  reply: listOf(quoteRow),
})

export const savedQuote = query({
  get: '/api/quotes/{id}',
  needs,
  sessionOnly: true,
  summary: 'Get a saved quote with its price lines, and the form to reopen it',
  params: ofQuote,
  reply: z.extend(quoteRow, {
    product: z.enum(quotedProducts),
    lines: z.array(quotedLine),
    note: z.string(),
    form: z.record(z.string(), z.any()),
    lostReason: z.string(),
    /** The reservation made from it. */
    group: z.nullable(z.object({ guid, reference: z.string(), customerGuid: guid })),
    /** Why it can’t be e-mailed. Null: it can. */
    whyNotMail: z.nullable(z.string()),
    /** Newest first. */
    history: z.array(historyLine),
    version: z.number(),
  }),
})

export const saveQuote = command({
  post: '/api/quotes',
  needs,
  sessionOnly: true,
  summary: 'Save a quote at current prices, adding a new customer if needed; optionally e-mail it',
  body: z.object({
    /** With both, this quote is changed. */
    guid: z.optional(guid),
    version: z.optional(version),
    product: z.enum(quotedProducts),
    customer: customerOrNew.shape.id,
    /** The request of the product’s confirm call. */
    request: keptForm,
    /** The form, stored unchanged. */
    form: keptForm,
    validUntil: serviceDate,
    note: textOrEmpty(2000),
    isMailed: z.boolean(),
  }),
  reply: z.extend(saved, { guid }),
})

export const mailQuote = command({
  post: '/api/quotes/{id}/mail',
  needs,
  sessionOnly: true,
  summary: 'E-mail a saved quote to its customer, unless its price has changed',
  params: ofQuote,
})

export const loseQuote = command({
  post: '/api/quotes/{id}/lose',
  needs,
  sessionOnly: true,
  summary: 'Mark a quote as lost',
  params: ofQuote,
  body: z.object({ reason: text(200) }),
})

export const reopenQuote = command({
  post: '/api/quotes/{id}/reopen',
  needs,
  sessionOnly: true,
  summary: 'Reopen a lost quote',
  params: ofQuote,
})
