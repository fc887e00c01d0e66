import { bookingKinds, isFastTrack, isTransport, type BookingKind } from '#domain/vocabulary/booking-kinds.ts'
import { countText, dayIn, moneyIn } from './guest-formats.ts'
import type { GuestLanguage } from './guest-language.ts'
import type { GuestParty, GuestPlace, GuestService, GuestSite } from './guest-message.ts'
import type { MailCard, MailRow } from './mail-blocks.ts'
import { fillTemplate } from './template.ts'
import { guestTexts } from './texts/all-texts.ts'

/** In what language, of which company, and whether prices are said. */
export interface Voice {
  readonly language: GuestLanguage
  readonly site: GuestSite
  readonly showsPrices: boolean
}

/** One service as a guest reads it: when, which flight, from where to where, who, where to go, what it costs. */
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

/** Unlike what is only sold, as extras and fees are. */
function isServed(kind: BookingKind): boolean {
  return isFastTrack(kind) || isTransport(kind)
}

/** What is only sold has no time; that of a service may not be known yet. */
function timeRow({ kind, time }: GuestService, language: GuestLanguage): MailRow | null {
  if (!isServed(kind)) return null
  return { label: timeLabelOf(kind, language), value: time ?? guestTexts[language].notes.toBeAdvised, strong: true }
}

/** What a service’s time is of: `Arrives`, `Pickup`. */
export function timeLabelOf(kind: BookingKind, language: GuestLanguage): string {
  return guestTexts[language].labels[timeLabel(kind)]
}

/** `Arrival fast track`; of an extra also which: `Extra: Flowers`. */
export function serviceTitle({ kind, detail }: Pick<GuestService, 'kind' | 'detail'>, language: GuestLanguage): string {
  const title = guestTexts[language].kinds[kind]
  return detail === '' ? title : `${title}: ${detail}`
}

/** `2 adults, 1 child`; empty for nobody. */
export function partyText({ adults, children, infants }: GuestParty, language: GuestLanguage): string {
  const { counts } = guestTexts[language]
  const parts = [countText(adults, counts.adults), countText(children, counts.children), countText(infants, counts.infants)]
  return parts.filter((it) => it !== null).join(', ')
}

/** A map of the place, opened by the guest's own choice. */
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
export function flightText(language: GuestLanguage, kind: BookingKind, { ident, city }: { ident: string; city: string }): string {
  const { direction } = bookingKinds[kind]
  return city === '' || direction === null ? ident : fillTemplate(guestTexts[language].flights[direction], { ident, city })
}

/** Only where the guest is fetched from: everybody finds the airport. */
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
  const standard = kind === 'arrivalFastTrack' || kind === 'departureFastTrack' || kind === 'arrivalTransfer' ? kind : 'drive'
  const value = ownMeetingPoint(kind, language, site) || fillTemplate(whereToGo[standard], { company: site.company })
  return { label: labels.whereToGo, value }
}

/** Where a guest of a fast track or a drive goes, in sentences; empty for anything else. */
export function whereText(kind: BookingKind, voice: Pick<Voice, 'language' | 'site'>): string {
  return whereRow(kind, voice)?.value ?? ''
}

/** The company's words in the guest's language, else in its own: better understood with effort than not known. */
function ownMeetingPoint(kind: BookingKind, language: GuestLanguage, { meetingPoints, language: own }: GuestSite): string {
  if (kind !== 'arrivalFastTrack' && kind !== 'departureFastTrack') return ''
  const { direction } = bookingKinds[kind]
  return meetingPoints[direction][language] || meetingPoints[direction][own]
}

function priceRow({ totalCents }: GuestService, { language, site, showsPrices }: Voice, isCancelled: boolean): MailRow | null {
  if (!showsPrices || totalCents === null || isCancelled) return null
  return { label: guestTexts[language].labels.price, value: moneyIn(language, totalCents, site.currency) }
}
