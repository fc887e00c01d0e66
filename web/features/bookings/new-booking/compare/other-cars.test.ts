import { expect, test } from 'vitest'
import { emptyBooking } from '#web/features/bookings/new-booking/new-booking-values.ts'
import { chosenService, comparedServices, hasCars, withCars } from './other-cars.ts'

const rooms = [
  { guid: 'van', name: 'Van', passengers: 7, luggage: 7 },
  { guid: 'sedan', name: 'Sedan', passengers: 3, luggage: 3 },
]
const start = emptyBooking('2026-11-21', false)
const names = (adults: number) => comparedServices(rooms, { ...start, adults }).map((it) => it.name)

test('compares the services that take the party in one car, or all', () => {
  expect([names(2), names(5), names(9)]).toEqual([['Sedan', 'Van'], ['Van'], ['Sedan', 'Van']])
  const many = Array.from({ length: 12 }, (_, at) => ({ ...rooms[0]!, guid: `van ${at}` }))
  expect(comparedServices(many, start)).toHaveLength(8)
})

test('other cars keep bags and child seats, and lose the price of a car entered by hand', () => {
  const [journey] = start.journeys
  const car = { serviceGuid: 'sedan', passengers: 2, luggage: 2, carSeats: { booster: 1 } }
  const override = { totalCents: 1, reason: 'Agreed' }
  const values = {
    ...start,
    journeys: [{ ...journey!, cars: [car, car] }],
    overrides: [
      { ...override, key: 'drive1.sedan.drive' },
      { ...override, key: 'arrival.adult' },
    ],
  }
  const other = withCars(values, 'van')
  expect(other.journeys[0]).toMatchObject({
    cars: [],
    alike: { serviceGuid: 'van', count: null, luggage: 4, carSeats: { booster: 2 } },
  })
  expect(other.overrides.map((it) => it.key)).toEqual(['arrival.adult'])
  expect([chosenService('private', values), chosenService('private', other)]).toEqual(['sedan', 'van'])
})

test('a booking without a trip has no cars to compare', () => {
  expect(hasCars('advanced', start)).toBe(false)
  expect([hasCars('fee', start), hasCars('hourly', start)]).toEqual([false, true])
})
