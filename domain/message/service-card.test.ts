import { describe, expect, test } from 'vitest'
import type { BookingKind } from '#domain/vocabulary/booking-kinds.ts'
import { fastTrack, site, transfer, wayBack } from './example-message.ts'
import type { GuestService } from './guest-message.ts'
import { serviceCard, timeLabelOf, whereText } from './service-card.ts'

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
      { ...transfer, time: null },
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

  test.each<[Partial<GuestService>, string[]]>([
    [{ cars: 1, carName: 'Sedan' }, ['Car: Sedan']],
    [{ cars: 2, carName: 'Sedan' }, ['Car: 2 cars, Sedan']],
    [{ cars: 2, carName: '' }, ['Car: 2 cars']],
    [{ cars: 0, carName: 'Sedan' }, []],
  ])('shows cars: %o', (cars, rows) => {
    expect(said({ ...wayBack, ...cars }, 'Car')).toEqual(rows)
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
