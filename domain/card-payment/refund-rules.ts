import type { TransactionKind, TransactionStatus } from './gateway-transaction.ts'

/** Why a transaction can't be refunded to its card; null: it can. */
export function whyNotRefund(transaction: {
  readonly kind: TransactionKind
  readonly status: TransactionStatus
  readonly state: string
}): string | null {
  if (transaction.kind !== 'sale') return 'Only payments can be refunded'
  if (transaction.status !== 'success') return 'The card wasn’t charged, so there’s nothing to refund'
  if (transaction.state === 'notTaken')
    return 'This payment is in another currency. Refund it in the gateway.'
  if (transaction.state === 'refunded') return 'This payment is already refunded'
  return transaction.state === 'writtenOff' ? 'This payment is written off. Undo the write-off first.' : null
}
