import type { Instant } from '#domain/calendar/instant.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'

export const transactionKinds = ['sale', 'refund', 'void', 'chargeback'] as const
export type TransactionKind = (typeof transactionKinds)[number]

/** success: money moved, or will with the next batch; pending: it still may; failed: it never will. */
export const transactionStatuses = ['success', 'pending', 'failed'] as const
export type TransactionStatus = (typeof transactionStatuses)[number]

/** A card gateway transaction from any source. */
export interface GatewayTransaction {
  /** The gateway's order ID; a refund or void has that of its sale. */
  readonly orderId: string
  readonly kind: TransactionKind
  /** Distinguishes refunds of one order: the gateway's refund number, or a generated one. */
  readonly part: string
  readonly status: TransactionStatus
  /** Always above zero; the direction follows from the kind. */
  readonly amountCents: number
  readonly currency: string
  /** Null: only the date is known. */
  readonly at: Instant | null
  readonly day: ServiceDate
  /** The cardholder's name. */
  readonly name: string
  readonly cardType: string
  readonly last4: string
  /** The name we gave it: the guid of a cart, or the reference of a reservation. */
  readonly classifier: string
  readonly authCode: string
  readonly batch: string
  /** The gateway's failure message. */
  readonly message: string
}

/** 1 for incoming money, -1 for outgoing. */
export function signOf(kind: TransactionKind): 1 | -1 {
  return kind === 'sale' ? 1 : -1
}

const kindWords: readonly (readonly [TransactionKind, RegExp])[] = [
  ['chargeback', /charge\W*back|dispute|retrieval/],
  ['void', /void|cancel|reversal/],
  ['refund', /return|refund|credit/],
  ['sale', /auth|mark|sale|capture|settle|payment|purchase|charge|forced|^$/],
]

/** The kind for one of the many names gateways and files use; null: unknown. */
export function kindOf(text: string): TransactionKind | null {
  const said = text.trim().toLowerCase()
  return kindWords.find(([, words]) => words.test(said))?.[0] ?? null
}

/** The status for a gateway's word. Unknown words count as pending, so that no money is posted for them. */
export function statusOf(text: string): TransactionStatus {
  const said = text.trim().toLowerCase()
  if (/^(success|succeeded|approved|settled|captured|completed?|paid|ok|yes|accepted)$/.test(said))
    return 'success'
  return /^(badcard|problem|fraud|failure|failed|declined|denied|error|rejected|voided|no)$/.test(said)
    ? 'failed'
    : 'pending'
}

/** Unique key of a transaction: one order has one sale. */
export function keyOf({
  orderId,
  kind,
  part,
}: Pick<GatewayTransaction, 'orderId' | 'kind' | 'part'>): string {
  return `${orderId}\n${kind}\n${part}`
}
