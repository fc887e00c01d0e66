import type { TransactionKind, TransactionStatus } from './gateway-transaction.ts'

/** Why a transaction cannot be refunded to its card; null: it can. */
export function whyNotRefund(it: {
  readonly kind: TransactionKind
  readonly status: TransactionStatus
  readonly state: string
}): string | null {
  if (it.kind !== 'sale') return 'Only a payment can be refunded'
  if (it.status !== 'success') return 'No money was taken'
  if (it.state === 'notTaken') return 'It is in another currency: refund it in the gateway'
  if (it.state === 'refunded') return 'It was refunded already'
  return it.state === 'writtenOff' ? 'It was written off: undo that first' : null
}
