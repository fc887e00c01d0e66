import { expect, test } from 'vitest'
import { classesAbove, isClassEnough } from './vehicle-class.ts'

test.each<[string, string, string, boolean, number]>([
  ['the booked class', 'sedan', 'sedan', true, 0],
  ['the same class in another spelling', ' Sedan', 'SEDAN ', true, 0],
  ['a synonym of the same size', 'saloon', 'sedan', true, 0],
  ['a larger car', 'van', 'sedan', true, 2],
  ['a far larger car', 'minibus', 'sedan', true, 3],
  ['a smaller car', 'sedan', 'van', false, 0],
  ['premium for a standard booking', 'luxury', 'sedan', true, 5],
  ['standard for a premium booking', 'van', 'luxury', false, 0],
  ['the booked premium class', 'luxury', 'Luxury', true, 0],
  ['a bus for an estate', 'bus', 'estate', true, 3],
  ['another premium class', 'business', 'luxury', false, 0],
  ['a custom class for itself', 'rickshaw', 'Rickshaw', true, 0],
  ['a custom class for a sedan', 'rickshaw', 'sedan', false, 0],
  ['a sedan for a custom class', 'sedan', 'rickshaw', false, 0],
])('%s: %s for %s', (_, has, booked, enough, above) => {
  expect([isClassEnough(has, booked), classesAbove(has, booked)]).toEqual([enough, above])
})

test('the synonyms of each size, smallest first', () => {
  const sizes = [
    ['sedan', 'saloon', 'car', 'economy', 'standard', 'compact'],
    ['suv', 'estate', 'wagon', 'crossover', '4x4'],
    ['van', 'minivan', 'mpv', 'people carrier'],
    ['minibus'],
    ['bus', 'coach'],
  ]
  for (const [size, names] of sizes.entries())
    for (const name of names)
      expect([
        name,
        isClassEnough(name, 'sedan'),
        classesAbove(name, 'sedan'),
        isClassEnough('van', name),
      ]).toEqual([name, true, size, size <= 2])
})

test.each(['luxury', 'premium', 'business', 'executive', 'first', 'first class', 'vip', 'limousine', 'limo'])(
  '%s is comfort: it can replace any ordinary car, and none can replace it',
  (name) => {
    expect([classesAbove(name, 'bus'), isClassEnough(name, 'bus'), isClassEnough('bus', name)]).toEqual([
      5,
      true,
      false,
    ])
  },
)
