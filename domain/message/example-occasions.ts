import { changes, dinner, fastTrack, messageOf, payment, site, transfer, wayBack } from './example-message.ts'
import type { GuestLanguage } from './guest-language.ts'
import type { GuestMessage, GuestService } from './guest-message.ts'
import { gratuitiesText } from './post-service-words.ts'
import { fillTemplate } from './template.ts'
import { guestTexts } from './texts/all-texts.ts'

/** What guests are written about: each occasion, with one service and with many. */

const terms = [
  { at: { date: '2026-11-18', time: '14:05' }, startsAt: '2026-11-18T18:05:00Z', feeBasisPoints: 5_000 },
  { at: { date: '2026-11-19', time: '14:05' }, startsAt: '2026-11-19T18:05:00Z', feeBasisPoints: 10_000 },
]
const one = [{ ...transfer, terms }]
const flowers: GuestService = {
  ...fastTrack,
  guid: 'flowers',
  kind: 'extra',
  detail: 'Bouquet of hibiscus and heliconia',
  time: null,
  startsAt: null,
  flight: null,
  totalCents: 12_000,
}
const takeOff: GuestService = {
  ...fastTrack,
  guid: 'departure',
  kind: 'departureFastTrack',
  date: '2026-11-27',
  time: '17:20',
  flight: { ident: 'BA2154', city: 'London' },
  meetAt: { date: '2026-11-27', time: '14:20', startsAt: '2026-11-27T18:20:00Z' },
  terms,
}
const many = [{ ...fastTrack, terms }, ...one, flowers, { ...dinner, terms }, takeOff, { ...wayBack, terms }]
const waiting = (services: readonly GuestService[]) => services.map((it) => ({ ...it, isWaitlisted: true }))
const waitingOne = { ...fastTrack, isWaitlisted: true }
const driven = {
  services: [{ ...transfer, totalCents: null }],
  drivers: [{ firstName: 'Dora', car: 'White Toyota Camry', plate: 'ZR 204' }],
}
const nextWeek = { date: '2026-11-27', time: null }
const paid = { totalCents: 26_400, paidCents: 26_400, balanceCents: 0 }
const named = (services: readonly GuestService[]) =>
  services.map((it, at) => ({ ...it, reference: at % 2 === 0 ? 'RX7K2P' : 'QW8M3N' }))

type Facts = Partial<GuestMessage>

