import { localDateOf, timeTextOf } from '#domain/calendar/airport-time.ts'
import { moneyIn, momentIn } from '#domain/message/guest-formats.ts'
import { escapeHtml } from '#domain/message/mail-html.ts'
import { fillTemplate } from '#domain/message/template.ts'
import type { BookingPage, PageService } from './booking-page.ts'
import { details, formOf, line } from './markup.ts'
import { pageTexts } from './texts/all-texts.ts'

/** What a waitlisted guest can do: accept a place that was offered, decline it, or leave the waitlist. */
export function waitlistHtml(page: BookingPage, { service, offer }: PageService): string {
  const { language, site, path, onAccount, settings } = page
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
  const until = momentIn(language, {
    date: localDateOf(offer.until, site.timeZone),
    time: timeTextOf(offer.until, site.timeZone),
  })
  const amount = moneyIn(language, offer.chargeCents, site.currency)
  return (
    `<div class="offer"><p><b>${escapeHtml(texts.offered)}</b></p>` +
    line(fillTemplate(texts.until, { until })) +
    formOf({
      action: to('accept'),
      hidden: { ...hidden, fee: String(offer.chargeCents) },
      button: offer.chargeCents > 0 ? fillTemplate(texts.acceptFor, { amount }) : texts.accept,
      name: 'button main',
    }) +
    `${leave(texts.decline)}</div>`
  )
}
