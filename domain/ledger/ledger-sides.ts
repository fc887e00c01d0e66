import type { LedgerAccount } from './ledger-accounts.ts'

const creditSide: readonly LedgerAccount[] = ['revenue', 'taxDue', 'gratuitiesDue', 'suspense']

/** Whether an account increases with credits: revenue and liabilities. */
export function growsByCredit(account: LedgerAccount): boolean {
  return creditSide.includes(account)
}

/**
 * A sum of postings for display: revenue and liabilities are shown as positive amounts. For several accounts,
 * only if all of them increase with credits.
 */
export function asDisplayed(account: LedgerAccount | readonly LedgerAccount[], cents: number): number {
  return [account].flat().every(growsByCredit) && cents !== 0 ? -cents : cents
}
