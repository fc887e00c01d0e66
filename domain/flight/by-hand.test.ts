import { expect, test } from 'vitest'
import { nameByHand, unknownAirline, unknownAirport, unknownTime } from './by-hand.ts'

test.each([
  ['a flight number as printed', { ident: 'BA2155', otherAirport: 'LGW', time: '14:00' }, 'BA2155'],
  ['a flight number as typed', { ident: 'ba 0155', otherAirport: '', time: '' }, 'BA155'],
  ['the registration of a private aircraft', { ident: 'n-123 ab', otherAirport: '', time: '' }, 'N123AB'],
  ['nothing known', { ident: ' ', otherAirport: '', time: '' }, 'TBA'],
  ['only where from', { ident: '', otherAirport: 'MAD', time: '' }, 'TBA-MAD'],
  ['only when', { ident: '', otherAirport: '', time: '14:05' }, 'TBA-1405'],
  ['all but the number', { ident: '', otherAirport: 'MAD', time: '14:05' }, 'TBA-MAD-1405'],
])('%s', (_, known, name) => {
  expect(nameByHand(known)).toBe(name)
})

test('what is to be advised stands in the database under a code of its own', () => {
  expect([unknownAirport, unknownAirline, unknownTime]).toEqual(['ZZZ', '00', '12:00'])
})
