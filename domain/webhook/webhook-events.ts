/** The events that other systems can subscribe to, with their names on screens. The keys never change. */
export const webhookEvents = {
  'booking.made': 'Booking made',
  'booking.changed': 'Booking changed',
  'booking.cancelled': 'Booking cancelled',
  'booking.checkedIn': 'Party checked in',
  'trip.assigned': 'Trip assigned',
  'trip.started': 'Trip started',
  'trip.waiting': 'Driver waiting',
  'trip.onBoard': 'Guests on board',
  'trip.completed': 'Trip completed',
  'trip.noShow': 'Trip closed as a no-show',
  'payment.taken': 'Payment taken',
  'payment.refunded': 'Payment refunded',
  'invoice.issued': 'Invoice issued',
} as const

export type WebhookEvent = keyof typeof webhookEvents

export const allWebhookEvents = Object.keys(webhookEvents) as [WebhookEvent, ...WebhookEvent[]]

/** The event that “Send a test” sends. No endpoint subscribes to it. */
export const testEvent = 'test'
export type SentEvent = WebhookEvent | typeof testEvent

/** The header `webhook-id`: the same at every attempt, so that receivers recognize repeats. */
export function messageIdOf(eventGuid: string): string {
  return `msg_${eventGuid}`
}

/** `waiting`: due now, later, or after an earlier event. `skipped`: not sent while the endpoint was off. */
export const deliveryStates = ['waiting', 'delivered', 'skipped'] as const

export const webhookLimits = {
  /** Endpoints of the company, and of each partner. */
  endpoints: 20,
  partnerEndpoints: 5,
  /** Days for which events and their attempts are stored, even while an endpoint is off. */
  keptDays: 30,
  /** Hours for which the previous secret still signs after it was replaced. */
  overlapHours: 24,
} as const
