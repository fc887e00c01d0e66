import { expect, test } from 'vitest'
import { countedLine } from './counted-line.ts'

const key = 'drive1.sedan.hire'
test.each([
  ['one car', { key, quantity: 3, label: 'Luxury, 3 hours' }, 'Luxury, 3 hours'],
  ['two cars', { key, quantity: 6, label: 'Sedan, 3 hours (minimum)' }, '2 × Sedan, 3 hours (minimum)'],
  ['one hour', { key, quantity: 2, label: 'Sedan, 1 hour' }, '2 × Sedan, 1 hour'],
  ['credited', { key, quantity: -6, label: 'Sedan, 3 hours' }, '-2 × Sedan, 3 hours'],
  ['a manual price', { key, quantity: 1, label: '6 × Sedan, 3 hours' }, '2 × Sedan, 3 hours'],
  [
    'more hours',
    { key: 'added.drive1.sedan.moreHours', quantity: 2, label: 'Van, 2 more hours' },
    'Van, 2 more hours',
  ],
  [
    'different hours',
    { key: 'added.drive1.sedan.moreHours', quantity: 5, label: 'Van, extra hours' },
    '5 × Van, extra hours',
  ],
  ['an issued invoice', { quantity: 3, label: 'Luxury, 3 hours' }, 'Luxury, 3 hours'],
  ['a fee of an issued invoice', { quantity: 1, label: 'Overtime, 2 hours' }, 'Overtime, 2 hours'],
  ['an extra', { key: 'extra.bike', quantity: 4, label: 'Bike, 2 hours' }, '4 × Bike, 2 hours'],
  ['seats', { key: 'drive1.sedan.seat.booster', quantity: 2, label: 'Booster' }, '2 × Booster'],
  [
    'a transfer',
    { key: 'drive1.sedan.drive', quantity: 1, label: 'Sedan, Airport to West' },
    'Sedan, Airport to West',
  ],
])('%s', (_, line, text) => {
  expect(countedLine(line)).toBe(text)
})
