import { bookingKinds, isFastTrack, isTransport, type BookingKind } from '#domain/vocabulary/booking-kinds.ts'
import { termsText } from './cancellation-terms.ts'
import { clockIn } from './expected-time.ts'
import { colonIn, countText, dayIn, moneyIn, timeIn } from './guest-formats.ts'
import type { GuestLanguage } from './guest-language.ts'
import type { GuestJourney, GuestPlace, GuestStop, NamedCount } from './guest-journey.ts'
import type { GuestParty, GuestService, GuestSite } from './guest-message.ts'
import type { FeeStep } from './guest-moment.ts'
import type { MailCard, MailRow } from './mail-blocks.ts'
import { fillTemplate } from './template.ts'
import { guestTexts } from './texts/all-texts.ts'

/** Rendering options: language, company, and whether prices are shown. */
export interface Voice {
  readonly language: GuestLanguage
  readonly site: GuestSite
  readonly showsPrices: boolean
  /** Whether what cancelling costs is shown. */
  readonly showsTerms?: boolean
  /** A place was offered: what cancelling will cost matters to the guest. */
  readonly isOffer?: boolean
  /** The service is over, or only quoted, so the card has no directions. */
  readonly isOver?: boolean
  /** Numbers of the journeys whose own cars are shown elsewhere, so that the card leaves out the kind. */
  readonly journeysWithCars?: readonly number[]
}

/** The card of one service: journeys or date and time, flight, passengers, directions, price. */
export function serviceCard(service: GuestService, voice: Voice, isCancelled = false): MailCard {
  const { language } = voice
  const { labels, marks } = guestTexts[language]
  const { kind, reference, flight, journeys } = service
  const isSeveral = journeys.length > 1
  const ofAll: (MailRow | null)[] = [
    flight && { label: labels.flight, value: flightText(language, kind, flight) },
    partyRow(service, language),
    hoursRow(service, language),
    ...(isCancelled ? [] : service.details),
    isCancelled || voice.isOver === true || service.isWaitlisted ? null : whereRow(kind, voice),
    priceRow(service, voice, isCancelled),
    ...(isCancelled || (service.isWaitlisted && !voice.isOffer) ? [] : termsRow(service.terms, voice)),
  ]
  const rows = [
    reference === null ? null : { label: labels.reference, value: reference },
    ...(journeys.length === 0
      ? [
          { label: labels.date, value: dayIn(language, (service.expected ?? service).date), strong: true },
          timeRow(service, language),
          isCancelled ? null : meetRow(service, language),
        ]
      : journeys.flatMap((it, place) => [
          ...(isSeveral ? [journeyHeading(it, place, journeys, labels.journey)] : []),
          ...journeyRows(withoutKnownCars(it, voice), kind, language, isCancelled),
          ...(isCancelled ? [] : termsRow(it.terms, voice)),
        ])),
    ...(isSeveral
      ? ofAll.filter((it) => it !== null).map((it, at) => (at === 0 ? { ...it, begins: true } : it))
      : ofAll),
  ]
  return {
    kind: 'card',
    title: serviceTitle(service, language),
    mark: isCancelled ? marks.cancelled : service.isWaitlisted ? marks.waitlisted : '',
    rows: rows.filter((it) => it !== null),
  }
}

function withoutKnownCars(journey: GuestJourney, { journeysWithCars = [] }: Voice): GuestJourney {
  return journeysWithCars.includes(journey.number) ? { ...journey, cars: [] } : journey
}

/** Cars of one journey that leave at different times share its number. */
function journeyHeading(
  { number }: GuestJourney,
  place: number,
  all: readonly GuestJourney[],
  template: string,
): MailRow {
  const numbers = [...new Set(all.map((it) => it.number))]
  const label = fillTemplate(template, { number: String(numbers.indexOf(number) + 1) })
  return { label, value: '', ...(place === 0 ? {} : { begins: true }) }
}

/** Date, pickup, places and cars of one journey. */
export function journeyRows(
  journey: GuestJourney,
  kind: BookingKind,
  language: GuestLanguage,
  isCancelled = false,
): MailRow[] {
  const { labels, notes, counts } = guestTexts[language]
  const { from, to, stops, cars, carSeats, luggage } = journey
  // The airport needs no map.
  const href = isCancelled || kind === 'arrivalTransfer' ? null : mapLink(from)
  const row = (label: string, value: string | null): MailRow[] =>
    value === null || value === '' ? [] : [{ label, value }]
  return [
    { label: labels.date, value: dayIn(language, (journey.expected ?? journey).date), strong: true },
    { label: labels.pickup, value: clockIn(language, journey), strong: true },
    { label: labels.from, value: from.name },
    ...(href === null ? [] : [{ label: labels.map, value: notes.showMap, href }]),
    ...stops.map((stop) => ({ label: labels.stop, value: stopText(stop, language) })),
    ...row(labels.to, to.name),
    ...row(labels.car, carsText(cars, language)),
    ...row(labels.carSeats, seatsText(carSeats, language)),
    ...row(labels.luggage, countText(luggage, counts.luggage)),
  ]
}

/** `Sedan`; `1 Sedan, 2 × Van`. Cars without a name are only counted. */
export function carsText(cars: readonly NamedCount[], language: GuestLanguage): string {
  const [only] = cars
  if (cars.length === 1 && only?.name === '')
    return countText(only.count, guestTexts[language].counts.cars) ?? ''
  return cars.length === 1 && only?.count === 1 ? only.name : countedText(cars)
}

/** `1 Booster, 2 × Baby seat` */
export function countedText(some: readonly NamedCount[]): string {
  return some.map(({ name, count }) => (count === 1 ? `1 ${name}` : `${count} × ${name}`)).join(', ')
}

