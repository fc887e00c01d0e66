import { expect, test } from 'vitest'
import { productNamed, productNames, products } from './products.ts'
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
  expect(new Set(productNames.map((it) => products[it].key)).size).toBe(productNames.length)
  expect([productNamed('hourly'), productNamed('nonsense')]).toEqual(['hourly', null])
})
