import { counted } from '#domain/text/counted.ts'
import { moneyText } from '#domain/money/money-text.ts'
import { refuseEach, type BusinessError, type Refusal } from '#domain/refusal.ts'
import type { DeskPassenger } from './check-in.ts'

/** The warnings before a desk completes a check-in: passengers missing, payment due. */
export const confirmWarnings = ['missing', 'unpaid'] as const
export type ConfirmWarning = (typeof confirmWarnings)[number]

/**
 * The warnings for a party; none if everyone is checked in and nothing is due. `owedCents` is the guest's
 * balance.
 */
export function confirmWarningsOf(
  party: readonly DeskPassenger[],
  owedCents: number,
  currency: string,
): (BusinessError & { readonly name: ConfirmWarning })[] {
  const missing = party.filter(({ state }) => state !== 'checkedIn').length
  return [
    ...(missing > 0
      ? [
          {
            name: 'missing' as const,
            message:
              `${counted(missing, 'passenger will be a no-show', 'passengers will be no-shows')}. ` +
              'You can still check them in until the day is closed.',
          },
        ]
      : []),
    ...(owedCents > 0
      ? [{ name: 'unpaid' as const, message: `${moneyText(owedCents, currency)} due.` }]
      : []),
  ]
}

/** Refuses unless all warnings were accepted. */
export function whyNotConfirmed(
  warnings: readonly (BusinessError & { readonly name: ConfirmWarning })[],
  accepted: readonly ConfirmWarning[],
): Refusal | null {
  const unread = warnings.filter(({ name }) => !accepted.includes(name))
  return unread.length > 0 ? refuseEach(unread) : null
}
