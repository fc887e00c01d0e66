import { expect, test } from 'vitest'
import { proposeCars } from './propose-cars.ts'

const sedan = { guid: 'sedan', name: 'Sedan', passengers: 3 }
const van = { guid: 'van', name: 'Van', passengers: 8 }

test.each([
  ['a couple takes the smallest car', 2, 'sedan', 1],
  ['a full sedan is still one sedan', 3, 'sedan', 1],
  ['one more needs the van', 4, 'van', 1],
  ['a party beyond the largest takes several of it', 17, 'van', 3],
] as const)('%s', (_, party, service, cars) => {
  expect(proposeCars([van, sedan], party)).toMatchObject({ service: { guid: service }, cars })
})

test('suggests nothing without services', () => {
  expect(proposeCars([], 2)).toBeNull()
})
