import type { FoundRow } from './found-columns.tsx'

/** The balances of these reservations that their guests owe. Partners’ are on account: their guests owe none. */
export function owing(rows: readonly FoundRow[]): number[] {
  return rows.flatMap(({ group }) =>
    group && group.balanceCents > 0 && group.paymentState !== 'onAccount' ? [group.balanceCents] : [],
  )
}

/** What the guests of these reservations owe together, in cents. */
export function owedBy(rows: readonly FoundRow[]): number {
  return owing(rows).reduce((sum, cents) => sum + cents, 0)
}
