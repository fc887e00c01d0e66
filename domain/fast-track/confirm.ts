import { moneyText } from '#domain/money/money-text.ts'
import { refuseEach, type BusinessError, type Refusal } from '#domain/refusal.ts'
import type { DeskPassenger } from './check-in.ts'

/** What a desk is told before it confirms a party: who is missing, what is owed. */
export const confirmWarnings = ['missing', 'unpaid'] as const
export type ConfirmWarning = (typeof confirmWarnings)[number]

/** The words about a party that is to be confirmed; none: everybody is here and nothing is owed. `owedCents`: what the guest owes. */
export function confirmWarningsOf(
  party: readonly DeskPassenger[],
  owedCents: number,
  currency: string,
): (BusinessError & { readonly name: ConfirmWarning })[] {
  const missing = party.filter(({ state }) => state !== 'checkedIn').length
  const here = party.length - missing
  return [
    ...(missing > 0
      ? [
          {
            name: 'missing' as const,
            message: `${here} of ${party.length} are here. The others can still be checked in until the day is closed.`,
          },
        ]
      : []),
    ...(owedCents > 0 ? [{ name: 'unpaid' as const, message: `${moneyText(owedCents, currency)} is owed` }] : []),
  ]
}

/** Refuses a confirmation whose warnings were not all read and accepted; null: they were. */
export function whyNotConfirmed(
  warnings: readonly (BusinessError & { readonly name: ConfirmWarning })[],
  accepted: readonly ConfirmWarning[],
): Refusal | null {
  const unread = warnings.filter(({ name }) => !accepted.includes(name))
  return unread.length > 0 ? refuseEach(unread) : null
}