/** `1 booster seat, 2 × infant seat` */
export function seatsText(seats: readonly NamedCount[], language: GuestLanguage): string {
  return countedText(seats.map((it) => ({ ...it, name: inLine(it.name, language) })))
}

/** A name within a line: without its capital letter, except in German and of `ISOFIX seat`. */
export function inLine(name: string, language: GuestLanguage): string {
  const isWord = /^\p{Lu}\p{Ll}/u.test(name)
  return language === 'de' || !isWord ? name : name.charAt(0).toLowerCase() + name.slice(1)
}

/** `Museum, 10:30` */
export function stopText({ name, at }: GuestStop, language: GuestLanguage): string {
  return at === null ? name : `${name}, ${timeIn(language, at)}`
}

/** False for extras and fees, which are only sold. */
function isServed(kind: BookingKind): boolean {
  return isFastTrack(kind) || isTransport(kind)
}

/** Null for extras and fees. A service's time may not be known yet. */
function timeRow(service: GuestService, language: GuestLanguage): MailRow | null {
  if (!isServed(service.kind)) return null
  return { label: timeLabelOf(service.kind, language), value: clockIn(language, service), strong: true }
}

/** The label of a service’s time: `Arrives`, `Pickup`. */
export function timeLabelOf(kind: BookingKind, language: GuestLanguage): string {
  return guestTexts[language].labels[timeLabel(kind)]
}

/** `Arrival fast track`, `Extra: Flowers`. */
export function serviceTitle(
  { kind, detail }: Pick<GuestService, 'kind' | 'detail'>,
  language: GuestLanguage,
): string {
  const title = guestTexts[language].kinds[kind]
  return detail === '' ? title : `${title}${colonIn(language)}${detail}`
}

/** `2 adults, 1 child`. Empty without passengers. */
export function partyText({ adults, children, infants }: GuestParty, language: GuestLanguage): string {
  const { counts } = guestTexts[language]
  const parts = [
    countText(adults, counts.adults),
    countText(children, counts.children),
    countText(infants, counts.infants),
  ]
  return parts.filter((it) => it !== null).join(', ')
}

/** A link to a map of the place. */
export function mapLink({ latitude, longitude }: GuestPlace): string | null {
  if (latitude === null || longitude === null) return null
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`
}

function timeLabel(kind: BookingKind): 'pickup' | 'landing' | 'takeOff' | 'begins' {
  if (isTransport(kind)) return 'pickup'
  const { direction } = bookingKinds[kind]
  if (direction === 'arrival') return 'landing'
  return direction === 'departure' ? 'takeOff' : 'begins'
}

/** `BA2155 from London` */
export function flightText(
  language: GuestLanguage,
  kind: BookingKind,
  { ident, city }: { ident: string; city: string },
): string {
  const { direction } = bookingKinds[kind]
  return city === '' || direction === null
    ? ident
    : fillTemplate(guestTexts[language].flights[direction], { ident, city })
}

function partyRow({ party }: GuestService, language: GuestLanguage): MailRow | null {
  const value = partyText(party, language)
  return value === '' ? null : { label: guestTexts[language].labels.passengers, value }
}

function hoursRow({ hours }: GuestService, language: GuestLanguage): MailRow | null {
  const { labels, counts } = guestTexts[language]
  const value = countText(hours ?? 0, counts.hours)
  return value === null ? null : { label: labels.duration, value }
}

function whereRow(kind: BookingKind, { language, site }: Pick<Voice, 'language' | 'site'>): MailRow | null {
  const { labels, whereToGo } = guestTexts[language]
  if (!isServed(kind)) return null
  const standard =
    kind === 'arrivalFastTrack' || kind === 'departureFastTrack' || kind === 'arrivalTransfer'
      ? kind
      : 'drive'
  const value =
    ownMeetingPoint(kind, language, site) || fillTemplate(whereToGo[standard], { company: site.company })
  return { label: labels.whereToGo, value }
}

/** Directions for a fast track or transfer. Empty for other services. */
export function whereText(kind: BookingKind, voice: Pick<Voice, 'language' | 'site'>): string {
  return whereRow(kind, voice)?.value ?? ''
}

/**
 * The company's meeting point in the guest's language, else in the company's: a foreign text beats a wrong
 * one.
 */
function ownMeetingPoint(
  kind: BookingKind,
  language: GuestLanguage,
  { meetingPoints, language: own }: GuestSite,
): string {
  if (kind !== 'arrivalFastTrack' && kind !== 'departureFastTrack') return ''
  const { direction } = bookingKinds[kind]
  return meetingPoints[direction][language] || meetingPoints[direction][own]
}

/** Shown with the price: both are only the guest's concern if the guest pays. */
function termsRow(steps: readonly FeeStep[] | null, { language, showsPrices, showsTerms }: Voice): MailRow[] {
  if (steps === null || showsTerms !== true || !showsPrices) return []
  return [{ label: guestTexts[language].labels.cancellation, value: termsText(steps, language) }]
}

function meetRow({ meetAt }: GuestService, language: GuestLanguage): MailRow | null {
  if (meetAt?.time == null) return null
  return { label: guestTexts[language].labels.meetAt, value: timeIn(language, meetAt.time), strong: true }
}

function priceRow(
  { totalCents }: GuestService,
  { language, site, showsPrices }: Voice,
  isCancelled: boolean,
): MailRow | null {
  if (!showsPrices || totalCents === null || isCancelled) return null
  return { label: guestTexts[language].labels.price, value: moneyIn(language, totalCents, site.currency) }
}
