import { localDateOf, timeTextOf } from '#domain/calendar/airport-time.ts'
import { feeNow } from '#domain/message/cancellation-terms.ts'
import { moneyIn } from '#domain/message/guest-formats.ts'
import { escapeHtml } from '#domain/message/mail-html.ts'
import { fillTemplate } from '#domain/message/template.ts'
import type { BookingPage, PageService } from './booking-page.ts'
import { formOf, line, linkTo } from './markup.ts'
import { pageTexts } from './texts/all-texts.ts'

/** How a guest cancels a service, or why they can’t. What a partner pays is the partner’s matter. */
export function cancelHtml(page: BookingPage, shown: PageService, isBegun: boolean): string {
  const { language, site, path, onAccount, settings } = page
  if (onAccount) return ''
  const { cancel, dead } = pageTexts[language]
  if (!settings.may.cancel) return isBegun ? '' : howToCancel(page, shown)
  if (isBegun) {
    const whom = site.helpPhone === '' ? dead.reply : fillTemplate(dead.call, { phone: site.helpPhone })
    return line(`${cancel.begun} ${whom}`, 'soft')
  }
  const { service, cancelFeeCents } = shown
  const at = `${path}?lang=${language}`
  if (cancelFeeCents === null)
    return (
      costsNow(page, shown) + linkTo(`${at}&cancel=${service.guid}#s-${service.guid}`, cancel.all, 'quiet')
    )
  const fee =
    cancelFeeCents === 0
      ? cancel.free
      : fillTemplate(cancel.fee, { fee: moneyIn(language, cancelFeeCents, site.currency) })
  const hidden = { booking: service.guid, fee: String(cancelFeeCents) }
  const form = {
    action: `${path}/cancel?lang=${language}`,
    hidden,
    button: cancel.yes,
    name: 'button danger',
  }
  return (
    `<div class="sure"><p><b>${escapeHtml(cancel.sure)}</b></p>${line(fee)}${formOf(form)}` +
    `${linkTo(at, cancel.no)}</div>`
  )
}

/** What cancelling costs, once it isn’t free any more. */
function costsNow({ language, now, site }: BookingPage, { service }: PageService): string {
  const moment = { date: localDateOf(now, site.timeZone), time: timeTextOf(now, site.timeZone) }
  const fee = feeNow(service.terms ?? [], moment, language)
  return fee === null ? '' : line(fillTemplate(pageTexts[language].cancel.costs, { fee }), 'soft')
}

/** Where the terms are shown but guests can’t cancel online. */
function howToCancel({ language }: BookingPage, { service, status }: PageService): string {
  const hasTerms = service.terms !== null || service.journeys.some((it) => it.terms !== null)
  return status !== 'booked' || !hasTerms ? '' : line(pageTexts[language].cancel.how, 'soft')
}
