import { bookingKinds, isFastTrack, isTransport, type BookingKind } from '#domain/vocabulary/booking-kinds.ts'
import { countText, dayIn, moneyIn } from './guest-formats.ts'
import type { GuestLanguage } from './guest-language.ts'
import type { GuestParty, GuestPlace, GuestService, GuestSite } from './guest-message.ts'
import type { MailCard, MailRow } from './mail-blocks.ts'
import { fillTemplate } from './template.ts'
import { guestTexts } from './texts/all-texts.ts'

/** Rendering options: language, company, and whether prices are shown. */
export interface Voice {
  readonly language: GuestLanguage
  readonly site: GuestSite
  readonly showsPrices: boolean
}

/** The card of one service: date, time, flight, pickup and drop-off, passengers, directions, price. */
export function serviceCard(service: GuestService, voice: Voice, isCancelled = false): MailCard {
  const { labels, marks } = guestTexts[voice.language]
  const { kind, reference, flight, date } = service
  const rows: (MailRow | null)[] = [
    reference === null ? null : { label: labels.reference, value: reference },
    { label: labels.date, value: dayIn(voice.language, date), strong: true },
    timeRow(service, voice.language),
    flight && { label: labels.flight, value: flightText(voice.language, kind, flight) },
    service.from && { label: labels.from, value: service.from.name },
    isCancelled ? null : mapRow(service, voice.language),
    service.to && { label: labels.to, value: service.to.name },
    partyRow(service, voice.language),
    carRow(service, voice.language),
    isCancelled ? null : whereRow(kind, voice),
    priceRow(service, voice, isCancelled),
  ]
  return {
    kind: 'card',
    title: serviceTitle(service, voice.language),
    mark: isCancelled ? marks.cancelled : service.isWaitlisted ? marks.waitlisted : '',
    rows: rows.filter((it) => it !== null),
  }
}

/** False for extras and fees, which are only sold. */
function isServed(kind: BookingKind): boolean {
  return isFastTrack(kind) || isTransport(kind)
}

/** Null for extras and fees. A service's time may not be known yet. */
function timeRow({ kind, time }: GuestService, language: GuestLanguage): MailRow | null {
  if (!isServed(kind)) return null
  return {
    label: timeLabelOf(kind, language),
    value: time ?? guestTexts[language].notes.toBeAdvised,
    strong: true,
  }
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
  return detail === '' ? title : `${title}: ${detail}`
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

/** A map of the pickup, except at the airport. */
function mapRow({ kind, from }: GuestService, language: GuestLanguage): MailRow | null {
  const { labels, notes } = guestTexts[language]
  const href = from === null || kind === 'arrivalTransfer' ? null : mapLink(from)
  return href === null ? null : { label: labels.map, value: notes.showMap, href }
}

function partyRow({ party }: GuestService, language: GuestLanguage): MailRow | null {
  const value = partyText(party, language)
  return value === '' ? null : { label: guestTexts[language].labels.passengers, value }
}

function carRow({ cars, carName }: GuestService, language: GuestLanguage): MailRow | null {
  const { labels, counts } = guestTexts[language]
  const count = countText(cars, counts.cars)
  if (count === null) return null
  if (carName === '') return { label: labels.car, value: count }
  return { label: labels.car, value: cars === 1 ? carName : `${count}, ${carName}` }
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

function priceRow(
  { totalCents }: GuestService,
  { language, site, showsPrices }: Voice,
  isCancelled: boolean,
): MailRow | null {
  if (!showsPrices || totalCents === null || isCancelled) return null
  return { label: guestTexts[language].labels.price, value: moneyIn(language, totalCents, site.currency) }
}
