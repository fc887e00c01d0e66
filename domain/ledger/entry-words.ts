import type { EntryKind } from './entries.ts'
import type { PaymentMethod } from './ledger-accounts.ts'

/** The kinds of entries, on screens and in files. */
export const entryKindWords: Readonly<Record<EntryKind, string>> = {
  charge: 'Charge',
  payment: 'Payment',
  refund: 'Refund',
  reversal: 'Reversal',
  gratuity: 'Gratuity',
  writeOff: 'Write-off',
  partnerPayment: 'Partner payment',
  transfer: 'Transfer',
  cashDifference: 'Cash difference',
  unmatched: 'Unmatched money',
  settlement: 'Card settlement',
  bankFee: 'Bank fee',
}

export const methodNames: Readonly<Record<PaymentMethod, string>> = {
  cash: 'Cash',
  card: 'Card',
  bank: 'Bank transfer',
}

/** `Payment, card`: what an entry is, and how money moved. */
export function entryText({ kind, method }: { kind: EntryKind; method: PaymentMethod | null }): string {
  return method === null
    ? entryKindWords[kind]
    : `${entryKindWords[kind]}, ${methodNames[method].toLowerCase()}`
}
