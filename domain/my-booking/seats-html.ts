import { moneyIn } from '#domain/message/guest-formats.ts'
import { escapeHtml } from '#domain/message/mail-html.ts'
import { inLine } from '#domain/message/service-card.ts'
import { fillTemplate } from '#domain/message/template.ts'
import { seatsOn, type BookingPage, type PageService } from './booking-page.ts'
import { details, formOf, line, linkTo } from './markup.ts'
import { pageTexts } from './texts/all-texts.ts'

/** The most that a guest can add at a time. */
const mostSeats = 4

/** Child seats of a drive that hasn't begun: a form, or the price of those asked for. */
export function seatsHtml(page: BookingPage, { service, seats, status, trips }: PageService): string {
  const { language, site, path, carSeats, settings } = page
  const hasBegun = trips.some((it) => it.status !== 'unassigned' && it.status !== 'assigned')
  const isOffered =
    settings.may.seats && carSeats.length > 0 && service.journeys.length > 0 && status === 'booked'
  if (!isOffered || hasBegun) return ''
  const texts = pageTexts[language].seats
  const action = `${path}/seats?lang=${language}`
  if (seats !== null) {
    const { seatGuid, count, chargeCents } = seats
    const name = inLine(carSeats.find((it) => it.guid === seatGuid)?.name ?? '', language)
    const amount = moneyIn(language, chargeCents, site.currency)
    const asked = { seat: seatGuid, count: String(count), fee: String(chargeCents) }
    const hidden = { booking: service.guid, text: seatsOn(service), ...asked }
    return (
      `<div class="sure"><p><b>${escapeHtml(`${count} × ${name}: ${amount}`)}</b></p>${line(texts.price)}` +
      formOf({ action, hidden, button: fillTemplate(texts.addFor, { amount }), name: 'button main' }) +
      `${linkTo(`${path}?lang=${language}#s-${service.guid}`, texts.no)}</div>`
    )
  }
  const kinds = carSeats.map((it) => `<option value="${it.guid}">${escapeHtml(it.name)}</option>`)
  const counts = Array.from({ length: mostSeats }, (_, index) => `<option>${index + 1}</option>`)
  const select = (name: 'seat' | 'count', label: string, options: readonly string[]) => {
    const id = `${name}-${service.guid}`
    return (
      `<label for="${id}">${escapeHtml(label)}</label>` +
      `<select id="${id}" name="${name}">${options.join('')}</select>`
    )
  }
  return details(
    texts.label,
    formOf(
      { action, hidden: { booking: service.guid, text: seatsOn(service) }, button: texts.send },
      line(texts.hint, 'soft') + select('seat', texts.kind, kinds) + select('count', texts.number, counts),
    ),
  )
}
