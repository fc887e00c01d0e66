import fc from 'fast-check'
import { expect, test } from 'vitest'
import { kilometresBetween } from './distance.ts'

const heathrow = { latitude: 51.4706, longitude: -0.461941 }

test.each([
  [
    'London Heathrow and New York, across the Atlantic',
    heathrow,
    { latitude: 40.639447, longitude: -73.779317 },
    5540,
  ],
  ['Heathrow and Gatwick', heathrow, { latitude: 51.148102, longitude: -0.190278 }, 41],
  ['two sides of the date line', { latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 }, 111],
  ['the poles', { latitude: 90, longitude: 0 }, { latitude: -90, longitude: 0 }, 20_015],
])('%s', (_, a, b, kilometres) => {
  expect(Math.round(kilometresBetween(a, b))).toBe(kilometres)
})

test('the distance is symmetric, and zero to the same place', () => {
  const place = fc.record({
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  })
  fc.assert(
    fc.property(place, place, (a, b) => {
      expect(kilometresBetween(a, b)).toBeCloseTo(kilometresBetween(b, a), 6)
      expect(kilometresBetween(a, a)).toBeCloseTo(0, 6)
      expect(kilometresBetween(a, b)).toBeLessThanOrEqual(20_016)
    }),
  )
})
