import { expect, test } from 'vitest'
import { productNamed, productsFor, products } from '#web/shell/sections/booking-products.ts'
import type { Product } from './product.ts'
import { shownStop } from './stop-order.ts'

const Fields = () => null
const stops: Product['stops'] = [
  { name: 'customer', label: 'Customer', Fields },
  { name: 'journey', label: 'Trip', Fields },
  { name: 'confirm', label: 'Confirm', Fields },
]

test.each([
  ['no customer yet', 'journey', 'customer', 'customer'],
  ['the confirm stop without a plan asks for it again', 'confirm', 'journey', 'journey'],
  ['a step that is reached', 'customer', 'journey', 'customer'],
  ['no such step', 'nonsense', 'journey', 'customer'],
] as const)('the step shown: %s', (_, asked, furthest, shown) => {
  expect(shownStop({ name: 'advanced', stops }, asked, furthest).name).toBe(shown)
})

test('each product has its own letter', () => {
  const names = productsFor('staff')
  expect(new Set(names.map((it) => products[it].key)).size).toBe(names.length)
  expect(productsFor('partner')).toEqual(names.filter((it) => it !== 'fee'))
  expect([productNamed('hourly'), productNamed('nonsense')]).toEqual(['hourly', null])
})
