import { moneyText } from '#domain/money/money-text.ts'
import type { BusinessError } from '#domain/refusal.ts'

export interface CreditFacts {
  readonly blocked: boolean
  /** Null: no limit. */
  readonly creditLimitCents: number | null
  /** What the partner owes according to the ledger. */
  readonly balanceCents: number
  readonly chargeCents: number
  readonly currency: string
  readonly hasPolicyOverride: boolean
}

/** Why a charge can't go on the partner's account; null if it can. */
export function whyNotOnAccount(facts: CreditFacts): BusinessError | null {
  return facts.hasPolicyOverride ? null : creditRefusal(facts)
}

/** Whether policy override is used to allow the charge; recorded in the history. */
export function isOverrideUsed(facts: CreditFacts): boolean {
  return facts.hasPolicyOverride && creditRefusal(facts) !== null
}

/** The conflict of the charge for any user; a warning for users who can override it. */
export function creditRefusal({
  blocked,
  creditLimitCents,
  balanceCents,
  chargeCents,
  currency,
}: CreditFacts): BusinessError | null {
  // Reversing a charge, or charging nothing, is always allowed.
  if (chargeCents <= 0) return null
  if (blocked)
    return {
      name: 'partner',
      message: 'This partner is blocked. Booking on account needs a policy override.',
    }
  const beyondCents = creditLimitCents === null ? 0 : balanceCents + chargeCents - creditLimitCents
  if (beyondCents <= 0) return null
  return {
    name: 'creditLimit',
    message:
      `This exceeds the partner’s credit limit by ${moneyText(beyondCents, currency)}. ` +
      'Exceeding it needs a policy override.',
  }
}
