import { timeTextOf } from '#domain/calendar/airport-time.ts'
import { minutesBetween, type Instant } from '#domain/calendar/instant.ts'
import { withTermsSince } from '#domain/message/cancellation-terms.ts'
import { colonIn, moneyIn, timeIn } from '#domain/message/guest-formats.ts'
import { escapeHtml } from '#domain/message/mail-html.ts'
import { serviceCard } from '#domain/message/service-card.ts'
import { fillTemplate } from '#domain/message/template.ts'
import { guestTexts } from '#domain/message/texts/all-texts.ts'
import { isTransport } from '#domain/vocabulary/booking-kinds.ts'
import { pickupsOf, type BookingPage, type PageService } from './booking-page.ts'
import { details, field, formOf, line, linkTo, rowsOf } from './markup.ts'
import { photosHtml } from './photo-html.ts'
import { questionsHtml } from './questions-html.ts'
import { seatsHtml } from './seats-html.ts'
import {
  deskStateOf,
  driveStateOf,
  flightStateOf,
  hoursNamed,
  shownDrivers,
  type LiveTrip,
} from './service-state.ts'
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
    isOver: status === 'completed' || status === 'noShow',
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

function stateHtml(page: BookingPage, { service, status, flight, trips }: PageService): string {
  const { language, now } = page
  const texts = pageTexts[language]
  if (status === 'waitlisted') return ''
  const journeys = service.journeys.map((it) =>
    trips.filter((trip) => trip.journey === it.number && (it.startsAt ?? trip.pickupAt) === trip.pickupAt),
  )
  const about = flight === null || status !== 'booked' ? null : flightStateOf(flight, now)
  const drives = journeys.map((own, at) => {
    const drive = driveStateOf(own)
    const said = drive === null ? '' : texts.drives[drive]
    const number = fillTemplate(guestTexts[language].labels.journey, { number: String(at + 1) })
    const isOneOfSeveral = said !== '' && journeys.length > 1
    return line(isOneOfSeveral ? `${number}${colonIn(language)}${said}` : said) + driversHtml(page, own)
  })
  const desk = journeys.length > 0 ? null : deskStateOf(status)
  const isSomeone = journeys.some((own) => driveStateOf(own) !== null)
  const lateText = trips.some((it) => it.driver !== null) ? texts.lateDriver : texts.lateNoDriver
  const said = [
    status === 'booked' && about === null && !isSomeone ? confirmedHtml(page, trips) : '',
    about === null ? '' : line(fillTemplate(texts.flights[about.what], { time: clock(page, about.at) })),
    about?.what === 'late' && isTransport(service.kind) && !isSomeone ? line(lateText) : '',
    ...drives,
    desk === null ? '' : line(texts[desk]),
  ].join('')
  return said === '' ? '' : `<div class="state" role="status">${said}</div>`
}

/** Before the day: the service is confirmed, and the guest will see who comes. */
function confirmedHtml({ language, now }: BookingPage, trips: readonly LiveTrip[]): string {
  const texts = pageTexts[language]
  const isLater = trips.some((it) => minutesBetween(now, it.pickupAt) > hoursNamed * 60)
  return line(isLater ? `${texts.confirmed} ${texts.driverLater}` : texts.confirmed)
}

function clock({ language, site }: BookingPage, at: Instant | null): string {
  return at === null ? '' : timeIn(language, timeTextOf(at, site.timeZone))
}

function driversHtml({ language, now }: BookingPage, trips: readonly LiveTrip[]): string {
  const texts = pageTexts[language]
  const { labels } = guestTexts[language]
  return shownDrivers(trips, now)
    .map(({ driver, car, plate }) =>
      rowsOf([
        { label: texts.driver, value: driver ?? '', strong: true },
        ...(car === null ? [] : [{ label: labels.car, value: car }]),
        ...(plate === null ? [] : [{ label: texts.plate, value: plate, strong: true }]),
      ]),
    )
    .join('')
}

function actionsHtml(page: BookingPage, shown: PageService): string {
  const { settings, language } = page
  const { service } = shown
  const texts = pageTexts[language]
  const to = (action: string) => `${page.path}/${action}?lang=${language}`
  const hidden = { booking: service.guid }
  const isDrive = service.journeys.length > 0 && service.startsAt !== null && shown.status === 'booked'
  // A confirmed time that a late flight has overtaken would only mislead.
  const isMoving = service.journeys.some((it) => it.expected)
  const pickup =
    !isDrive || isMoving
      ? ''
      : shown.isConfirmed
        ? line(texts.pickup.confirmed, 'done')
        : settings.may.pickup
          ? formOf({
              action: to('pickup'),
              hidden: { ...hidden, text: pickupsOf(service) },
              button: texts.pickup.confirm,
            })
          : ''
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
  const cancel =
    answer !== ''
      ? ''
      : settings.may.cancel
        ? cancelHtml(page, shown, to('cancel'))
        : howToCancel(page, shown)
  return `${answer}${pickup}${questionsHtml(page, service.guid)}${flight}${seatsHtml(page, shown)}${cancel}`
}

/** Where the terms are shown but guests can’t cancel online. */
function howToCancel({ language, onAccount }: BookingPage, { service, status }: PageService): string {
  const hasTerms = service.terms !== null || service.journeys.some((it) => it.terms !== null)
  return onAccount || status !== 'booked' || !hasTerms ? '' : line(pageTexts[language].cancel.how, 'soft')
}

function cancelHtml(page: BookingPage, { service, cancelFeeCents }: PageService, action: string): string {
  const { language, site, path, onAccount } = page
  const { cancel } = pageTexts[language]
  const at = `${path}?lang=${language}`
  // What a partner pays is the partner’s matter.
  if (onAccount) return ''
  if (cancelFeeCents === null)
    return linkTo(`${at}&cancel=${service.guid}#s-${service.guid}`, cancel.all, 'quiet')
  const fee =
    cancelFeeCents === 0
      ? cancel.free
      : fillTemplate(cancel.fee, { fee: moneyIn(language, cancelFeeCents, site.currency) })
  const hidden = { booking: service.guid, fee: String(cancelFeeCents) }
  return (
    `<div class="sure"><p><b>${escapeHtml(cancel.sure)}</b></p>${line(fee)}` +
    formOf({ action, hidden, button: cancel.yes, name: 'button danger' }) +
    `${linkTo(at, cancel.no)}</div>`
  )
}
