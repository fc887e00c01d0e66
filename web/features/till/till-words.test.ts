import { expect, test } from 'vitest'
import { countsText, differenceText, differs } from './till-words.ts'

const count = (countedCents: number, currency = 'BBD') => ({ currency, expectedCents: 10_000, countedCents })

test.each([
  [10_000, 'agrees'],
  [10_250, 'BBD 2.50 over'],
  [9_750, 'BBD 2.50 missing'],
  [0, 'BBD 100.00 missing'],
])('%d of 10000 expected', (countedCents, text) => {
  expect(differenceText(count(countedCents)).replaceAll(' ', ' ')).toBe(text)
  expect(differs([count(countedCents)])).toBe(countedCents !== 10_000)
})

test('several currencies are each said', () => {
  expect(countsText([count(10_000), count(9_000, 'USD')]).replaceAll(' ', ' ')).toBe('BBD 100.00, agrees · USD 90.00, USD 10.00 missing')
})
