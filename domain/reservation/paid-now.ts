import type { PaymentMethod } from '#domain/ledger/ledger-accounts.ts'
import type { PlanLine } from '#domain/plan.ts'
import { effectsOf, moneyOf, type Effect, type MovedMoney } from './effects.ts'
import type { ReservationFacts } from './facts.ts'
import type { Reservation } from './reservation.ts'

export const methodTexts = { cash: 'cash', card: 'card', bank: 'bank transfer' } as const satisfies Record<
  PaymentMethod,
  string
>

/** The payment taken with a change: at most what the change charges and what the guest owes after it. */
export function paidNow(
  { balanceCents }: Pick<ReservationFacts, 'balanceCents'>,
  { billing }: Pick<Reservation, 'billing'>,
  payMethod: PaymentMethod | null,
  { chargedCents, reversedCents }: MovedMoney,
): Effect[] {
  const movedCents = chargedCents - reversedCents
  const amountCents = Math.min(movedCents, balanceCents + movedCents)
  if (payMethod === null || billing === 'partnerAccount' || amountCents <= 0) return []
  return [{ kind: 'paid', method: payMethod, amountCents }]
}

/** Payments as plan lines. Their amounts lower the balance. */
export function paymentLines(effects: readonly Effect[]): PlanLine[] {
  const section = 'Billing'
  return [
    ...effectsOf(effects, 'paid').map(({ method, amountCents }) => ({
      section,
      label: 'Payment',
      after: `by ${methodTexts[method]}`,
      amountCents: -amountCents,
    })),
    ...effectsOf(effects, 'collected').map(({ channel, amountCents }) => ({
      section,
      label: `${amountCents > 0 ? 'Collected' : 'Returned'} by ${channel}`,
      amountCents: -amountCents,
    })),
  ]
}

/**
 * Describes who collected the payment of a channel booking; null if it is not one, or the channel collected
 * nothing.
 */
export function channelPaymentText(effects: readonly Effect[]): string | null {
  const [collected] = effectsOf(effects, 'collected')
  if (!collected) return null
  const isAll = moneyOf(effects).chargedCents <= collected.amountCents
  return isAll
    ? `paid to ${collected.channel}`
    : `partly paid to ${collected.channel}; the guest pays the rest later`
}
