import type { Entry } from '#domain/ledger/entries.ts'
import type { WebhookEvent } from './webhook-events.ts'

const moneyAccounts: readonly string[] = ['cash', 'card', 'bank', 'suspense']

/**
 * The event of an entry that moves a guest's money. A voided payment counts as refunded, and a voided refund
 * as taken: the reversal says what it reverses. Null for other entries.
 */
export function paymentEventOf({ kind, postings }: Pick<Entry, 'kind' | 'postings'>): WebhookEvent | null {
  if (kind !== 'payment' && kind !== 'refund' && kind !== 'reversal') return null
  if (!postings.some((it) => moneyAccounts.includes(it.account))) return null
  const paidCents = postings.reduce(
    (sum, it) => (it.account === 'customerReceivable' ? sum - it.amountCents : sum),
    0,
  )
  if (paidCents === 0) return null
  return paidCents > 0 ? 'payment.taken' : 'payment.refunded'
}
