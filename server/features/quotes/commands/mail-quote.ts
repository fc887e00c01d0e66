import type { Saved } from '#contract/shapes.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import { moneyText } from '#domain/money/money-text.ts'
import { quoteReference } from '#domain/quote/quote-states.ts'
import { isRefusal, notFound, refuse, type Refusal } from '#domain/refusal.ts'
import { sendGuestMessage } from '#server/features/guest-messages/commands/send-guest-message.ts'
import type { GuestReservation } from '#server/features/guest-messages/queries/guest-reservations.ts'
import { mailReply } from '#server/features/messages/commands/mail-reply.ts'
import { pricedQuote, type PricedQuote } from '#server/features/quotes/queries/priced-quote.ts'
import { quoteByGuid } from '#server/features/saved-quotes/queries/quote.ts'
import { lockedQuote, markMailed, requestOf } from '#server/features/saved-quotes/commands/store-quote.ts'
import { siteToday } from '#server/features/settings/queries.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** E-mails a saved quote, if its price hasn’t changed. */
export async function mailQuote(work: UnitOfWork, guid: string): Promise<Saved | Refusal> {
  const today = await siteToday(work.tx, work.now)
  const seen = await quoteByGuid(work.tx, guid, today)
  if (isRefusal(seen)) return seen
  const request = await requestOf(work, guid)
  // Its manual prices were allowed when it was saved.
  const asSaved = work.as(
    { ...work.actor, permissions: [...work.actor.permissions, 'policyOverride'] },
    work.now,
  )
  const priced = await pricedQuote(asSaved, seen.product, { customerGuid: seen.customer.guid, request })
  if (isRefusal(priced)) return priced
  // After pricing: a booking locks its day before the quote, too.
  const row = await lockedQuote(work, guid)
  if (row === null) return notFound
  const shown = await quoteByGuid(work.tx, guid, today)
  if (isRefusal(shown)) return shown
  if (shown.whyNotMail !== null) return refuse('quote', shown.whyNotMail)
  if (shown.version !== seen.version) return refuse('quote', 'This quote has just been changed. Try again.')
  const whyNot = whyNotMailed(priced.guest) ?? whyChanged(priced, shown)
  if (whyNot !== null) return refuse('quote', whyNot)
  await mailPriced(work, priced, { reference: shown.reference, validUntil: row.valid_until, note: row.note })
  await markMailed(work, guid)
  const { email } = shown.customer
  work.audit.record({
    action: 'mailQuote',
    subjectKind: 'quote',
    subjectGuid: guid,
    customerGuid: shown.customer.guid,
    after: { reference: quoteReference(row.number), to: email, totalCents: shown.totalCents },
  })
  work.events.publish({ topic: 'quote', guid })
  return { guid, ...mailReply(work, { sent: `Quote ${shown.reference} sent to ${email}` }) }
}

/** Why the guest can't be mailed this price. Null: they can. */
export function whyNotMailed({ facts }: GuestReservation): string | null {
  if (facts.customer.email === '') return 'This customer has no e-mail address. Add one first.'
  return facts.onAccount
    ? 'This booking is billed to a partner’s account, so the guest sees no prices. Change the billing first.'
    : null
}

function whyChanged(
  { quote }: PricedQuote,
  { totalCents, currency }: { totalCents: number; currency: string },
): string | null {
  return quote.totalCents === totalCents
    ? null
    : `The price has changed from ${moneyText(totalCents, currency)} to ` +
        `${moneyText(quote.totalCents, quote.currency)}. Open the quote in New Booking and save it again.`
}

/** Sends the quote: its services, terms and total, in the guest's language. */
export async function mailPriced(
  work: UnitOfWork,
  { guest: { facts, about }, quote }: PricedQuote,
  { reference, validUntil, note }: { reference: string; validUntil: ServiceDate; note: string },
): Promise<void> {
  const { totalCents } = quote
  await sendGuestMessage(
    work,
    {
      ...facts,
      template: 'quote',
      reference,
      money: { totalCents, paidCents: 0, balanceCents: 0 },
      until: { date: validUntil, time: null },
      ...(note === '' ? {} : { note }),
    },
    { customerGuid: about.customerGuid, groupGuid: null },
  )
}
