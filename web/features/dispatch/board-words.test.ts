import { expect, test } from 'vitest'
import type { BoardDriver, BoardTrip } from '#contract/dispatch.ts'
import { againstByTrip, barWords, ghostSentence, shortPlace, standingLines } from './board-words.ts'

const airport = { kind: 'airport', name: 'Grantley Adams International Airport' } as BoardTrip['from']
const hotel = { kind: 'hotel', name: 'Sandy Lane' } as BoardTrip['from']
const flight = { ident: 'BA255', minutesLate: 20, status: 'delayed' } as NonNullable<BoardTrip['flight']>
const trip = (more: Partial<BoardTrip>) =>
  ({
    guid: 't',
    reference: 'RX7K2P',
    pickupAt: '2026-11-20T18:55:00Z',
    guestName: 'Ann Quartermaine',
    passengers: 4,
    from: airport,
    to: hotel,
    flight,
    against: [],
    ...more,
  }) as BoardTrip
const words = (more: Partial<BoardTrip>) => barWords(trip(more), 'America/Barbados', 'BGI')

test.each<[string, Partial<BoardTrip>, string]>([
  ['an arrival', {}, 'Quartermaine · 4 · Sandy Lane · BA255 +20'],
  ['a departure', { from: hotel, to: airport, flight: null }, 'Quartermaine · 4 · Sandy Lane'],
  ['a drive between two places', { from: hotel, to: { ...hotel, name: 'Marina' }, flight: null }, 'Quartermaine · 4 · Sandy Lane → Marina'],
  ['a flight nearly on time', { flight: { ...flight, minutesLate: 4 } }, 'Quartermaine · 4 · Sandy Lane · BA255'],
  ['an early flight', { flight: { ...flight, minutesLate: -12 } }, 'Quartermaine · 4 · Sandy Lane · BA255 −12'],
  ['a cancelled flight', { flight: { ...flight, status: 'cancelled' } }, 'Quartermaine · 4 · Sandy Lane · BA255 cancelled'],
])('a bar says the job: %s', (_, more, expected) => {
  expect(words(more)).toEqual({ time: '14:55', rest: expected })
})

test('the airport is named by its code', () => {
  expect([shortPlace(airport, 'BGI'), shortPlace(hotel, 'BGI')]).toEqual(['BGI', 'Sandy Lane'])
})

test('what is against a trip is its clashes and all else', () => {
  const clash = { driverGuid: 'd', firstGuid: 't', secondGuid: 'u', message: 'Clash' }
  const found = againstByTrip([trip({ against: ['Too few seats'] }), trip({ guid: 'u' }), trip({ guid: 'v' })], [clash])
  expect([...found]).toEqual([
    ['t', 'Clash\nToo few seats'],
    ['u', 'Clash'],
    ['v', ''],
  ])
})

test('what stands is every clash and all else, each with its trip', () => {
  const clash = { driverGuid: 'd', firstGuid: 't', secondGuid: 'u', message: 'RY8L3Q at 15:05: Dora has RX7K2P then' }
  const items = [trip({ against: ['Sedan 1 has 3 seats for 4 passengers', 'Dora is absent'] }), trip({ guid: 'u' })]
  expect(standingLines({ clashes: [clash], items }, 'America/Barbados')).toEqual([
    { tripGuid: 'u', message: 'Clash: RY8L3Q at 15:05: Dora has RX7K2P then' },
    { tripGuid: 't', message: 'RX7K2P at 14:55: Sedan 1 has 3 seats for 4 passengers' },
    { tripGuid: 't', message: 'RX7K2P at 14:55: Dora is absent' },
  ])
})

test('a ghost says where the trip would go, and what speaks against it', () => {
  const dora = { name: 'Dora', car: { name: 'Sedan 1' } } as BoardDriver
  expect(ghostSentence(trip({}), dora, null)).toBe('RX7K2P to Dora, in Sedan 1. Enter assigns, Escape drops')
  expect(ghostSentence(trip({}), { ...dora, car: null }, 'Dora is absent')).toBe(
    'RX7K2P to Dora. Dora is absent. Enter assigns, Escape drops',
  )
  expect(ghostSentence(trip({}), null, null)).toBe('RX7K2P would have no driver. Enter assigns, Escape drops')
})
