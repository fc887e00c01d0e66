import { expect, test } from 'vitest'
import type { BoardDriver, BoardTrip } from '#contract/dispatch.ts'
import {
  lateFlights,
  conflictsByTrip,
  barWords,
  ghostSentence,
  conflictLines,
  shortName,
} from './board-words.ts'

const airport = { kind: 'airport', name: 'Grantley Adams International Airport' } as BoardTrip['from']
const hotel = { kind: 'hotel', name: 'Sandy Lane' } as BoardTrip['from']
const flight = { ident: 'BA255', minutesLate: 20, status: 'delayed' } as NonNullable<BoardTrip['flight']>
const trip = (more: Partial<BoardTrip>) =>
  ({
    guid: 't',
    reference: 'RX7K2P',
    pickupAt: '2026-11-20T18:55:00Z',
    serviceDate: '2026-11-20',
    guestName: 'Ann Quartermaine',
    passengers: 4,
    from: airport,
    to: hotel,
    flight,
    against: [],
    ...more,
  }) as BoardTrip
const words = (more: Partial<BoardTrip>) =>
  barWords(trip(more), { timeZone: 'America/Barbados', airportCode: 'BGI', date: '2026-11-20' })

test.each<[string, Partial<BoardTrip>, string]>([
  ['an arrival', {}, 'BA255 +20 min · Quartermaine · 4 · Sandy Lane'],
  ['a departure', { from: hotel, to: airport, flight: null }, 'Quartermaine · 4 · Sandy Lane'],
  [
    'a trip between two places',
    { from: hotel, to: { ...hotel, name: 'Marina' }, flight: null },
    'Quartermaine · 4 · Sandy Lane → Marina',
  ],
  [
    'a flight nearly on time',
    { flight: { ...flight, minutesLate: 4 } },
    'Quartermaine · 4 · Sandy Lane · BA255',
  ],
  [
    'an early flight',
    { flight: { ...flight, minutesLate: -12 } },
    'BA255 −12 min · Quartermaine · 4 · Sandy Lane',
  ],
  [
    'a flight hours late',
    { flight: { ...flight, minutesLate: 290 } },
    'BA255 +4 h 50 min · Quartermaine · 4 · Sandy Lane',
  ],
  [
    'an hourly hire',
    { kind: 'hourly', from: hotel, to: hotel, endsAt: '2026-11-20T21:55:00Z', flight: null },
    'Quartermaine · 4 · 3 h · Sandy Lane',
  ],
  [
    'a cancelled flight',
    { flight: { ...flight, status: 'cancelled' } },
    'BA255 cancelled · Quartermaine · 4 · Sandy Lane',
  ],
])('the text of a bar: %s', (_, more, expected) => {
  expect(words(more)).toEqual({ time: '14:55', rest: expected })
})

test('a trip of the night after the board’s day shows its weekday', () => {
  const night = { pickupAt: '2026-11-21T04:30:00Z', serviceDate: '2026-11-21' }
  expect(words(night).time).toBe('Sat 00:30')
})

test('a late flight’s notice says the day of a pickup after midnight', () => {
  const late = { ...flight, bestAt: '2026-11-21T03:40:00Z', minutesLate: 290 }
  const moved = trip({ flight: late, flightPickupAt: '2026-11-21T04:25:00Z' })
  expect(lateFlights([moved], 'America/Barbados', '2026-11-20').map((it) => it.message)).toEqual([
    'BA255 is 4 h 50 min late, expected 23:40. 1 pickup should move to Sat 00:25.',
  ])
})

test('the conflicts of a trip include overlapping trips', () => {
  const clash = { driverGuid: 'd', firstGuid: 't', secondGuid: 'u', message: 'Clash' }
  const found = conflictsByTrip(
    [trip({ against: ['Too few seats'] }), trip({ guid: 'u' }), trip({ guid: 'v' })],
    [clash],
  )
  expect([...found]).toEqual([
    ['t', 'Clash\nToo few seats'],
    ['u', 'Clash'],
    ['v', ''],
  ])
})

test('the list of conflicts names the trip of each', () => {
  const clash = {
    driverGuid: 'd',
    firstGuid: 't',
    secondGuid: 'u',
    message: 'RY8L3Q at 15:05: Dora has RX7K2P from 14:55 to 15:25',
  }
  const items = [
    trip({ against: ['Sedan 1 has 3 seats for 4 passengers', 'Dora is absent'] }),
    trip({ guid: 'u' }),
  ]
  expect(conflictLines({ clashes: [clash], items, date: '2026-11-20' }, 'America/Barbados')).toEqual([
    { tripGuid: 'u', message: 'RY8L3Q at 15:05: Dora has RX7K2P from 14:55 to 15:25' },
    { tripGuid: 't', message: 'RX7K2P at 14:55: Sedan 1 has 3 seats for 4 passengers' },
    { tripGuid: 't', message: 'RX7K2P at 14:55: Dora is absent' },
  ])
})

test('a ghost names the driver and the conflicts', () => {
  const dora = { name: 'Dora', car: { name: 'Sedan 1' } } as BoardDriver
  expect(ghostSentence(trip({}), dora, null)).toBe(
    'RX7K2P to Dora, in Sedan 1. Press Enter to assign, Escape to cancel.',
  )
  expect(ghostSentence(trip({}), { ...dora, car: null }, 'Dora is absent')).toBe(
    'RX7K2P to Dora. Dora is absent. Press Enter to assign, Escape to cancel.',
  )
  expect(ghostSentence(trip({}), null, null)).toBe(
    'RX7K2P would have no driver. Press Enter to assign, Escape to cancel.',
  )
})

test.each([
  ['Ana Mbeki', 'Ana M.'],
  ['Maria del Carmen Ruiz', 'Maria R.'],
  ['Palm Transfers (demo)', 'Palm T.'],
  ['Ægir Ólafsson', 'Ægir Ó.'],
  ['Dora', 'Dora'],
  ['  ', '  '],
])('%s is shortened to %s', (name, expected) => {
  expect(shortName(name)).toBe(expected)
})
