import type { EntryKind } from '#domain/ledger/entries.ts'
import { ledgerAccounts, type LedgerAccount, type PaymentMethod } from '#domain/ledger/ledger-accounts.ts'

export const kindWords: Record<EntryKind, string> = {
  charge: 'Charge',
  payment: 'Payment',
  refund: 'Refund',
  reversal: 'Reversed',
  gratuity: 'Gratuity',
  writeOff: 'Write-off',
  partnerPayment: 'Partner payment',
  transfer: 'Moved',
  cashDifference: 'Cash difference',
}

export const methodWords: Record<PaymentMethod, string> = { cash: 'Cash', card: 'Card', bank: 'Bank transfer' }

const detailWords: Record<string, string> = {
  fastTrack: 'fast track',
  airportTransport: 'airport transport',
  otherTransport: 'other transport',
  extras: 'extras',
  fees: 'fees',
}

/** `Revenue, fast track`; a tax by its code. */
export function accountText(account: LedgerAccount, detail: string | null): string {
  const { label } = ledgerAccounts[account]
  return detail ? `${label}, ${detailWords[detail] ?? detail}` : label
}
