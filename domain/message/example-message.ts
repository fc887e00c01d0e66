import { guestLanguageNames, type GuestLanguage } from './guest-language.ts'
import type { GuestChange, GuestMessage, GuestPlace, GuestService, GuestSite } from './guest-message.ts'
import { renderGuestMessage } from './render-guest-message.ts'

/** Example data for message tests: a family that lands on a Friday and has a transfer to a villa. */
const blank = Object.fromEntries(guestLanguageNames.map((it) => [it, ''])) as Record<GuestLanguage, string>

export const site: GuestSite = {
  company: 'Coral Gate',
  currency: 'BBD',
  language: 'en',
  helpPhone: '+1 246 555 0100',
  meetingPoints: { arrival: blank, departure: blank },
}

export const airport: GuestPlace = { name: 'Grantley Adams Airport', latitude: 13.0746, longitude: -59.4925 }
export const villa: GuestPlace = { name: 'Villa West', latitude: 13.1939, longitude: -59.6402 }

export const fastTrack: GuestService = {
  guid: 'fast track',
  kind: 'arrivalFastTrack',
  detail: '',
  reference: null,
  date: '2026-11-20',
  time: '14:05',
  startsAt: '2026-11-20T18:05:00Z',
  flight: { ident: 'BA2155', city: 'London' },
  from: null,
  to: null,
  party: { adults: 2, children: 1, infants: 0 },
  cars: 0,
  carName: '',
  isWaitlisted: false,
  totalCents: 19_800,
}

export const transfer: GuestService = {
  ...fastTrack,
  guid: 'transfer',
  kind: 'arrivalTransfer',
  time: '14:50',
  startsAt: '2026-11-20T18:50:00Z',
  from: airport,
  to: villa,
  cars: 1,
  carName: 'Sedan',
  totalCents: 6_600,
}

export const wayBack: GuestService = {
  ...transfer,
  guid: 'way back',
  kind: 'departureTransfer',
  date: '2026-11-27',
  time: '13:15',
  startsAt: '2026-11-27T17:15:00Z',
  flight: { ident: 'BA2154', city: 'London' },
  from: villa,
  to: airport,
  cars: 2,
}

export function messageOf(change: Partial<GuestMessage> = {}): GuestMessage {
  return {
    template: 'confirmation',
    language: 'en',
    customer: { firstName: 'Ann', lastName: 'Guest', email: 'ann@guest.example' },
    reference: 'RX7K2P',
    onAccount: false,
    services: [fastTrack, transfer],
    money: { totalCents: 26_400, paidCents: 10_000, balanceCents: 16_400 },
    ...change,
  }
}

export const changes: GuestChange[] = [
  { what: 'cancelled', service: wayBack },
  { what: 'added', service: transfer },
  {
    what: 'when',
    kind: 'arrivalTransfer',
    before: { date: '2026-11-20', time: '14:50' },
    after: { date: '2026-11-21', time: '15:30' },
  },
  { what: 'flight', kind: 'arrivalFastTrack', before: 'BA2155', after: 'VS131' },
  {
    what: 'passengers',
    kind: 'arrivalFastTrack',
    before: fastTrack.party,
    after: { adults: 1, children: 0, infants: 2 },
  },
  { what: 'cars', kind: 'arrivalTransfer', before: 1, after: 2 },
  { what: 'to', kind: 'arrivalTransfer', before: '', after: villa.name },
  { what: 'names', before: 'Ann Guest', after: 'Ann Ghost' },
]

export const payment = { amountCents: 10_000, method: 'card' } as const

/** The rendered message, with every kind of space replaced by a plain one. */
export function written(change: Partial<GuestMessage> = {}, company = site) {
  const { subject, text, html } = renderGuestMessage(messageOf(change), company)
  return { subject, text: text.replaceAll(/[^\S\n]/g, ' '), html: html.replaceAll(/\s/g, ' ') }
}
