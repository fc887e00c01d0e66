import type { Instant } from '#domain/calendar/instant.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'

export const transactionKinds = ['sale', 'refund', 'void', 'chargeback'] as const
export type TransactionKind = (typeof transactionKinds)[number]

/** success: money moved, or will with the next batch; pending: it may yet; failed: it never will. */
export const transactionStatuses = ['success', 'pending', 'failed'] as const
export type TransactionStatus = (typeof transactionStatuses)[number]

/** A transaction of the card gateway, whichever way it came. */
export interface GatewayTransaction {
  /** The gateway’s order: a refund or void has that of its sale. */
  readonly orderId: string
  readonly kind: TransactionKind
  /** Tells several refunds of one order apart: the gateway’s own number of this one; where it has none, which of them it is. */
  readonly part: string
  readonly status: TransactionStatus
  /** Above zero, whichever way it went. */
  readonly amountCents: number
  readonly currency: string
  /** Null: only its day is known. */
  readonly at: Instant | null
  readonly day: ServiceDate
  /** The card holder’s. */
  readonly name: string
  readonly cardType: string
  readonly last4: string
  /** What we called it when we asked for it: the guid of a cart, or the reference of a reservation. */
  readonly classifier: string
  readonly authCode: string
  readonly batch: string
  /** Why it failed, in the gateway’s words. */
  readonly message: string
}

/** What it brings to the company: below zero where it goes out. */
export function signOf(kind: TransactionKind): 1 | -1 {
  return kind === 'sale' ? 1 : -1
}

const kindWords: readonly (readonly [TransactionKind, RegExp])[] = [
  ['chargeback', /charge\W*back|dispute|retrieval/],
  ['void', /void|cancel|reversal/],
  ['refund', /return|refund|credit/],
  ['sale', /auth|mark|sale|capture|settle|payment|purchase|charge|forced|^$/],
]

/** The kind that a gateway or a file calls by one of many names; null: none we know. */
export function kindOf(text: string): TransactionKind | null {
  const said = text.trim().toLowerCase()
  return kindWords.find(([, words]) => words.test(said))?.[0] ?? null
}

/** What became of it; a word we do not know is pending, so that no money is posted for it. */
export function statusOf(text: string): TransactionStatus {
  const said = text.trim().toLowerCase()
  if (/^(success|succeeded|approved|settled|captured|completed?|paid|ok|yes|accepted)$/.test(said)) return 'success'
  return /^(badcard|problem|fraud|failure|failed|declined|denied|error|rejected|voided|no)$/.test(said) ? 'failed' : 'pending'
}

/** A name of its own in the books: one order has one sale. */
export function keyOf({ orderId, kind, part }: Pick<GatewayTransaction, 'orderId' | 'kind' | 'part'>): string {
  return `${orderId}\n${kind}\n${part}`
}
