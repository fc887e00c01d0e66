import type { ReplyOf } from '#contract/endpoint.ts'
import type { message } from '#contract/messages.ts'

export type MessageShown = ReplyOf<typeof message>

/** Display names of message templates. An unlisted template is shown by its own name. */
const templates: Record<string, string> = {
  confirmation: 'Booking confirmation',
  change: 'Booking change',
  cancellation: 'Cancellation',
  receipt: 'Receipt',
  reminder: 'Reminder',
  waitlistApproved: 'Confirmed from waitlist',
  waitlistClosed: 'No waitlist place available',
  waitlistOffer: 'Place offered from waitlist',
  offerExpired: 'Waitlist offer expired',
  offerUnpaid: 'Waitlist place not paid in time',
  placeRefunded: 'Late payment refunded',
  paymentRequest: 'Payment request',
  newPickup: 'New pickup time',
  driverAssigned: 'Driver details',
  driverOnTheWay: 'Driver on the way',
  driverWaiting: 'Driver waiting',
  lateFlight: 'Flight delay (guest)',
  answer: 'Answer to a request',
  written: 'Written by staff',
  quote: 'Quote',
  afterService: 'Post-service message',
  passwordCode: 'Password code',
  security: 'Security notice',
  test: 'Test',
  tripAssigned: 'Trip assigned',
  tripChanged: 'Trip changed',
  tripTakenAway: 'Trip unassigned',
  tripMessage: 'Message to driver',
  tripNoShow: 'No-show',
  flightLate: 'Flight delay (dispatch)',
  flightLateDesk: 'Flight delay (desk)',
  flightLateDriver: 'Flight delay (driver)',
  placesFree: 'Waitlist places available',
  gratuityReceived: 'Gratuity received',
  textAnswer: 'Reply to guest',
  textLimit: 'Text message limit',
  tripException: 'Dispatcher needed',
}

export function templateText(template: string): string {
  const words = template.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return templates[template] ?? `${words[0]?.toUpperCase()}${words.slice(1)}`
}

export const kindTexts = { mail: 'E-mail', push: 'Notification', sms: 'SMS', whatsapp: 'WhatsApp' } as const
