import type { Permission } from '#domain/access/permissions.ts'

/** What a person reads instead of "sent" if the portal has no mail server. */
export const noMailServer = 'Not sent: no mail server'

/** History lines that say something was sent. */
export const mailActions: ReadonlySet<string> = new Set([
  'answerGuestRequest',
  'askForPayment',
  'mailDriverPay',
  'mailQuote',
  'remindOfInvoice',
  'remindPartner',
  'resetPassword',
  'saveQuote',
  'sendInvoice',
  'sendReminder',
  'sendStatement',
  'testPostService',
  'writeToGuest',
])

/** A mail that wasn't sent, as far as it decides who can hand it over. */
export interface UnsentMail {
  template: string
  /** It contains a code that grants access to an account. */
  sealed: boolean
  isToPartnerUser: boolean
  isToGuest: boolean
}

const partnerTemplates: ReadonlySet<string> = new Set(['invoice', 'statement', 'partnerReminder'])

/**
 * Who can get the text and links of a mail that wasn't sent, to hand them over another way: those who could
 * have sent it themselves. Empty: no one, as it has nothing to hand over.
 */
export function mayHandOver({ template, sealed, isToPartnerUser, isToGuest }: UnsentMail): Permission[] {
  if (sealed) return isToPartnerUser ? ['adminSystem', 'managePartner'] : ['adminSystem']
  if (isToGuest) return ['editCustomer']
  if (template === 'driverPay') return ['financial']
  return partnerTemplates.has(template) ? ['managePartner'] : []
}
