import { guestLanguageNames, type GuestLanguage } from './guest-language.ts'
import type { GuestJourney, GuestPlace } from './guest-journey.ts'
import type { ChangeSubject, GuestChange, GuestMessage, GuestService, GuestSite } from './guest-message.ts'
import { renderGuestMessage } from './render-guest-message.ts'

/** Example data for message tests: a family that lands on a Friday and has a transfer to a villa. */
const blank = Object.fromEntries(guestLanguageNames.map((it) => [it, ''])) as Record<GuestLanguage, string>

export const site: GuestSite = {
  company: 'Coral Gate',
  airport: 'Grantley Adams International Airport',
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
  journeys: [],
  hours: null,
  details: [],
  meetAt: null,
  terms: null,
  party: { adults: 2, children: 1, infants: 0 },
  isWaitlisted: false,
  totalCents: 19_800,
}

export const journey: GuestJourney = {
  number: 1,
  serviceDate: '2026-11-20',
  date: '2026-11-20',
  time: '14:50',
  startsAt: '2026-11-20T18:50:00Z',
  from: airport,
  to: villa,
  stops: [],
  cars: [{ name: 'Sedan', count: 1 }],
  carSeats: [],
  luggage: 0,
  isAssigned: false,
  terms: null,
}

export const transfer: GuestService = {
  ...fastTrack,
  guid: 'transfer',
  kind: 'arrivalTransfer',
  time: '14:50',
  startsAt: '2026-11-20T18:50:00Z',
  journeys: [journey],
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
  journeys: [
    {
      ...journey,
      serviceDate: '2026-11-27',
      date: '2026-11-27',
      time: '13:15',
      startsAt: '2026-11-27T17:15:00Z',
      from: villa,
      to: airport,
      cars: [{ name: 'Sedan', count: 2 }],
    },
  ],
}

/** Out for dinner with a sedan and a van, and home again three days later. */
export const dinner: GuestService = {
  ...transfer,
  guid: 'dinner',
  kind: 'point',
  date: '2026-12-02',
  time: '19:30',
  startsAt: '2026-12-02T23:30:00Z',
  flight: null,
  journeys: [
    {
      ...journey,
      serviceDate: '2026-12-02',
      date: '2026-12-02',
      time: '19:30',
      startsAt: '2026-12-02T23:30:00Z',
      from: villa,
      to: { name: 'The Cliff', latitude: null, longitude: null },
      stops: [{ name: 'Holetown', at: '19:45' }],
      cars: [
        { name: 'Sedan', count: 1 },
        { name: 'Van', count: 1 },
      ],
      carSeats: [{ name: 'Booster', count: 2 }],
      luggage: 3,
    },
    {
      ...journey,
      number: 2,
      serviceDate: '2026-12-05',
      date: '2026-12-05',
      time: '23:00',
      startsAt: '2026-12-06T03:00:00Z',
      from: { name: 'The Cliff', latitude: null, longitude: null },
      to: villa,
    },
  ],
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

/** The transfer's journey, and the fast track, as subjects of changes. */
export const ofTransfer: ChangeSubject = {
  id: 'transfer 1 0',
  kind: 'arrivalTransfer',
  detail: '',
  at: { date: '2026-11-20', time: '14:50' },
  route: { from: airport.name, to: villa.name },
}
export const ofFastTrack: ChangeSubject = {
  ...ofTransfer,
  id: 'fast track',
  kind: 'arrivalFastTrack',
  at: { date: '2026-11-20', time: '14:05' },
  route: null,
}

export const changes: GuestChange[] = [
  { what: 'cancelled', service: wayBack },
  { what: 'added', service: transfer },
  {
    what: 'when',
    of: ofTransfer,
    before: { date: '2026-11-20', time: '14:50' },
    after: { date: '2026-11-21', time: '15:30' },
  },
  { what: 'flight', of: ofFastTrack, before: 'BA2155', after: 'VS131' },
  {
    what: 'passengers',
    of: ofFastTrack,
    before: fastTrack.party,
    after: { adults: 1, children: 0, infants: 2 },
  },
  {
    what: 'cars',
    of: ofTransfer,
    before: [{ name: 'Sedan', count: 1 }],
    after: [
      { name: 'Sedan', count: 1 },
      { name: 'Van', count: 1 },
    ],
  },
  { what: 'to', of: ofTransfer, before: '', after: villa.name },
  { what: 'names', before: 'Ann Guest', after: 'Ann Ghost' },
]

export const payment = { amountCents: 10_000, method: 'card' } as const

/** The rendered message, with every kind of space replaced by a plain one. */
export function written(change: Partial<GuestMessage> = {}, company = site) {
  const { subject, text, html } = renderGuestMessage(messageOf(change), company)
  return { subject, text: text.replaceAll(/[^\S\n]/g, ' '), html: html.replaceAll(/\s/g, ' ') }
}
