import { airport, journey, site, transfer, fastTrack, villa } from '#domain/message/example-message.ts'
import { fieldKinds, type FieldKind } from '#domain/fields/detail-field.ts'
import { aField } from '#domain/fields/example-fields.ts'
import type { BookingPage } from './booking-page.ts'
import { guestPageAtFirst } from './guest-actions.ts'
import { questionOf, type GuestQuestions } from './questions.ts'
import type { LiveTrip } from './service-state.ts'

/** An example for tests: a family that has landed late, whose driver waits, with a dinner next week. */
export const waitingTrip: LiveTrip = {
  journey: 1,
  pickupAt: '2026-11-20T18:50:00Z',
  status: 'waiting',
  isConfirmed: true,
  driver: 'Dora',
  car: 'White Sedan',
  plate: 'ZR 204',
}

const out = { ...journey, from: villa, to: { ...airport, name: 'Cliff Restaurant' }, date: '2026-11-27' }
const dinner = {
  ...transfer,
  guid: 'dinner',
  kind: 'point' as const,
  date: '2026-11-27',
  flight: null,
  journeys: [
    { ...out, startsAt: '2026-11-27T23:30:00Z', time: '19:30' },
    { ...out, number: 2, from: out.to, to: villa, startsAt: '2026-11-28T03:00:00Z', time: '23:00' },
  ],
}

const flight = {
  direction: 'arrival',
  status: 'landed',
  scheduled: '2026-11-20T18:05:00Z',
  estimated: '2026-11-20T18:30:00Z',
  actual: '2026-11-20T18:32:00Z',
} as const

const calm = {
  flight: null,
  trips: [],
  isConfirmed: false,
  cancelFeeCents: null,
  offer: null,
  seats: null,
  wallet: [],
}

export const examplePage: BookingPage = {
  language: 'en',
  site: { ...site, timeZone: 'America/Barbados' },
  now: '2026-11-20T18:45:00Z',
  path: '/my-booking/example',
  firstName: 'Zoë',
  reference: 'K7M2QX',
  onAccount: false,
  services: [
    { ...calm, service: fastTrack, status: 'checkedIn', flight },
    { ...calm, service: transfer, status: 'booked', flight, trips: [waitingTrip], isConfirmed: true },
    { ...calm, service: dinner, status: 'booked', cancelFeeCents: 3_300 },
    { ...calm, service: { ...fastTrack, guid: 'gone' }, status: 'cancelled' },
  ],
  money: { totalCents: 33_000, paidCents: 13_000, payableCents: 20_000 },
  takesCards: true,
  said: 'note',
  links: { tickets: '/tickets/all.pdf', calendar: '/tickets/calendar.ics' },
  receipts: [{ href: '/tickets/receipts/1.pdf', date: '2026-11-01', amountCents: 13_000 }],
  threads: [],
  photos: [],
  gratuity: null,
  settings: {
    ...guestPageAtFirst,
    may: { ...guestPageAtFirst.may, cancel: true },
    whatsApp: '+1 246 555 0199',
  },
  carSeats: [
    { guid: 'booster', name: 'Booster seat' },
    { guid: 'infant', name: 'Infant seat' },
  ],
  questions: [],
  requests: [
    {
      guid: '1',
      text: 'A later flight',
      at: '2026-11-19T13:00:00Z',
      state: 'answered',
      answer: 'You’re now on BA2157.',
    },
    {
      guid: '2',
      text: 'We’re bringing a surfboard',
      at: '2026-11-19T12:00:00Z',
      state: 'received',
      answer: null,
    },
  ],
}

const kinds = Object.keys(fieldKinds) as FieldKind[]
const choices = [
  { guid: 'a', name: 'Red', guestNames: {}, retired: false },
  { guid: 'b', name: 'Blue', guestNames: {}, retired: false },
]
const asked = kinds.map((kind) =>
  questionOf(aField({ guid: kind, kind, name: `<${kind}>`, choices, askedByGuest: 'required' }), {}, 'en'),
)

/** A question of each kind, about a journey and about a passenger without a name. */
export const exampleQuestions: readonly GuestQuestions[] = [
  {
    of: 'g',
    bookingGuid: null,
    about: { what: 'passenger', position: 2, name: '' },
    until: null,
    fields: asked,
  },
  {
    of: 't',
    bookingGuid: transfer.guid,
    about: { what: 'journey', number: 2 },
    until: '2026-11-20T06:00:00Z',
    fields: asked,
  },
]
