import type { PayableDriver } from '#contract/gratuities.ts'

/** Why a driver’s gratuities can’t be paid out now; null: they can. */
export function whyNotPaid({ amountCents, owedBackCents }: PayableDriver): string | null {
  if (amountCents > 0) return null
  return owedBackCents > 0
    ? 'Nothing to pay out: the driver owes more than they’re due'
    : 'Nothing to pay out yet'
}
