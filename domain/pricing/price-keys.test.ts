import { expect, test } from 'vitest'
import { overlapKeyOf, priceKeyOf } from './price-keys.ts'

test('a transport price is the same either way round', () => {
  const there = { serviceGuid: 'sedan', fromZone: 'a', toZone: 'b' }
  expect(priceKeyOf('transport', there)).toBe(priceKeyOf('transport', { ...there, fromZone: 'b', toZone: 'a' }))
})

test('nights of other hours are one price to change, and do not hide each other', () => {
  const night = { kind: 'night', appliesTo: 'transport', fromTime: '22:00', toTime: '06:00' }
  const late = { ...night, fromTime: '23:00' }
  expect(priceKeyOf('surcharge', night)).toBe(priceKeyOf('surcharge', late))
  expect(overlapKeyOf('surcharge', night)).not.toBe(overlapKeyOf('surcharge', late))
})

test('short notices of other hours are prices of their own', () => {
  const soon = { kind: 'shortNotice', appliesTo: 'transport', withinHours: 24 }
  expect(priceKeyOf('surcharge', soon)).not.toBe(priceKeyOf('surcharge', { ...soon, withinHours: 6 }))
})
