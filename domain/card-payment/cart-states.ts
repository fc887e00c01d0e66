import { addMinutes, isBefore, type Instant } from '#domain/calendar/instant.ts'

/**
 * open: stored before the guest is sent to pay; redirected: the guest is on the payment page; paidUnbooked:
 * paid but not completed; done: completed on return; recovered: completed later, by a person or the portal;
 * refunded, dismissed: ended by a person.
 */
export const cartStates = [
  'open',
  'redirected',
  'paidUnbooked',
  'recovered',
  'refunded',
  'dismissed',
  'done',
] as const
export type CartState = (typeof cartStates)[number]

export const cartKinds = ['reservation', 'gratuity', 'booking'] as const
export type CartKind = (typeof cartKinds)[number]

export const cartActions = {
  complete: { label: 'Complete', from: ['paidUnbooked'], to: 'recovered' },
  refund: { label: 'Refund', from: ['paidUnbooked'], to: 'refunded' },
  dismiss: { label: 'Dismiss', from: ['open', 'redirected', 'paidUnbooked'], to: 'dismissed' },
} as const satisfies Record<string, { label: string; from: readonly CartState[]; to: CartState }>
export type CartAction = keyof typeof cartActions

const ended: Partial<Record<CartState, string>> = {
  done: 'This cart is already completed',
  recovered: 'This cart is already completed',
  refunded: 'This cart is already refunded',
  dismissed: 'This cart is already dismissed',
}

/** Why a cart cannot be completed, refunded or dismissed now; null: it can. */
export function whyNotCart(state: CartState, action: CartAction): string | null {
  const from: readonly CartState[] = cartActions[action].from
  return from.includes(state) ? null : (ended[state] ?? 'Nothing has been paid for this cart')
}

/** A guest who hasn't returned by then may have paid without returning, so the gateway is asked. */
export const askAfterMinutes = 15
/** A payment page opened longer ago is considered abandoned. */
export const abandonedAfterMinutes = 48 * 60
const againAfterMinutes = 15

/** Whether to ask the gateway about a cart whose guest hasn't returned. */
export function isToAsk(
  { redirectedAt, askedAt }: { redirectedAt: Instant | null; askedAt: Instant | null },
  now: Instant,
): boolean {
  if (redirectedAt === null || isBefore(now, addMinutes(redirectedAt, askAfterMinutes))) return false
  if (isBefore(addMinutes(redirectedAt, abandonedAfterMinutes + againAfterMinutes), now)) return false
  return askedAt === null || !isBefore(now, addMinutes(askedAt, againAfterMinutes))
}
