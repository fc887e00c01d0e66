import { describe, expect, test } from 'vitest'
import type { BookingKind } from '#domain/vocabulary/booking-kinds.ts'
import { fastTrack, site, transfer, wayBack } from './example-message.ts'
import type { GuestService } from './guest-message.ts'
import { serviceCard, timeLabelOf, whereText } from './service-card.ts'

const voice = { language: 'en', site, showsPrices: true } as const

/** The rows of a service that say what is asked for, `Arrives: 14:05`. */
function said(service: GuestService, ...labels: string[]): string[] {
  const rows = serviceCard(service, voice).rows.filter((it) => labels.includes(it.label))
  return rows.map((it) => `${it.label}: ${it.value}`)
}

describe('the card of a service', () => {
  test('has day and time in bold', () => {
    const bold = serviceCard(fastTrack, voice).rows.filter((it) => it.strong)
    expect(bold.map((it) => it.label)).toEqual(['Date', 'Arrives'])
  })

  test.each<[string, GuestService, string[]]>([
    ['a fast track when the flight lands', fastTrack, ['Arrives: 14:05']],
    ['a fast track whose flight has no time yet that it is to be advised', { ...fastTrack, time: null }, ['Arrives: to be confirmed']],
    ['a transfer whose guests’ flight has no time yet the same', { ...transfer, time: null }, ['Pickup: to be confirmed']],
    ['an extra no time', { ...fastTrack, kind: 'extra' }, []],
  ])('says of %s', (_, service, rows) => {
    expect(said(service, 'Arrives', 'Pickup', 'Starts')).toEqual(rows)
  })

  test.each<[string, Partial<GuestService>, string[]]>([
    ['its price', {}, ['Price: BBD 66.00']],
    ['that it is free', { totalCents: 0 }, ['Price: BBD 0.00']],
    ['no price of which nothing is to be said', { totalCents: null }, []],
  ])('says %s', (_, change, rows) => {
    expect(said({ ...transfer, ...change }, 'Price')).toEqual(rows)
  })

  test.each<[Partial<GuestService>, string[]]>([
    [{ cars: 1, carName: 'Sedan' }, ['Car: Sedan']],
    [{ cars: 2, carName: 'Sedan' }, ['Car: 2 cars, Sedan']],
    [{ cars: 2, carName: '' }, ['Car: 2 cars']],
    [{ cars: 0, carName: 'Sedan' }, []],
  ])('says of cars %o', (cars, rows) => {
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
])('the time of %s is called “%s”', (kind, label) => {
  expect(timeLabelOf(kind, 'en')).toBe(label)
})

test.each<[string, BookingKind, string]>([
  ['arrival to the company’s point for arrivals', 'arrivalFastTrack', 'At the coral pillar'],
  ['departure to that for departures', 'departureFastTrack', 'At the blue door'],
  ['a transfer to where the drivers wait, not to a point of the fast track', 'arrivalTransfer', 'After customs, step outside'],
  ['a drive to its pickup place', 'departureTransfer', 'be at the pickup point on time'],
])('guests are sent on %s', (_, kind, words) => {
  const { arrival, departure } = site.meetingPoints
  const own = { arrival: { ...arrival, en: 'At the coral pillar' }, departure: { ...departure, en: 'At the blue door' } }
  expect(whereText(kind, { language: 'en', site: { ...site, meetingPoints: own } })).toContain(words)
})

test.each(['extra', 'fee'] as const)('%s sends nobody anywhere', (kind) => {
  expect(whereText(kind, voice)).toBe('')
})
