import { localDateOf, timeTextOf } from '#domain/calendar/airport-time.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import { moneyIn, momentIn } from '#domain/message/guest-formats.ts'
import type { GuestService } from '#domain/message/guest-message.ts'
import { escapeHtml } from '#domain/message/mail-html.ts'
import { fillTemplate } from '#domain/message/template.ts'
import type { BookingPage, PageService, ShownOffer } from './booking-page.ts'
import { details, formOf, line } from './markup.ts'
import { pageTexts } from './texts/all-texts.ts'
import { isAcceptable } from './waitlist-offer.ts'

/** What a waitlisted guest can do: accept a place that was offered, decline it, or leave the waitlist. */
export function waitlistHtml(page: BookingPage, { service, offer }: PageService): string {
  const { language, path, onAccount, settings } = page
  // A partner decides on the services of its account.
  if (onAccount || !settings.may.waitlist) return ''
  const { waitlist: texts } = pageTexts[language]
  const hidden = { booking: service.guid }
  const to = (action: string) => `${path}/${action}?lang=${language}`
  const leave = (label: string) =>
    details(
      label,
      line(texts.sure) + formOf({ action: to('decline'), hidden, button: texts.yes, name: 'button danger' }),
    )
  if (offer === null) return line(texts.waits) + leave(texts.leave)
  const accept = formOf({
    action: to('accept'),
    hidden: { ...hidden, fee: String(offer.chargeCents) },
    button: buttonOf(page, offer),
    name: 'button main',
  })
  const isOver = !isAcceptable(offer, page.now)
  return (
    `<div class="offer" id="${offerId(service)}"><p><b>${escapeHtml(texts.offered)}</b></p>${howHtml(page, offer)}` +
    `${isOver ? '' : accept}${leave(texts.decline)}</div>`
  )
}

export const offerId = ({ guid }: GuestService) => `o-${guid}`

/** Whether a place was offered that the guest can still accept. */
export function canAnswerOffer(page: BookingPage, { offer, status }: PageService): boolean {
  const { onAccount, settings, now } = page
  const isAsked = status === 'waitlisted' && !onAccount && settings.may.waitlist
  return isAsked && offer !== null && isAcceptable(offer, now)
}

/** Whether the guest pays for the place before it is confirmed. */
function isPaidFirst({ takesCards }: BookingPage, { dueCents }: ShownOffer): boolean {
  return takesCards && dueCents > 0
}

function buttonOf(page: BookingPage, offer: ShownOffer): string {
  const { waitlist: texts } = pageTexts[page.language]
  const { chargeCents, dueCents, heldUntil } = offer
  if (isPaidFirst(page, offer))
    return heldUntil === null ? fillTemplate(texts.payFor, { amount: money(page, dueCents) }) : texts.goOn
  return chargeCents > 0 ? fillTemplate(texts.acceptFor, { amount: money(page, chargeCents) }) : texts.accept
}

/** Until when the guest can accept, how it is paid, and what the credit covers. */
function howHtml(page: BookingPage, offer: ShownOffer): string {
  const { waitlist: texts, payDesk } = pageTexts[page.language]
  const { until, heldUntil, chargeCents, dueCents } = offer
  if (!isAcceptable(offer, page.now)) return line(texts.checking)
  const credit =
    dueCents < chargeCents
      ? line(fillTemplate(texts.credit, { amount: money(page, chargeCents - dueCents) }))
      : ''
  if (heldUntil !== null) return line(fillTemplate(texts.held, { until: moment(page, heldUntil) })) + credit
  const how =
    dueCents === 0
      ? ''
      : isPaidFirst(page, offer)
        ? fillTemplate(texts.payFirst, { amount: money(page, dueCents) })
        : payDesk
  return line(fillTemplate(texts.until, { until: moment(page, until) })) + credit + line(how)
}

function money({ language, site }: BookingPage, cents: number): string {
  return moneyIn(language, cents, site.currency)
}

function moment({ language, site }: BookingPage, at: Instant): string {
  return momentIn(language, { date: localDateOf(at, site.timeZone), time: timeTextOf(at, site.timeZone) })
}
