import type { PaymentMethod } from '#domain/ledger/ledger-accounts.ts'

/** Payment methods in display order. */
export const methodOptions: { key: PaymentMethod; label: string }[] = [
  { key: 'cash', label: 'Cash' },
  { key: 'card', label: 'Card terminal' },
  { key: 'bank', label: 'Bank transfer' },
]
