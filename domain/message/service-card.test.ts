import { describe, expect, test } from 'vitest'
import type { BookingKind } from '#domain/vocabulary/booking-kinds.ts'
import { dinner, fastTrack, journey, site, transfer } from './example-message.ts'
import type { NamedCount } from './guest-journey.ts'
import type { GuestService } from './guest-message.ts'
import { rowText } from './mail-text.ts'
import { seatsText, serviceCard, timeLabelOf, whereText } from './service-card.ts'

const voice = { language: 'en', site, showsPrices: true } as const

/** A service's rows with the given labels, `Arrives: 14:05`. */
function said(service: GuestService, ...labels: string[]): string[] {
  const rows = serviceCard(service, voice).rows.filter((it) => labels.includes(it.label))
  return rows.map((it) => `${it.label}: ${it.value}`)
}

describe('a service card', () => {
  test('shows date and time in bold', () => {
    const bold = serviceCard(fastTrack, voice).rows.filter((it) => it.strong)
    expect(bold.map((it) => it.label)).toEqual(['Date', 'Arrives'])
  })

  test.each<[string, GuestService, string[]]>([
    ['a fast track its flight time', fastTrack, ['Arrives: 14:05']],
    [
      'a fast track without a flight time “to be confirmed”',
      { ...fastTrack, time: null },
      ['Arrives: to be confirmed'],
    ],
    [
      'an arrival transfer without a flight time the same',
      { ...transfer, journeys: [{ ...journey, time: null }] },
      ['Pickup: to be confirmed'],
    ],
    ['an extra no time', { ...fastTrack, kind: 'extra' }, []],
  ])('shows for %s', (_, service, rows) => {
    expect(said(service, 'Arrives', 'Pickup', 'Starts')).toEqual(rows)
  })

  test.each<[string, Partial<GuestService>, string[]]>([
    ['its price', {}, ['Price: BBD 66.00']],
    ['a price of zero', { totalCents: 0 }, ['Price: BBD 0.00']],
    ['no price if none is to be shown', { totalCents: null }, []],
  ])('shows %s', (_, change, rows) => {
    expect(said({ ...transfer, ...change }, 'Price')).toEqual(rows)
  })

  test.each<[NamedCount[], string[]]>([
    [[{ name: 'Sedan', count: 1 }], ['Car: Sedan']],
    [[{ name: 'Sedan', count: 2 }], ['Car: 2 × Sedan']],
    [
      [
        { name: 'Sedan', count: 1 },
        { name: 'Van', count: 2 },
      ],
      ['Car: 1 Sedan, 2 × Van'],
    ],
    [[{ name: '', count: 2 }], ['Car: 2 cars']],
    [[], []],
  ])('names each car: %o', (cars, rows) => {
    expect(said({ ...transfer, journeys: [{ ...journey, cars }] }, 'Car')).toEqual(rows)
  })

  test('shows the hours of an hourly hire', () => {
    expect(said({ ...transfer, kind: 'hourly', hours: 4 }, 'Duration')).toEqual(['Duration: 4 hours'])
  })

  test('shows each journey with its own day, time, stops, cars, child seats and bags', () => {
    expect(serviceCard(dinner, voice).rows.map((it) => rowText(it, 'en'))).toEqual([
      'Trip 1',
      'Date: Wednesday 2 December 2026',
      'Pickup: 19:30',
      'From: Villa West',
      'Map: https://www.openstreetmap.org/?mlat=13.1939&mlon=-59.6402#map=17/13.1939/-59.6402',
      'Stop: Holetown, 19:45',
      'To: The Cliff',
      'Car: 1 Sedan, 1 Van',
      'Child seats: 2 × booster',
      'Luggage: 3 bags',
      'Trip 2',
      'Date: Saturday 5 December 2026',
      'Pickup: 23:00',
      'From: The Cliff',
      'To: Villa West',
      'Car: Sedan',
      'Passengers: 2 adults, 1 child',
      'Where to go: Please be at the pickup point on time. Your driver has your name and booking reference.',
      'Price: BBD 66.00',
    ])
  })
})

test.each<[BookingKind, string]>([
  ['arrivalFastTrack', 'Arrives'],
  ['departureFastTrack', 'Departs'],
  ['arrivalTransfer', 'Pickup'],
  ['departureTransfer', 'Pickup'],
  ['hourly', 'Pickup'],
  ['extra', 'Starts'],
])('the time of %s is labelled “%s”', (kind, label) => {
  expect(timeLabelOf(kind, 'en')).toBe(label)
})

test.each<[string, BookingKind, string]>([
  ['an arrival fast track to the arrivals meeting point', 'arrivalFastTrack', 'At the coral pillar'],
  ['a departure fast track to the departures meeting point', 'departureFastTrack', 'At the blue door'],
  [
    'an arrival transfer to where drivers wait, not to a meeting point',
    'arrivalTransfer',
    'After customs, step outside',
  ],
  ['a departure transfer to its pickup', 'departureTransfer', 'be at the pickup point on time'],
])('guests are sent for %s', (_, kind, words) => {
  const { arrival, departure } = site.meetingPoints
  const own = {
    arrival: { ...arrival, en: 'At the coral pillar' },
    departure: { ...departure, en: 'At the blue door' },
  }
  expect(whereText(kind, { language: 'en', site: { ...site, meetingPoints: own } })).toContain(words)
})

test.each(['extra', 'fee'] as const)('%s has no directions', (kind) => {
  expect(whereText(kind, voice)).toBe('')
})

test.each([
  ['Booster seat', 'en', '2 × booster seat'],
  ['Silla elevadora', 'es', '2 × silla elevadora'],
  ['Élévateur', 'fr', '2 × élévateur'],
  ['Sitzerhöhung', 'de', '2 × Sitzerhöhung'],
  ['ISOFIX seat', 'en', '2 × ISOFIX seat'],
] as const)('a child seat within a line: %s in %s is %s', (name, language, text) => {
  expect(seatsText([{ name, count: 2 }], language)).toBe(text)
})
