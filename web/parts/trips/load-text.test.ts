import { expect, test } from 'vitest'
import { loadText } from './load-text.ts'

test.each([
  [1, 0, [], '1 passenger'],
  [2, 1, [], '2 passengers, 1 bag'],
  [
    3,
    4,
    [
      { name: 'Booster', quantity: 1 },
      { name: 'Infant seat', quantity: 2 },
    ],
    '3 passengers, 4 bags, 1 × Booster, 2 × Infant seat',
  ],
])('%d people with %d bags and the seats %j', (passengers, luggage, carSeats, text) => {
  expect(loadText({ passengers, luggage, carSeats })).toBe(text)
})
