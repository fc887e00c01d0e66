import { withTermsSince } from '#domain/message/cancellation-terms.ts'
import { escapeHtml } from '#domain/message/mail-html.ts'
import { serviceCard } from '#domain/message/service-card.ts'
import type { BookingPage, PageService } from './booking-page.ts'
import { cancelHtml } from './cancel-html.ts'
import { details, field, formOf, linkTo, rowsOf } from './markup.ts'
import { isBegunNow, pickupHtml } from './pickup-html.ts'
import { photosHtml } from './photo-html.ts'
import { questionsHtml } from './questions-html.ts'
import { seatsHtml } from './seats-html.ts'
import { journeysWithCars, stateHtml } from './state-html.ts'
import { pageTexts } from './texts/all-texts.ts'
import { threadsHtml } from './thread-html.ts'
import { waitlistHtml } from './waitlist-html.ts'

/** One service: its state now, its driver, its facts as in the messages, and what the guest can do. */
export function serviceHtml(page: BookingPage, shown: PageService): string {
  const { language, site, onAccount } = page
  const { service, status } = shown
  const isCancelled = status === 'cancelled'
  const voice = {
    language,
    site,
    showsPrices: !onAccount,
    showsTerms: isOpen(shown),
    isOffer: shown.offer !== null,
    // Guests who have checked in don’t need directions.
    isOver: status === 'checkedIn' || status === 'completed' || status === 'noShow',
    journeysWithCars: journeysWithCars(page, shown),
  }
  const { title, mark, rows } = serviceCard(withTermsSince(service, page.now), voice, isCancelled)
  const marked = mark === '' ? '' : ` <span class="mark">${escapeHtml(mark)}</span>`
  const now = isCancelled ? '' : stateHtml(page, shown) + threadsHtml(page, shown)
  return (
    `<section class="card" id="s-${service.guid}"><h2>${escapeHtml(title)}${marked}</h2>` +
    `${now}${rowsOf(rows)}${photosHtml(page, shown)}${walletHtml(page, shown)}` +
    `${isOpen(shown) ? actionsHtml(page, shown) : ''}</section>`
  )
}

/** A button for each wallet; those of several journeys are counted. */
function walletHtml({ language }: BookingPage, { wallet }: PageService): string {
  const texts = pageTexts[language].wallet
  return wallet
    .flatMap(({ apple, google }, place) => {
      const number = wallet.length === 1 ? '' : ` (${place + 1}/${wallet.length})`
      return [
        apple === null ? '' : linkTo(apple, `${texts.apple}${number}`),
        google === null ? '' : linkTo(google, `${texts.google}${number}`),
      ]
    })
    .join('')
}

export function isOpen({ status }: PageService): boolean {
  return status === 'booked' || status === 'waitlisted'
}

function actionsHtml(page: BookingPage, shown: PageService): string {
  const { settings, language } = page
  const { service } = shown
  const texts = pageTexts[language]
  const to = (action: string) => `${page.path}/${action}?lang=${language}`
  const hidden = { booking: service.guid }
  const flight =
    service.flight !== null && settings.may.flight
      ? details(
          texts.flight.label,
          formOf(
            { action: to('flight'), hidden, button: texts.flight.send },
            field(`f-${service.guid}`, texts.flight, { maxLength: 10 }),
          ),
        )
      : ''
  const answer = shown.status === 'waitlisted' ? waitlistHtml(page, shown) : ''
  const cancel = answer === '' ? cancelHtml(page, shown, isBegunNow(page, shown)) : ''
  return [
    answer,
    pickupHtml(page, shown),
    questionsHtml(page, service.guid),
    flight,
    seatsHtml(page, shown),
    cancel,
  ].join('')
}
