import * as z from 'zod/mini'
import { command, query } from '#contract/endpoint.ts'
import { sumCents } from '#contract/ledger.ts'
import {
  cents,
  guid,
  instant,
  listOf,
  listQuery,
  serviceDate,
  text,
  optionalText,
  whole,
} from '#contract/shapes.ts'
import { importOutcomes } from '#domain/import/import-outcomes.ts'
import { transactionKinds, transactionStatuses } from '#domain/card-payment/gateway-transaction.ts'

/** Card gateway transactions: matching, refunds and settlement. */
export const readers = ['adminSystem', 'financial'] as const
const amount = whole(1, 1_000_000_000)
const version = whole(1, 1_000_000_000)
const reason = text(200)

export const importedPaymentStates = ['unmatched', 'matched', 'refunded', 'writtenOff', 'notTaken'] as const

export const matchKinds = ['reservation', 'deskPayment', 'gratuity', 'refundOf', 'writeOff'] as const

const group = z.object({ guid, customerGuid: guid, reference: z.string(), guestName: z.string() })

const match = z.object({
  guid,
  kind: z.enum(matchKinds),
  amountCents: cents,
  group: z.nullable(group),
  entryGuid: z.nullable(guid),
  why: z.string(),
  at: instant,
  who: z.string(),
  isUndone: z.boolean(),
  undoneBecause: z.string(),
  /** Why it can't be undone; null: it can. */
  whyNotUndo: z.nullable(z.string()),
})
export type PaymentMatchRow = z.infer<typeof match>

const importedPayment = z.object({
  guid,
  orderId: z.string(),
  kind: z.enum(transactionKinds),
  status: z.enum(transactionStatuses),
  amountCents: cents,
  currency: z.string(),
  at: z.nullable(instant),
  day: serviceDate,
  name: z.string(),
  cardType: z.string(),
  last4: z.string(),
  batch: z.string(),
  state: z.enum(importedPaymentStates),
  /** The unmatched amount. */
  openCents: cents,
  why: z.string(),
  reference: z.string(),
  isSettled: z.boolean(),
  cameFrom: z.enum(['query', 'file', 'page', 'portal']),
  version: z.number(),
})
export type ImportedPayment = z.infer<typeof importedPayment>

export const paymentFilters = {
  state: z.optional(z.enum(importedPaymentStates)),
  kind: z.optional(z.enum(transactionKinds)),
  from: z.optional(serviceDate),
  to: z.optional(serviceDate),
}

export const queryImportedPayments = query({
  get: '/api/actions/queryimportedpayments',
  needs: [...readers],
  summary:
    'List card gateway transactions by state, kind, period and text, newest first, with the unmatched totals',
  query: z.object({ ...listQuery, ...paymentFilters }),
  reply: z.extend(listOf(importedPayment), {
    sums: z.object({ unmatched: z.number(), unmatchedInCents: sumCents, unmatchedOutCents: sumCents }),
    isSetUp: z.boolean(),
    /** Status of the automatic fetch; null: no gateway is set up. */
    reading: z.nullable(
      z.object({
        /** Transactions are fetched up to this time; null: none yet. */
        readUntil: z.nullable(instant),
        /** Why the last attempt failed; empty: it didn't. */
        failure: z.string(),
        /** After a failure: time of the next attempt. */
        againAt: z.nullable(instant),
      }),
    ),
  }),
})

const likely = z.object({
  kind: z.enum(['deskPayment', 'reservation']),
  group,
  entryGuid: z.nullable(guid),
  amountCents: cents,
  day: serviceDate,
  /** The reasons for this match. */
  reasons: z.array(z.string()),
})
export type LikelyPlace = z.infer<typeof likely>

export const importedPaymentDetail = query({
  get: '/api/card-payments/{payment}',
  needs: [...readers],
  summary: 'Get a card gateway transaction: its matches, possible matches, refunds and raw data',
  params: z.object({ payment: guid }),
  reply: z.object({
    payment: importedPayment,
    matches: z.array(match),
    likely: z.array(likely),
    raw: z.array(z.object({ name: z.string(), value: z.string() })),
    refunds: z.array(
      z.object({
        guid,
        state: z.enum(['asked', 'done', 'declined', 'unknown']),
        amountCents: cents,
        reason: z.string(),
        message: z.string(),
        askedAt: instant,
        who: z.string(),
      }),
    ),
    /** Why it can't be matched or written off, and why it can't be refunded; null: it can. */
    whyNotMatch: z.nullable(z.string()),
    whyNotRefund: z.nullable(z.string()),
    cartGuid: z.nullable(guid),
  }),
})

const ofPayment = z.object({ payment: guid })

export const matchPayment = command({
  post: '/api/card-payments/{payment}/match',
  needs: 'financial',
  summary: 'Match a card payment to one or more reservations',
  params: ofPayment,
  body: z.object({
    version,
    reason: optionalText(200),
    parts: z
      .array(
        z.object({
          reference: z
            .string()
            .check(z.trim(), z.regex(/^[A-HJ-NP-Za-hj-np-z2-9]{6}$/, 'Enter a six-character reference')),
          amountCents: amount,
          /** An existing desk payment; it isn't posted again. */
          entryGuid: z.prefault(z.nullable(guid), null),
        }),
      )
      .check(z.minLength(1, 'Enter at least one reservation'), z.maxLength(20, 'At most 20 reservations')),
  }),
})

export const undoPaymentMatch = command({
  post: '/api/card-payments/{payment}/undo',
  needs: 'financial',
  summary: 'Undo a match of a card payment; the amount becomes unmatched again',
  params: ofPayment,
  body: z.object({ match: guid, reason }),
})

export const refundPaymentToCard = command({
  post: '/api/card-payments/{payment}/refund',
  needs: 'financial',
  summary: 'Refund a card payment to its card through the gateway',
  params: ofPayment,
  body: z.object({ version, amountCents: amount, reason }),
  once: false,
})

export const writeOffPayment = command({
  post: '/api/card-payments/{payment}/writeoff',
  needs: 'financial',
  summary: 'Write off the unmatched amount of a card payment',
  params: ofPayment,
  body: z.object({ version, reason }),
})

const pnpDays = z.object({ from: serviceDate, to: serviceDate })

export const confirmPnpImport = command({
  post: '/api/actions/confirmpnpimport',
  needs: 'adminSystem',
  summary: 'Preview importing the card gateway’s transactions for a period',
  body: pnpDays,
  once: false,
  reply: z.object({
    transactions: z.number(),
    outcomes: z.array(z.object({ outcome: z.enum(importOutcomes), count: z.number() })),
    /** The first ones that would change something. */
    rows: z.array(z.object({ label: z.string(), outcome: z.enum(importOutcomes), sentence: z.string() })),
  }),
})

export const doPnpImport = command({
  post: '/api/actions/dopnpimport',
  needs: 'adminSystem',
  summary: 'Import the card gateway’s transactions for a period',
  body: pnpDays,
  once: false,
  reply: z.object({
    new: z.number(),
    changed: z.number(),
    same: z.number(),
    notTaken: z.number(),
    needsPerson: z.number(),
    toast: z.string(),
  }),
})
