import { addDays, type ServiceDate } from '#domain/calendar/service-date.ts'
import type { TripStatus } from '#domain/trip/trip.ts'

/** What a gift may come to, in minor units of the site's currency: below it nothing is worth a payment, above it a zero too many was typed. */
export const giftCents = { atLeast: 100, atMost: 50_000 } as const

/** A driver's total of one payout that is worth a second look. */
export const usualPayoutCents = 100_000

/**
 * A gratuity's state as shown. pending: its drive is not completed, or the drive's day is not over; payable: it goes out with the next
 * payout; kept: cash the driver took and keeps; owed back: charged back after it was paid out, and not yet deducted.
 */
export const gratuityStates = ['pending', 'payable', 'paidOut', 'kept', 'owedBack', 'chargedBack', 'reversed'] as const
export type GratuityState = (typeof gratuityStates)[number]

/** The last service date whose gratuities are paid out: the day must be over. */
export function payableUntil(today: ServiceDate): ServiceDate {
  return addDays(today, -1)
}

/** Whether a drive takes gratuities: somebody drives it, and it was neither cancelled nor missed. */
export function takesGratuity({ status, driverGuid }: { status: TripStatus; driverGuid: string | null }): boolean {
  return driverGuid !== null && status !== 'unassigned' && status !== 'cancelled' && status !== 'noShow'
}

export interface GivenGift {
  readonly state: 'given' | 'reversed' | 'chargedBack'
  readonly method: 'cash' | 'card'
  /** Whether any share of it was paid out to its driver. */
  readonly isPaidOut: boolean
}

export const reverseKinds = ['mistake', 'chargeBack'] as const
/** mistake: it was written down wrongly. chargeBack: the guest's bank took the card payment back. */
export type ReverseKind = (typeof reverseKinds)[number]

/** Why a gift cannot be reversed so; null: it can. After a payout only a charge-back can, and the driver then owes it. */
export function whyNotReverse({ state, method, isPaidOut }: GivenGift, kind: ReverseKind): string | null {
  if (state === 'reversed') return 'This gratuity has already been reversed'
  if (state === 'chargedBack') return 'This gratuity has already been charged back'
  if (kind === 'chargeBack') return method === 'card' ? null : 'Only card payments can be charged back'
  return isPaidOut ? 'This gratuity has already been paid out. Reverse the payout first.' : null
}
