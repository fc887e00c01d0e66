import type { BookingKind } from '#domain/vocabulary/booking-kinds.ts'
import type { BookingStatus } from './booking-states.ts'

export type GroupStatus = 'waitlisted' | 'confirmed' | 'cancelled'
/** Who pays and when: the guest now or later, or the partner on account. */
export const billings = ['payNow', 'payLater', 'partnerAccount'] as const
export type Billing = (typeof billings)[number]
export type PaymentState = 'unpaid' | 'deposit' | 'paid' | 'overpaid' | 'refundDue' | 'onAccount'

export interface GroupMoney {
  /** What stands charged to the guest: charges less what was taken back. What a partner was charged is not in it. */
  readonly chargedCents: number
  /** What the guest paid, less refunds. */
  readonly paidCents: number
  readonly billing: Billing
  /** How much of the guest's charges was taken back, by a cancellation or a change. */
  readonly takenBackCents?: number
}

/** How the group stands with its money; worked out from the ledger each time, never stored. */
export function paymentStateOf({ chargedCents, paidCents, billing, takenBackCents = 0 }: GroupMoney): PaymentState {
  if (billing === 'partnerAccount' && chargedCents === 0 && paidCents === 0) return 'onAccount'
  // Money that a cancellation or change set free is owed back; money beyond any charge was paid by mistake.
  if (paidCents > chargedCents) return takenBackCents > 0 ? 'refundDue' : 'overpaid'
  if (paidCents === chargedCents) return 'paid'
  return paidCents > 0 ? 'deposit' : 'unpaid'
}

/** A group stands as the best of its services stands; fees and extras decide only where there is nothing else. */
export function groupStatusOf(bookings: readonly { readonly kind: BookingKind; readonly status: BookingStatus }[]): GroupStatus {
  const services = bookings.filter(({ kind }) => kind !== 'fee' && kind !== 'extra')
  const standing = (services.length > 0 ? services : bookings).filter(({ status }) => status !== 'cancelled')
  if (standing.some(({ status }) => status !== 'waitlisted')) return 'confirmed'
  if (standing.length > 0) return 'waitlisted'
  return bookings.length > 0 ? 'cancelled' : 'confirmed'
}

/** Why a group takes no payment now; null: it does. The button and the command read the same. */
export function whyNoPayment(balanceCents: number): string | null {
  return balanceCents <= 0 ? 'Nothing is owed' : null
}
