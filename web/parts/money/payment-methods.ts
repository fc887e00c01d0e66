import type { PaymentMethod } from '#domain/ledger/ledger-accounts.ts'

/** The ways a guest pays, as they are offered. */
export const methodOptions: { key: PaymentMethod; label: string }[] = [
  { key: 'cash', label: 'Cash' },
  { key: 'card', label: 'Card terminal' },
  { key: 'bank', label: 'Bank transfer' },
]
