import { expect, test } from 'vitest'
import { productNamed, productNames, products } from './products.ts'
import type { Product } from './product.ts'
import { shownStop } from './stop-order.ts'

const Fields = () => null
const stops: Product['stops'] = [
  { name: 'customer', label: 'Customer', Fields },
  { name: 'journey', label: 'Trip', Fields },
  { name: 'billing', label: 'Billing', Fields },
  { name: 'confirm', label: 'Confirm', Fields },
]

test.each([
  ['no customer yet', 'billing', 'customer', 'customer'],
  ['no flight yet', 'billing', 'journey', 'journey'],
  ['the confirm stop without a plan asks for it again', 'confirm', 'billing', 'billing'],
  ['a stop that is reached', 'journey', 'billing', 'journey'],
  ['no such stop', 'nonsense', 'billing', 'customer'],
] as const)('the step shown: %s', (_, asked, furthest, shown) => {
  expect(shownStop({ name: 'advanced', stops }, asked, furthest).name).toBe(shown)
})

test('each product has its own letter', () => {
  expect(new Set(productNames.map((it) => products[it].key)).size).toBe(productNames.length)
  expect([productNamed('hourly'), productNamed('nonsense')]).toEqual(['hourly', null])
})
