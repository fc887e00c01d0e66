/**
 * The accounts of the double-entry ledger. Some are split by party, some by detail. Debits are positive,
 * credits negative: a positive receivable is owed to the company.
 */
export const ledgerAccounts = {
  customerReceivable: { label: 'Owed by customers', party: 'group', detail: null },
  partnerReceivable: { label: 'Owed by partners', party: 'partner', detail: null },
  revenue: { label: 'Revenue', party: null, detail: 'category' },
  taxDue: { label: 'Tax due', party: null, detail: 'taxCode' },
  /** By holder; without one, the safe. */
  cash: { label: 'Cash', party: 'person', detail: null },
  card: { label: 'Card', party: null, detail: null },
  bank: { label: 'Bank', party: null, detail: null },
  gratuitiesDue: { label: 'Gratuities due', party: 'driver', detail: null },
  writeOff: { label: 'Write-offs', party: null, detail: null },
  commission: { label: 'Commission', party: 'partner', detail: null },
  cashDifference: { label: 'Cash differences', party: null, detail: null },
  gatewayFees: { label: 'Card gateway fees', party: null, detail: null },
  bankFees: { label: 'Bank fees', party: null, detail: null },
  suspense: { label: 'Unmatched money', party: null, detail: null },
  channelReceivable: { label: 'Owed by channels', party: null, detail: 'channel' },
} as const satisfies Record<
  string,
  {
    label: string
    party: 'group' | 'partner' | 'driver' | 'person' | null
    detail: 'category' | 'taxCode' | 'channel' | null
  }
>

export type LedgerAccount = keyof typeof ledgerAccounts
export const allLedgerAccounts = Object.keys(ledgerAccounts) as readonly LedgerAccount[]

/** Payment methods are the accounts that money moves through. */
export const paymentMethods = ['cash', 'card', 'bank'] as const satisfies readonly LedgerAccount[]
export type PaymentMethod = (typeof paymentMethods)[number]

/** `in cash`, `by card`, `by bank transfer`. */
export const methodWords: Readonly<Record<PaymentMethod, string>> = {
  cash: 'in cash',
  card: 'by card',
  bank: 'by bank transfer',
}
