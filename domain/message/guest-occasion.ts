import type { GuestMessage, GuestPayment, GuestService, GuestTemplate } from './guest-message.ts'
import { guestTexts } from './texts/all-texts.ts'
import type { GuestOccasion } from './texts/guest-texts.ts'
import { quoteTexts } from './texts/quote-texts.ts'

/** The occasion, which is finer than the template and decides subject and opening. */
export function occasionOf(message: GuestMessage): GuestOccasion {
  const { template, services, payment } = message
  switch (template) {
    case 'confirmation':
      if (isAllWaiting(services)) return 'waitlisted'
      return services.some((it) => it.isWaitlisted) ? 'partlyWaitlisted' : 'confirmed'
    case 'change':
      return 'changed'
    case 'cancellation':
      if (services.length > 0) return 'partlyCancelled'
      return isOnlyWaiting(message) ? 'waitlistCancelled' : 'cancelled'
    case 'receipt':
      if (payment === undefined) throw new Error('A receipt message needs its payment')
      if (payment.isVoid) return 'voided'
      return isRefund(payment) ? 'refund' : 'receipt'
    case 'reminder':
      return !isOfSeveral(message) && isAllWaiting(services) ? 'stillWaiting' : 'reminder'
    case 'paymentRequest':
      return isOfSeveral(message) ? 'paymentRequests' : 'paymentRequest'
    case 'newPickup':
      return isDriverTold(message) ? 'newPickup' : 'newPickupUnassigned'
    case 'afterService':
    case 'written':
    case 'quote':
      throw new Error('This message has texts of its own')
    default:
      return template
  }
}

/** Subject and opening of the occasion. */
export function occasionTexts(message: GuestMessage): { subject: string; opening: string } {
  const { template, language } = message
  return template === 'quote' ? quoteTexts[language] : guestTexts[language].occasions[occasionOf(message)]
}

/** All cars of the moved journeys have a driver, who gets every change. */
function isDriverTold({ services, changes = [] }: GuestMessage): boolean {
  const moved = changes.flatMap((it) => (it.what === 'when' ? it.of.id : []))
  const journeys = services.flatMap((service) =>
    service.journeys.filter((own) => moved.some((id) => id.startsWith(`${service.guid} ${own.number} `))),
  )
  return journeys.length > 0 && journeys.every((it) => it.isAssigned)
}

/** It tells of services that were cancelled. */
export function endsService({ template }: GuestMessage): boolean {
  return template === 'cancellation' || endsOffer(template)
}

/** A place was offered, and the guest didn’t answer or pay in time. */
export function endsOffer(template: GuestTemplate): boolean {
  return template === 'offerExpired' || template === 'offerUnpaid'
}

/** Every service is on the waitlist, apart from extras and fees. */
export function isAllWaiting(services: readonly GuestService[]): boolean {
  const served = services.filter((it) => it.kind !== 'extra' && it.kind !== 'fee')
  return served.length > 0 && served.every((it) => it.isWaitlisted)
}

/** Only waitlisted services were cancelled, which is free of charge. */
export function isOnlyWaiting({ changes = [] }: GuestMessage): boolean {
  const cancelled = changes.flatMap((it) => (it.what === 'cancelled' ? it.service : []))
  return isAllWaiting(cancelled)
}

export function isRefund({ amountCents }: GuestPayment): boolean {
  return amountCents < 0
}

/** Several reservations in one message: each service then names its own. */
export function isOfSeveral({ services }: GuestMessage): boolean {
  return services.some((it) => it.reference !== null)
}

/** On a partner's account, only receipts and payment requests show money: what the guest pays in addition. */
export function showsMoney({ onAccount, template }: GuestMessage): boolean {
  return !onAccount || template === 'receipt' || template === 'paymentRequest'
}

/** The balance that the message asks the guest to pay. Zero: none. */
export function balanceToPay(message: GuestMessage): number {
  return showsMoney(message) ? Math.max(0, message.money?.balanceCents ?? 0) : 0
}
