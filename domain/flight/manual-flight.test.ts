import { expect, test } from 'vitest'
import { nameOfManualFlight, unknownAirline, unknownAirport, unknownTime } from './manual-flight.ts'

test.each([
  ['a flight number as printed', { ident: 'BA2155', otherAirport: 'LGW', time: '14:00' }, 'BA2155'],
  ['a flight number as typed', { ident: 'ba 0155', otherAirport: '', time: '' }, 'BA155'],
  ['the registration of a private aircraft', { ident: 'n-123 ab', otherAirport: '', time: '' }, 'N123AB'],
  ['nothing known', { ident: ' ', otherAirport: '', time: '' }, 'TBA'],
  ['only the airport', { ident: '', otherAirport: 'MAD', time: '' }, 'TBA-MAD'],
  ['only the time', { ident: '', otherAirport: '', time: '14:05' }, 'TBA-1405'],
  ['all but the number', { ident: '', otherAirport: 'MAD', time: '14:05' }, 'TBA-MAD-1405'],
])('%s', (_, known, name) => {
  expect(nameOfManualFlight(known)).toBe(name)
})

test('unknown facts have their own codes in the database', () => {
  expect([unknownAirport, unknownAirline, unknownTime]).toEqual(['ZZZ', '00', '12:00'])
})