/** By occasion: with one service, and with many where that differs. */
const occasions: Readonly<Record<string, readonly [Facts, Facts?]>> = {
  confirmed: [{ services: one }, { services: many }],
  paid: [
    { services: one, money: paid },
    { services: many, money: paid },
  ],
  onAccount: [
    { services: one.map((it) => ({ ...it, totalCents: null, terms: null })), onAccount: true },
    { services: many.map((it) => ({ ...it, totalCents: null, terms: null })), onAccount: true },
  ],
  waitlisted: [{ services: waiting([fastTrack]) }],
  partlyWaitlisted: [
    { services: [...waiting([fastTrack]), ...one] },
    { services: [...waiting([fastTrack]), ...many.slice(1)] },
  ],
  changed: [
    { template: 'change', services: one, changes: changes.slice(2, 3) },
    { template: 'change', services: many, changes },
  ],
  cancelled: [
    {
      template: 'cancellation',
      services: [],
      changes: [{ what: 'cancelled', service: transfer }],
      money: {
        totalCents: 3_300,
        paidCents: 6_600,
        balanceCents: -3_300,
        feeCents: 3_300,
        refundCents: 3_300,
      },
    },
    {
      template: 'cancellation',
      services: many,
      changes: [{ what: 'cancelled', service: dinner }],
      money: { totalCents: 26_400, paidCents: 10_000, balanceCents: 16_400, feeCents: 3_300 },
    },
  ],
  waitlistCancelled: [
    {
      template: 'cancellation',
      services: [],
      changes: [{ what: 'cancelled', service: waitingOne }],
    },
  ],
  waitlistApproved: [
    { template: 'waitlistApproved', services: [fastTrack] },
    { template: 'waitlistApproved', services: many },
  ],
  waitlistClosed: [{ template: 'waitlistClosed', services: waiting([fastTrack]) }],
  waitlistOffer: [
    {
      template: 'waitlistOffer',
      services: waiting([fastTrack]),
      until: { date: '2026-11-19', time: '18:00' },
    },
  ],
  offerExpired: [
    {
      template: 'offerExpired',
      services: [],
      changes: [{ what: 'cancelled', service: waitingOne }],
      until: { date: '2026-11-19', time: '18:00' },
    },
  ],
  offerUnpaid: [
    { template: 'offerUnpaid', services: [], changes: [{ what: 'cancelled', service: waitingOne }] },
  ],
  placeRefunded: [
    { template: 'placeRefunded', services: [], payment: { amountCents: -19_800, method: 'card' } },
  ],
  reminder: [
    { template: 'reminder', services: one },
    { template: 'reminder', services: many },
  ],
  stillWaiting: [{ template: 'reminder', services: waiting([fastTrack]) }],
  reminders: [
    {
      template: 'reminder',
      services: named(many),
      reference: 'RX7K2P, QW8M3N',
      balances: [
        { reference: 'RX7K2P', balanceCents: 16_400 },
        { reference: 'QW8M3N', balanceCents: 2_000 },
      ],
    },
  ],
  paymentRequest: [
    { template: 'paymentRequest', services: one },
    { template: 'paymentRequest', services: many },
  ],
  receipt: [
    { template: 'receipt', services: one, payment },
    {
      template: 'receipt',
      services: many,
      payment: {
        amountCents: 10_000,
        method: 'cash',
        tender: {
          currency: 'USD',
          amountCents: 6_000,
          rateMicros: 2_000_000,
          baseCents: 12_000,
          changeCents: 2_000,
        },
      },
    },
  ],
  refund: [{ template: 'receipt', services: one, payment: { amountCents: -5_000, method: 'card' } }],
  voided: [{ template: 'receipt', services: one, payment: { ...payment, isVoid: true } }],
  newPickup: [
    { template: 'newPickup', services: one, changes: changes.slice(2, 3) },
    { template: 'newPickup', services: many, changes: changes.slice(2, 3) },
  ],
  driverAssigned: [{ template: 'driverAssigned', ...driven }],
  driverOnTheWay: [{ template: 'driverOnTheWay', ...driven }],
  driverWaiting: [{ template: 'driverWaiting', ...driven }],
  answer: [
    { template: 'answer', services: [], answer: { asked: 'A later flight', text: 'You’re now on BA2157.' } },
  ],
  quote: [
    { template: 'quote', reference: 'Q-000123', services: one, money: paid, until: nextWeek },
    {
      template: 'quote',
      reference: 'Q-000123',
      services: many,
      money: paid,
      until: nextWeek,
      note: 'The flowers are a gift from us.',
    },
  ],
  lateFlight: [
    { template: 'lateFlight', services: [fastTrack], expected: { date: '2026-11-20', time: '15:25' } },
    {
      template: 'lateFlight',
      services: [fastTrack, transfer],
      expected: { date: '2026-11-20', time: '15:25' },
    },
  ],
}

/** The recipients, with names that are common where the language is spoken. */
const guests: Readonly<Record<GuestLanguage, { firstName: string; lastName: string; email: string }>> = {
  en: { firstName: 'Ann', lastName: 'O’Neill', email: 'ann@guest.example' },
  es: { firstName: 'Íñigo', lastName: 'Muñoz Peña', email: 'inigo@guest.example' },
  fr: { firstName: 'Zoë', lastName: 'Lefèvre-Dubois', email: 'zoe@guest.example' },
  pt: { firstName: 'João', lastName: 'Conceição', email: 'joao@guest.example' },
  de: { firstName: 'Jürgen', lastName: 'Groß', email: 'juergen@guest.example' },
}

export interface Occasion {
  name: string
  message: GuestMessage
}

/** All messages in one language, by name. */
export function occasionsIn(language: GuestLanguage): Occasion[] {
  const customer = guests[language]
  const about = (name: string, facts: Facts) => {
    const { money, ...message } = messageOf({ language, customer, ...facts })
    const isOfTheDay = /^driver|^lateFlight/.test(message.template)
    return { name, message: isOfTheDay || money === undefined ? message : { ...message, money } }
  }
  const told = Object.entries(occasions).flatMap(([name, [few, more]]) => [
    about(name, few),
    ...(more === undefined ? [] : [about(`${name}-many`, more)]),
  ])
  return [
    ...told,
    about('afterService', { template: 'afterService', services: [], words: wordsIn(language) }),
    about('written', { template: 'written', reference: '', services: [], words: wordsIn(language) }),
  ]
}

function wordsIn(language: GuestLanguage) {
  const { subject, text } = guestTexts[language].afterService
  const fields = {
    ...guests[language],
    company: site.company,
    reference: 'RX7K2P',
    date: '20 Nov 2026',
    drivers: 'Dora',
    gratuities: gratuitiesText(language, [1_000, 2_000, 5_000], site.currency),
  }
  return { subject: fillTemplate(subject, fields), text: fillTemplate(text, fields) }
}
