import type { FoundRow } from './found-columns.tsx'

/** The balances that the guests of these reservations owe. Those of partners are on account. */
export function owing(rows: readonly FoundRow[]): number[] {
  return rows.flatMap(({ group }) =>
    group && group.balanceCents > 0 && group.paymentState !== 'onAccount' ? [group.balanceCents] : [],
  )
}

/** What the guests of these reservations owe together, in cents. */
export function owedBy(rows: readonly FoundRow[]): number {
  return owing(rows).reduce((sum, cents) => sum + cents, 0)
}
