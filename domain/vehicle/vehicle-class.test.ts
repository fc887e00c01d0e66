import { expect, test } from 'vitest'
import { classesAbove, isClassEnough } from './vehicle-class.ts'

test.each<[string, string, string, boolean, number]>([
  ['the class that was booked', 'sedan', 'sedan', true, 0],
  ['the same class, written otherwise', ' Sedan', 'SEDAN ', true, 0],
  ['the same size by another name', 'saloon', 'sedan', true, 0],
  ['a larger car', 'van', 'sedan', true, 2],
  ['a far larger car', 'minibus', 'sedan', true, 3],
  ['a smaller car', 'sedan', 'van', false, 0],
  ['comfort where an ordinary car was booked', 'luxury', 'sedan', true, 5],
  ['an ordinary car where comfort was booked', 'van', 'luxury', false, 0],
  ['comfort that was booked', 'luxury', 'Luxury', true, 0],
  ['a bus where an estate was booked', 'bus', 'estate', true, 3],
  ['another class of comfort', 'business', 'luxury', false, 0],
  ['a class of the company’s own, for itself', 'rickshaw', 'Rickshaw', true, 0],
  ['a class of the company’s own, for a sedan', 'rickshaw', 'sedan', false, 0],
  ['a sedan for a class of the company’s own', 'sedan', 'rickshaw', false, 0],
])('%s: %s for %s', (_, has, booked, enough, above) => {
  expect([isClassEnough(has, booked), classesAbove(has, booked)]).toEqual([enough, above])
})

test('the sizes by their names, smallest first', () => {
  const sizes = [
    ['sedan', 'saloon', 'car', 'economy', 'standard', 'compact'],
    ['suv', 'estate', 'wagon', 'crossover', '4x4'],
    ['van', 'minivan', 'mpv', 'people carrier'],
    ['minibus'],
    ['bus', 'coach'],
  ]
  for (const [size, names] of sizes.entries())
    for (const name of names)
      expect([name, isClassEnough(name, 'sedan'), classesAbove(name, 'sedan'), isClassEnough('van', name)]).toEqual([
        name,
        true,
        size,
        size <= 2,
      ])
})

test.each(['luxury', 'premium', 'business', 'executive', 'first', 'first class', 'vip', 'limousine', 'limo'])(
  '%s is comfort: it stands in for any ordinary car, and none for it',
  (name) => {
    expect([classesAbove(name, 'bus'), isClassEnough(name, 'bus'), isClassEnough('bus', name)]).toEqual([5, true, false])
  },
)
