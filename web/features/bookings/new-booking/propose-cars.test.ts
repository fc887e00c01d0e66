import { expect, test } from 'vitest'
import { proposeCars } from './propose-cars.ts'

const sedan = { guid: 'sedan', name: 'Sedan', passengers: 3, luggage: 3 }
const van = { guid: 'van', name: 'Van', passengers: 8, luggage: 10 }

test.each([
  ['a couple takes the smallest car', [2, 2], 'sedan', 1],
  ['a full sedan is still one sedan', [3, 3], 'sedan', 1],
  ['one guest more needs the van', [4, 0], 'van', 1],
  ['one bag more needs the van', [2, 4], 'van', 1],
  ['a party beyond the largest takes several of it', [17, 0], 'van', 3],
  ['more bags than the largest holds take several of it', [2, 11], 'van', 2],
] as const)('%s', (_, [guests, bags], service, cars) => {
  expect(proposeCars([van, sedan], { guests, bags })).toMatchObject({ service: { guid: service }, cars })
})

test('a car whose room for bags is not known takes any number', () => {
  const taxi = { guid: 'taxi', name: 'Taxi', passengers: 3, luggage: 0 }
  expect(proposeCars([van, taxi], { guests: 2, bags: 9 })).toMatchObject({ service: taxi, cars: 1 })
})

test('suggests nothing without services', () => {
  expect(proposeCars([], { guests: 2, bags: 0 })).toBeNull()
})
