import { expect, test } from 'vitest'
import { fromPriceList, pricedExtras } from './price-list.ts'

const parking = { guid: 'p', name: 'Parking', cents: 1_200, taxCode: 'VAT' }

test('only extras with a price and a tax code can be chosen', () => {
  expect(
    pricedExtras([parking, { ...parking, guid: 'q', cents: 0 }, { guid: 'r', name: 'Flowers' }]),
  ).toEqual([parking])
})

test.each([
  ['', 'Parking'],
  ['Typed before', 'Parking'],
  ['Waiting, trip of Fri 20 Nov 14:55', 'Parking, trip of Fri 20 Nov 14:55'],
])('after "%s" it reads "%s"', (described, label) => {
  expect(fromPriceList(parking, described)).toEqual({ label, amountCents: 1_200, taxCode: 'VAT' })
})
