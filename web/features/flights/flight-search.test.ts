import { expect, test } from 'vitest'
import { isFlightFound } from './flight-search.ts'

const flight = {
  ident: 'BA255',
  airline: 'British Airways',
  otherAirport: 'LGW',
  city: 'São Paulo',
  terminal: 'N',
  gate: '4',
  belt: '',
}

test.each([
  ['', true],
  ['ba255', true],
  ['BA 255', true],
  ['ba 25', true],
  ['255', true],
  ['british', true],
  ['lgw', true],
  ['sao paulo', true],
  ['paulo british', true],
  ['gate 4', true],
  ['terminal n', true],
  ['belt', false],
  ['ba 256', false],
  ['paulo lufthansa', false],
])('a flight is found by “%s”: %s', (typed, expected) => {
  expect(isFlightFound(flight, typed)).toBe(expected)
})
