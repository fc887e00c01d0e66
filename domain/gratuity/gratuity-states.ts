import { addDays, type ServiceDate } from '#domain/calendar/service-date.ts'
import type { TripStatus } from '#domain/trip/trip.ts'

/**
 * Limits of a gift in minor units of the site's currency: less isn't worth a payment, more is likely a typing
 * error.
 */
export const giftCents = { atLeast: 100, atMost: 50_000 } as const

/** A payout to one driver above this shows a warning. */
export const usualPayoutCents = 100_000

/**
 * State as shown. pending: the trip isn't completed or its day isn't over; payable: goes out with the next
 * payout; kept: cash the driver keeps; owedBack: charged back after its payout and not deducted yet.
 */
export const gratuityStates = [
  'pending',
  'payable',
  'paidOut',
  'kept',
  'owedBack',
  'chargedBack',
  'reversed',
] as const
export type GratuityState = (typeof gratuityStates)[number]

/** The last service date whose gratuities can be paid out: the day must be over. */
export function payableUntil(today: ServiceDate): ServiceDate {
  return addDays(today, -1)
}

/** Whether a trip is eligible for gratuities: it has a driver and was neither cancelled nor a no-show. */
export function takesGratuity({
  status,
  driverGuid,
}: {
  status: TripStatus
  driverGuid: string | null
}): boolean {
  return driverGuid !== null && status !== 'unassigned' && status !== 'cancelled' && status !== 'noShow'
}

export const giftMethods = ['cash', 'card', 'partnerAccount'] as const
/** partnerAccount: the partner pays it with an invoice. */
export type GiftMethod = (typeof giftMethods)[number]

export interface GivenGift {
  readonly state: 'given' | 'reversed' | 'chargedBack'
  readonly method: GiftMethod
  /** Whether any share was paid out. */
  readonly isPaidOut: boolean
}

export const reverseKinds = ['mistake', 'chargeBack'] as const
/** mistake: recorded wrongly. chargeBack: the guest's bank took the card payment back. */
export type ReverseKind = (typeof reverseKinds)[number]

/**
 * Why a gift can't be reversed in this way; null if it can. After a payout only a charge-back is possible,
 * and the driver then owes it.
 */
export function whyNotReverse({ state, method, isPaidOut }: GivenGift, kind: ReverseKind): string | null {
  if (state === 'reversed') return 'This gratuity has already been reversed'
  if (state === 'chargedBack') return 'This gratuity has already been charged back'
  if (kind === 'chargeBack') return method === 'card' ? null : 'Only card payments can be charged back'
  return isPaidOut ? 'This gratuity has already been paid out. Reverse the payout first.' : null
}
