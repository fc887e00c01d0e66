import { moneyText } from '#domain/money/money-text.ts'
import type { BookingKind } from '#domain/vocabulary/booking-kinds.ts'
import type { BookingStatus } from './booking-states.ts'

export type GroupStatus = 'waitlisted' | 'confirmed' | 'cancelled'
/** Who pays and when: the guest now or later, or the partner on account. */
export const billings = ['payNow', 'payLater', 'partnerAccount'] as const
export type Billing = (typeof billings)[number]
export const paymentStates = ['unpaid', 'deposit', 'paid', 'overpaid', 'refundDue', 'writtenOff', 'onAccount'] as const
export type PaymentState = (typeof paymentStates)[number]

export interface GroupMoney {
  /** Net charges to the guest: charges less reversals and what was written off. Partner charges are not included. */
  readonly chargedCents: number
  /** Payments by the guest, less refunds. */
  readonly paidCents: number
  readonly billing: Billing
  /** The guest's reversed charges, from a cancellation or a change. */
  readonly reversedCents: number
  /** Owed by the guest once, and given up. */
  readonly writtenOffCents: number
  /** What the guest's waitlisted services will cost: charged when they are approved. */
  readonly promisedCents: number
  /** What cancelled services would have cost that had waited for a place. */
  readonly withdrawnCents: number
}

/** The group's payment state, the same on every screen; computed from the ledger each time, never stored. */
export function paymentStateOf({ billing, ...money }: GroupMoney): PaymentState {
  const { chargedCents, paidCents, reversedCents, writtenOffCents, withdrawnCents } = money
  if (billing === 'partnerAccount' && chargedCents === 0 && paidCents === 0 && writtenOffCents === 0) return 'onAccount'
  const payable = payableCents(money)
  // Cancelled after it was written off: nobody has paid what could be given back.
  if (writtenOffCents > 0 && payable <= 0 && dueBackCents(money) === 0) return 'writtenOff'
  // A credit caused by a cancellation or change is a refund due; a payment beyond all charges was a mistake.
  if (payable < 0) return reversedCents > 0 || withdrawnCents > 0 ? 'refundDue' : 'overpaid'
  // Who has paid all that is charged has paid, whatever still waits for a place. Where nothing is charged yet, the promise counts.
  if (payable === 0 || (chargedCents > 0 && paidCents >= chargedCents)) return 'paid'
  return paidCents > 0 ? 'deposit' : 'unpaid'
}

type Payable = Pick<GroupMoney, 'chargedCents' | 'paidCents' | 'promisedCents'>

/** The most that the guest can pay: what is owed, and a deposit on what waits for a place. Below zero: the guest has paid too much. */
export function payableCents({ chargedCents, paidCents, promisedCents }: Payable): number {
  return chargedCents + promisedCents - paidCents
}

/** What is due back to the guest: what was paid too much. A write-off of what was cancelled later is nobody's money. */
export function dueBackCents(money: Payable): number {
  return Math.max(0, Math.min(-payableCents(money), money.paidCents))
}

/** A group has the best status among its services; fees and extras count only where there are no services. */
export function groupStatusOf(bookings: readonly { readonly kind: BookingKind; readonly status: BookingStatus }[]): GroupStatus {
  const services = bookings.filter(({ kind }) => kind !== 'fee' && kind !== 'extra')
  const active = (services.length > 0 ? services : bookings).filter(({ status }) => status !== 'cancelled')
  if (active.some(({ status }) => status !== 'waitlisted')) return 'confirmed'
  if (active.length > 0) return 'waitlisted'
  return bookings.length > 0 ? 'cancelled' : 'confirmed'
}

export const partnersTakeNoMoney = 'Partner users can’t take payments. Choose pay later or partner account.'

/** Why a group takes no payment now from whoever asks; null: it takes up to `payable` cents. Shared by button and command. */
export function whyNoPayment(payable: number, asker: { isPartnerUser: boolean }): string | null {
  if (asker.isPartnerUser) return partnersTakeNoMoney
  return payable <= 0 ? 'Nothing is owed' : null
}

/** Why a payment of so much is too much; null: it is not. */
export function whyTooMuch(amountCents: number, money: Payable, currency: string): string | null {
  const payable = payableCents(money)
  if (amountCents <= payable) return null
  const most = moneyText(payable, currency)
  return money.promisedCents > 0 ? `At most ${most}, including waitlisted services` : `Only ${most} is owed`
}
