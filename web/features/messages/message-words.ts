import type { ReplyOf } from '#contract/endpoint.ts'
import type { message } from '#contract/messages.ts'

export type MessageShown = ReplyOf<typeof message>

/** A message's type, by its template. One without a display text is shown by its own name. */
const templates: Record<string, string> = {
  confirmation: 'Booking confirmation',
  change: 'Change of a booking',
  cancellation: 'Cancellation',
  receipt: 'Receipt',
  reminder: 'Reminder',
  waitlistOffer: 'Offer of a place',
  waitlistApproved: 'Off the waitlist',
  paymentRequest: 'Request for payment',
  newPickup: 'New pickup time',
  afterService: 'Message after the service',
  passwordCode: 'Password code',
  security: 'Security notice',
  test: 'Test',
  tripAssigned: 'Trip given to a driver',
  tripChanged: 'Trip changed',
  tripTakenAway: 'Trip taken away',
  tripMessage: 'Message to a driver',
  tripNoShow: 'No-show',
  flightLate: 'Late flight, to dispatch',
  flightLateDesk: 'Late flight, to the desk',
  flightLateDriver: 'Late flight, to a driver',
  placesFree: 'Places for the waitlist',
  gratuityReceived: 'Gratuity received',
  tripException: 'For the dispatcher to settle',
}

export function templateText(template: string): string {
  const words = template.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return templates[template] ?? `${words[0]?.toUpperCase()}${words.slice(1)}`
}

export const kindTexts = { mail: 'E-mail', push: 'Notification' } as const
