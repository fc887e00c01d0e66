import type { LedgerAccount } from './ledger-accounts.ts'

const creditSide: readonly LedgerAccount[] = ['revenue', 'taxDue', 'gratuitiesDue']

/** Whether an account grows by credits: what was earned, and what is owed to others. */
export function growsByCredit(account: LedgerAccount): boolean {
  return creditSide.includes(account)
}

/** A sum of postings as people say it: revenue and debts above nought although they stand as credits. */
export function asSaid(account: LedgerAccount, cents: number): number {
  return growsByCredit(account) && cents !== 0 ? -cents : cents
}
