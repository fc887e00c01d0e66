import { moneyText } from '#domain/money/money-text.ts'
import { refuseField, type Refusal } from '#domain/refusal.ts'
import { whyNotAmount } from './payment-rules.ts'

/** Why nothing can be paid out; null if the account has credit. */
export function whyNoPayout(balanceCents: number): string | null {
  return balanceCents < 0 ? null : 'The account has no credit to pay out'
}

interface PayoutFacts {
  readonly amountCents: number
  /** What the partner owes; negative if in credit. */
  readonly balanceCents: number
  readonly limitCents: number
  readonly currency: string
  readonly hasPolicyOverride: boolean
}

/**
 * Refuses a payout above the credit balance or, without a policy override, above the payment limit. Null:
 * allowed.
 */
export function payoutRefusal(facts: PayoutFacts): Refusal | null {
  const none = whyNoPayout(facts.balanceCents)
  if (none !== null) return refuseField('amountCents', none)
  const creditCents = 0 - facts.balanceCents
  if (facts.amountCents > creditCents)
    return refuseField('amountCents', `Only ${moneyText(creditCents, facts.currency)} of credit is available`)
  const tooLarge = whyNotAmount(facts)
  return tooLarge === null ? null : refuseField('amountCents', tooLarge)
}
