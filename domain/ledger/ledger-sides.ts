import type { LedgerAccount } from './ledger-accounts.ts'

const creditSide: readonly LedgerAccount[] = ['revenue', 'taxDue', 'gratuitiesDue', 'suspense']

/** Whether an account grows by credits: revenue, and what is owed to others. */
export function growsByCredit(account: LedgerAccount): boolean {
  return creditSide.includes(account)
}

/**
 * A sum of postings for display: revenue and debts are shown positive although they are credits. Of several accounts together only where all
 * of them grow by credits.
 */
export function asDisplayed(account: LedgerAccount | readonly LedgerAccount[], cents: number): number {
  return [account].flat().every(growsByCredit) && cents !== 0 ? -cents : cents
}
