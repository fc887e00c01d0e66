import { addMinutes, isBefore, type Instant } from '#domain/calendar/instant.ts'

/**
 * open: kept before the guest is sent to pay; redirected: the guest is at the payment page; paidUnbooked: paid, and what it was for is not done; done:
 * paid and done at once; recovered: done by a person or later by the portal; refunded, dismissed: by a person.
 */
export const cartStates = ['open', 'redirected', 'paidUnbooked', 'recovered', 'refunded', 'dismissed', 'done'] as const
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
  done: 'It is paid and done',
  recovered: 'It was completed already',
  refunded: 'It was refunded already',
  dismissed: 'It was dismissed already',
}

/** Why a cart cannot be completed, refunded or dismissed now; null: it can. */
export function whyNotCart(state: CartState, action: CartAction): string | null {
  const from: readonly CartState[] = cartActions[action].from
  return from.includes(state) ? null : (ended[state] ?? 'Nothing was paid for it')
}

/** A guest who has not come back from the payment page by then may have paid: the gateway is asked. */
export const askAfterMinutes = 15
/** Nobody pays a page that was opened so long ago. */
export const abandonedAfterMinutes = 48 * 60
const againAfterMinutes = 15

/** Whether the gateway is to be asked about a cart whose guest has not come back. */
export function isToAsk({ redirectedAt, askedAt }: { redirectedAt: Instant | null; askedAt: Instant | null }, now: Instant): boolean {
  if (redirectedAt === null || isBefore(now, addMinutes(redirectedAt, askAfterMinutes))) return false
  if (isBefore(addMinutes(redirectedAt, abandonedAfterMinutes + againAfterMinutes), now)) return false
  return askedAt === null || !isBefore(now, addMinutes(askedAt, againAfterMinutes))
}
