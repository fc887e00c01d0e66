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
  ['another class of comfort', 'business', 'luxury', false, 0],
  ['a class of the company’s own, for itself', 'rickshaw', 'Rickshaw', true, 0],
  ['a class of the company’s own, for a sedan', 'rickshaw', 'sedan', false, 0],
  ['a sedan for a class of the company’s own', 'sedan', 'rickshaw', false, 0],
])('%s: %s for %s', (_, has, booked, enough, above) => {
  expect([isClassEnough(has, booked), classesAbove(has, booked)]).toEqual([enough, above])
})
