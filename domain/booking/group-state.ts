import { moneyText } from '#domain/money/money-text.ts'
import type { BookingKind } from '#domain/vocabulary/booking-kinds.ts'
import type { BookingStatus } from './booking-states.ts'

export type GroupStatus = 'waitlisted' | 'confirmed' | 'cancelled'
/** Who pays and when: the guest now or later, or the partner on account. */
export const billings = ['payNow', 'payLater', 'partnerAccount'] as const
export type Billing = (typeof billings)[number]
export const paymentStates = [
  'unpaid',
  'deposit',
  'paid',
  'overpaid',
  'refundDue',
  'writtenOff',
  'onAccount',
] as const
export type PaymentState = (typeof paymentStates)[number]

export interface GroupMoney {
  /**
   * Net charges to the guest: charges less reversals and what was written off. Partner charges are not
   * included.
   */
  readonly chargedCents: number
  /** Payments by the guest, less refunds. */
  readonly paidCents: number
  readonly billing: Billing
  /** The guest's reversed charges, from a cancellation or a change. */
  readonly reversedCents: number
  /** Charges to the guest that were written off. */
  readonly writtenOffCents: number
  /** The price of the guest's waitlisted services, charged on approval. */
  readonly promisedCents: number
  /** The price of waitlisted services that were cancelled. */
  readonly withdrawnCents: number
}

/** The group's payment state. Always computed from the ledger, never stored. */
export function paymentStateOf({ billing, ...money }: GroupMoney): PaymentState {
  const { chargedCents, paidCents, reversedCents, writtenOffCents, withdrawnCents } = money
  if (billing === 'partnerAccount' && chargedCents === 0 && paidCents === 0 && writtenOffCents === 0)
    return 'onAccount'
  const payable = payableCents(money)
  // Cancelled after a write-off: nothing was paid, so there is nothing to refund.
  if (writtenOffCents > 0 && payable <= 0 && dueBackCents(money) === 0) return 'writtenOff'
  // A credit caused by a cancellation or change is a refund due; a payment beyond all charges was a mistake.
  if (payable < 0) return reversedCents > 0 || withdrawnCents > 0 ? 'refundDue' : 'overpaid'
  // Paid means that all charges are paid, even if other services are still waitlisted.
  // If nothing is charged yet, the promised price counts.
  if (payable === 0 || (chargedCents > 0 && paidCents >= chargedCents)) return 'paid'
  return paidCents > 0 ? 'deposit' : 'unpaid'
}

type Payable = Pick<GroupMoney, 'chargedCents' | 'paidCents' | 'promisedCents'>

/**
 * The most the guest can pay: the balance plus a deposit on waitlisted services. Negative if the guest
 * overpaid.
 */
export function payableCents({ chargedCents, paidCents, promisedCents }: Payable): number {
  return chargedCents + promisedCents - paidCents
}

/**
 * What a guest is asked to pay: what is charged, without services that still wait for a place. The desk can
 * take a deposit on those (`payableCents`), but no page, message or payment link asks for it. Negative: a
 * credit, which a deposit isn't.
 */
export function askedOfGuestCents(money: Payable): number {
  const balanceCents = money.chargedCents - money.paidCents
  return balanceCents > 0 ? balanceCents : Math.min(0, payableCents(money))
}

/** Why payment links can't be sent yet. Shared by buttons and command. */
export const noCardGateway = 'No card gateway is set up. Add one under Configuration, Integrations.'

/** Why a guest can't be sent a payment link. Shared by button and command. */
export function whyNoPaymentLink(money: Payable): string | null {
  if (askedOfGuestCents(money) > 0) return null
  return money.promisedCents > 0
    ? 'Nothing is due until a place becomes available. The desk can take a deposit.'
    : 'Nothing is due'
}

/** The refund due: the overpaid amount. Never more than was paid, so a cancelled write-off isn't refunded. */
export function dueBackCents(money: Payable): number {
  return Math.max(0, Math.min(-payableCents(money), money.paidCents))
}

/** The best status among a group's services. Fees and extras count only if there are no services. */
export function groupStatusOf(
  bookings: readonly { readonly kind: BookingKind; readonly status: BookingStatus }[],
): GroupStatus {
  const services = bookings.filter(({ kind }) => kind !== 'fee' && kind !== 'extra')
  const active = (services.length > 0 ? services : bookings).filter(({ status }) => status !== 'cancelled')
  if (active.some(({ status }) => status !== 'waitlisted')) return 'confirmed'
  if (active.length > 0) return 'waitlisted'
  return bookings.length > 0 ? 'cancelled' : 'confirmed'
}

export const partnersTakeNoMoney = 'Partner users can’t take payments'

/**
 * Why this user can't take a payment for the group. Null if up to `payable` cents can be taken. Shared by
 * button and command.
 */
export function whyNoPayment(payable: number, asker: { isPartnerUser: boolean }): string | null {
  if (asker.isPartnerUser) return partnersTakeNoMoney
  return payable <= 0 ? 'Nothing is due' : null
}

/** Why the amount is too high, such as after a colleague has taken the payment. Null if it isn't. */
export function whyTooMuch(amountCents: number, money: Payable, currency: string): string | null {
  const payable = payableCents(money)
  if (amountCents <= payable) return null
  if (payable <= 0)
    return money.paidCents > 0 && money.chargedCents + money.promisedCents > 0
      ? 'Already paid. Nothing is due.'
      : 'Nothing is due'
  const most = moneyText(payable, currency)
  return money.promisedCents > 0 ? `At most ${most}, including waitlisted services` : `Only ${most} is due`
}
