import type { PaymentMethod } from '#domain/ledger/ledger-accounts.ts'
import type { PlanLine } from '#domain/plan.ts'
import { effectsOf, type Effect, type MovedMoney } from './effects.ts'
import type { ReservationFacts } from './facts.ts'
import type { Reservation } from './reservation.ts'

export const methodTexts = { cash: 'cash', card: 'card', bank: 'bank transfer' } as const satisfies Record<PaymentMethod, string>

/** The payment taken with a change: at most what the change charges, and at most what the guest owes after it. */
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

/** Each payment as a line of the plan. Its amount lowers the balance. */
export function paymentLines(effects: readonly Effect[]): PlanLine[] {
  return effectsOf(effects, 'paid').map(({ method, amountCents }) => ({
    section: 'Billing',
    label: 'Payment',
    after: `by ${methodTexts[method]}`,
    amountCents: -amountCents,
  }))
}
