import { ledgerAccounts, type LedgerAccount } from '#domain/ledger/ledger-accounts.ts'
import { revenueWords } from '#domain/ledger/revenue-words.ts'

/** `Revenue, fast track`; a tax by its code. */
export function accountText(account: LedgerAccount, detail: string | null): string {
  const { label } = ledgerAccounts[account]
  return detail ? `${label}, ${detailsText(detail)}` : label
}

/** Several accounts together: `Revenue and Tax due`. */
export function accountsText(accounts: readonly LedgerAccount[], detail: string | null): string {
  const [first, ...others] = accounts
  if (first !== undefined && others.length === 0) return accountText(first, detail)
  const labels = accounts.map((it) => ledgerAccounts[it].label).join(' and ')
  return detail ? `${labels}, ${detailsText(detail)}` : labels
}

function detailsText(detail: string): string {
  return detail
    .split(',')
    .map((it) => revenueWords[it] ?? it)
    .join(' and ')
}
