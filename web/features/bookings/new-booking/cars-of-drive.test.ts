import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { carsOf, carsOnWire, peopleByCar, carWarnings } from './cars-of-drive.ts'
import { noDrive } from './new-booking-values.ts'

const sedan = { guid: 'sedan', name: 'Sedan', passengers: 3, luggage: 3 }
const van = { guid: 'van', name: 'Van', passengers: 8, luggage: 10 }
const services = [sedan, van]
const alike = (more: object) => ({ cars: [], alike: { ...noDrive.alike, ...more } })
const car = (more: object = {}) => ({
  serviceGuid: 'sedan',
  passengers: null,
  luggage: null,
  carSeats: {},
  ...more,
})

describe('the cars of a trip', () => {
  test('are as many as the party needs, with bags and seats split evenly', () => {
    const cars = carsOnWire(
      alike({ serviceGuid: 'sedan', luggage: 5, carSeats: { booster: 1, baby: 2 } }),
      services,
      6,
    )
    expect(cars.map((it) => [it.serviceGuid, it.luggage, it.carSeats])).toEqual([
      [
        'sedan',
        3,
        [
          { guid: 'booster', quantity: 1 },
          { guid: 'baby', quantity: 1 },
        ],
      ],
      ['sedan', 2, [{ guid: 'baby', quantity: 1 }]],
    ])
  })

  test('can be more than the party needs', () => {
    expect(carsOnWire(alike({ count: 3 }), services, 2)).toHaveLength(3)
  })

  test('are those entered one by one, regardless of the party', () => {
    const cars = [car({ passengers: 1, luggage: 2 }), car({ serviceGuid: 'van' })]
    expect(carsOf({ cars, alike: noDrive.alike }, services, 20)).toEqual(cars)
  })

  test('are none without services', () => {
    expect(carsOnWire(noDrive, [], 2)).toEqual([])
  })

  test('keep all bags and seats, in any number', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100 }),
        fc.integer({ min: 0, max: 20 }),
        fc.integer({ min: 1, max: 10 }),
        (luggage, seats, count) => {
          const cars = carsOnWire(alike({ luggage, count, carSeats: { booster: seats } }), services, 2)
          expect(cars.reduce((sum, it) => sum + it.luggage, 0)).toBe(luggage)
          expect(cars.flatMap((it) => it.carSeats).reduce((sum, it) => sum + it.quantity, 0)).toBe(seats)
        },
      ),
    )
  })
})

test.each([
  ['evenly where nothing is said', [null, null], 5, [3, 2]],
  ['the rest of the party', [4, null], 5, [4, 1]],
  ['none left over', [5, null], 5, [5, 0]],
] as const)('guests per car: %s', (_, said, party, people) => {
  expect(
    peopleByCar(
      said.map((passengers) => ({ passengers })),
      party,
    ),
  ).toEqual(people)
})

test.each([
  ['a couple in a sedan', [car()], { size: 2, children: 0, infants: 0 }, []],
  ['more people than seats', [car()], { size: 4, children: 0, infants: 0 }, ['The cars seat 3 of 4 guests']],
  ['a child without a seat', [car()], { size: 2, children: 1, infants: 0 }, ['No child seat for the child']],
  [
    'two infants without seats',
    [car()],
    { size: 3, children: 0, infants: 2 },
    ['No child seats for the infants'],
  ],
  [
    'a child and an infant without seats',
    [car()],
    { size: 3, children: 1, infants: 1 },
    ['No child seats for the children and infants'],
  ],
  [
    'fewer seats than children',
    [car({ carSeats: { booster: 1 } })],
    { size: 3, children: 1, infants: 1 },
    ['1 child seat for 2 children and infants'],
  ],
  [
    'seats for all',
    [car({ carSeats: { booster: 1 } }), car({ carSeats: { baby: 1 } })],
    { size: 4, children: 1, infants: 1 },
    [],
  ],
])('car warnings: %s', (_, cars, party, texts) => {
  expect(carWarnings(cars, party, services)).toEqual(texts)
})
