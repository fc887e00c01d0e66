import fc from 'fast-check'
import { expect, test } from 'vitest'
import { priceByTrip, type ChargedTrip } from './price-by-trip.ts'

const car = (journey: number, status: ChargedTrip['status'] = 'completed') => ({ journey, status })
const trips = (cars: ReturnType<typeof car>[]): ChargedTrip[] =>
  cars.map((it, place) => ({ ...it, sequence: place + 1 }))
const there = [car(1), car(2)]
const cancelled = (journey: number) => car(journey, 'cancelled')

test.each<[string, Record<string, number>, ReturnType<typeof car>[], number[]]>([
  ['journeys', { 'drive1.sedan.drive': 8_000, 'drive2.sedan.drive': 8_400 }, there, [8_000, 8_400]],
  ['journeys from 10 on', { 'drive1.sedan.drive': 1, 'drive10.sedan.drive': 2 }, [car(1), car(10)], [1, 2]],
  ['cars of one journey', { 'drive1.sedan.drive': 100 }, [car(1), car(1), car(1)], [34, 33, 33]],
  ['a surcharge', { 'drive1.sedan.drive': 99, 'drive1.sedan.night.VAT': 2 }, [car(1), car(1)], [51, 50]],
  [
    'two types of cars',
    { 'drive1.a.drive': 80, 'drive1.b.drive': 121 },
    [car(1), car(1), car(2)],
    [101, 100, 0],
  ],
  ['an added service', { 'added.drive2.sedan.drive': 70 }, there, [0, 70]],
  ['a service whose name is a number', { 'drive2.1.drive': 70 }, there, [0, 70]],
  ['one price for all', { 'imported.AB': 101, cancellation: 1 }, there, [51, 51]],
  ['a cancelled car', { 'drive1.sedan.drive': 100 }, [cancelled(1), car(1)], [0, 100]],
  [
    'a cancelled journey that is still charged',
    { 'drive1.sedan.drive': 70 },
    [cancelled(1), car(2)],
    [70, 0],
  ],
  [
    'the fee of a cancelled car',
    { 'dropped.drive1.2': 40 },
    [car(1), cancelled(1), cancelled(1)],
    [0, 40, 0],
  ],
  ['cancellation fees', { 'cancellation.drive2': 9 }, [cancelled(1), cancelled(2), cancelled(2)], [0, 5, 4]],
  ['a cancellation fee', { cancellation: 9 }, [cancelled(1), cancelled(2)], [5, 4]],
  ['a price for all without a cancelled trip', { 'imported.AB': 101 }, [cancelled(1), car(2)], [0, 101]],
])('%s', (_, charges, cars, prices) => {
  const lines = Object.entries(charges).map(([key, cents]) => ({ key, cents }))
  expect(priceByTrip(lines, trips(cars))).toEqual(prices)
})

test('the prices of a booking’s trips add up to its charges', () => {
  const number = fc.integer({ min: 1, max: 3 })
  const statuses = fc.constantFrom<ChargedTrip['status']>('completed', 'noShow', 'cancelled', 'assigned')
  const key = fc.oneof(
    number.map((journey) => `drive${journey}.sedan.drive`),
    number.map((journey) => `dropped.drive${journey}.1`),
    number.map((journey) => `cancellation.drive${journey}`),
    fc.constantFrom('cancellation', 'imported.AB', 'drive', ''),
  )
  const charges = fc.array(fc.record({ key, cents: fc.integer({ min: -1e6, max: 1e6 }) }))
  const cars = fc.array(fc.tuple(number, statuses), { minLength: 1 })
  fc.assert(
    fc.property(charges, cars, (lines, all) => {
      const prices = priceByTrip(lines, trips(all.map((it) => car(...it))))
      const sum = (cents: readonly number[]) => cents.reduce((total, it) => total + it, 0)
      expect(sum(prices)).toBe(sum(lines.map((it) => it.cents)))
    }),
  )
})
