/** Why a text wasn't delivered, by the provider's error code (www.twilio.com/docs/api/errors). */
const failures: Readonly<Record<number, string>> = {
  21211: 'The phone number isn’t valid',
  21408: 'The text message provider isn’t set up to text this country',
  21606: 'Texts from our sender can’t reach this number',
  21610: 'The guest has opted out of text messages',
  21612: 'Texts from our sender can’t reach this number',
  21614: 'The number isn’t a mobile number',
  30003: 'The phone is switched off or can’t be reached',
  30004: 'The guest’s mobile network blocked the message',
  30005: 'The number doesn’t exist or is out of service',
  30006: 'The number is a landline, or its network doesn’t accept text messages',
  30007: 'The mobile network blocked the message as spam',
  30008: 'The mobile network gave no reason',
  63003: 'The number isn’t on WhatsApp',
  63016: 'WhatsApp only delivers within 24 hours of the guest’s last message',
  63024: 'The number isn’t on WhatsApp',
}

/** The guest has told the provider to stop. */
export const optedOutCode = 21610

export function failureText(code: number | null): string {
  if (code === null) return 'The provider gave no reason'
  return failures[code] ?? `Provider error ${code}`
}

/** WhatsApp can’t reach this guest now, but an SMS may. */
export function isForSms(code: number | null): boolean {
  return code === 63003 || code === 63016 || code === 63024
}

/** A state that the provider reports, as ours. Null: nothing new. `read` is WhatsApp’s. */
export function deliveryOf(status: string): 'sent' | 'delivered' | 'failed' | null {
  if (status === 'delivered' || status === 'read') return 'delivered'
  if (status === 'failed' || status === 'undelivered' || status === 'canceled') return 'failed'
  return status === 'sent' || status === 'sending' || status === 'queued' || status === 'accepted'
    ? 'sent'
    : null
}
