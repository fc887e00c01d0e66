import type { BookingKind } from '#domain/vocabulary/booking-kinds.ts'
import type { BookingStatus } from './booking-states.ts'

export type GroupStatus = 'waitlisted' | 'confirmed' | 'cancelled'
/** Who pays and when: the guest now or later, or the partner on account. */
export const billings = ['payNow', 'payLater', 'partnerAccount'] as const
export type Billing = (typeof billings)[number]
export type PaymentState = 'unpaid' | 'deposit' | 'paid' | 'overpaid' | 'refundDue' | 'onAccount'

export interface GroupMoney {
  /** Net charges to the guest: charges less reversals. Partner charges are not included. */
  readonly chargedCents: number
  /** Payments by the guest, less refunds. */
  readonly paidCents: number
  readonly billing: Billing
  /** The guest's reversed charges, from a cancellation or a change. */
  readonly reversedCents?: number
}

/** The group's payment state; computed from the ledger each time, never stored. */
export function paymentStateOf({ chargedCents, paidCents, billing, reversedCents = 0 }: GroupMoney): PaymentState {
  if (billing === 'partnerAccount' && chargedCents === 0 && paidCents === 0) return 'onAccount'
  // A credit caused by a cancellation or change is a refund due; a payment beyond all charges was a mistake.
  if (paidCents > chargedCents) return reversedCents > 0 ? 'refundDue' : 'overpaid'
  if (paidCents === chargedCents) return 'paid'
  return paidCents > 0 ? 'deposit' : 'unpaid'
}

/** A group has the best status among its services; fees and extras count only where there are no services. */
export function groupStatusOf(bookings: readonly { readonly kind: BookingKind; readonly status: BookingStatus }[]): GroupStatus {
  const services = bookings.filter(({ kind }) => kind !== 'fee' && kind !== 'extra')
  const active = (services.length > 0 ? services : bookings).filter(({ status }) => status !== 'cancelled')
  if (active.some(({ status }) => status !== 'waitlisted')) return 'confirmed'
  if (active.length > 0) return 'waitlisted'
  return bookings.length > 0 ? 'cancelled' : 'confirmed'
}

export const partnersTakeNoMoney = 'Partner users take no money: the guest pays later, or it goes on account'

/** Why a group takes no payment now from whoever asks; null: it does. Shared by button and command. */
export function whyNoPayment(balanceCents: number, asker: { isPartnerUser: boolean }): string | null {
  if (asker.isPartnerUser) return partnersTakeNoMoney
  return balanceCents <= 0 ? 'Nothing is owed' : null
}
