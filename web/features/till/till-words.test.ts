import { expect, test } from 'vitest'
import { countsText, differenceText, differs } from './till-words.ts'

const count = (countedCents: number, currency = 'BBD') => ({ currency, expectedCents: 10_000, countedCents })

test.each([
  [10_000, 'no difference'],
  [10_250, 'BBD 2.50 over'],
  [9_750, 'BBD 2.50 short'],
  [0, 'BBD 100.00 short'],
])('%d of 10000 expected', (countedCents, text) => {
  expect(differenceText(count(countedCents)).replaceAll(' ', ' ')).toBe(text)
  expect(differs([count(countedCents)])).toBe(countedCents !== 10_000)
})

test('a count of several currencies lists each one', () => {
  expect(countsText([count(10_000), count(9_000, 'USD')]).replaceAll(' ', ' ')).toBe(
    'BBD 100.00, no difference · USD 90.00, USD 10.00 short',
  )
})
