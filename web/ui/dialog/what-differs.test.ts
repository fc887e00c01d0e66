import { expect, test } from 'vitest'
import { whatDiffers } from './what-differs.ts'

test.each([
  [
    'the day alone',
    'Fri 20 Nov, BA255, Sedan',
    'Sat 21 Nov, BA255, Sedan',
    'Fri 20 Nov',
    'Sat 21 Nov',
    'BA255, Sedan',
  ],
  ['two parts apart', 'Fri, A, 2 people, B', 'Sat, A, 3 people, B', 'Fri, 2 people', 'Sat, 3 people', 'A, B'],
  ['with another length', 'Fri, A, B', 'Sat, extra, A, B', 'Fri', 'Sat, extra', 'A, B'],
  ['whole, where nothing is shared', 'booked', 'cancelled', 'booked', 'cancelled', ''],
  ['whole, where a part only came', '2 people', '2 people, 1 bag', '2 people', '2 people, 1 bag', ''],
  ['whole, where a part only went', '2 people, 1 bag', '1 bag', '2 people, 1 bag', '1 bag', ''],
])('shows the difference: %s', (_, before, after, was, is, same) => {
  expect(whatDiffers(before, after)).toEqual({ before: was, after: is, same })
})
