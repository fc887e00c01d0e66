import { expect, test } from 'vitest'
import { anonymisedText, monthsText, previewText, waitingTexts } from './privacy-words.ts'

const preview = {
  before: '2024-11-20', // not moved
  reservations: 1,
  passengers: 2,
  customers: 1204,
  waiting: [{ why: 'owing', count: 3 } as const],
  countedAtMost: null,
}

test('periods', () => {
  expect([1, 6, 12, 84].map(monthsText)).toEqual(['1 month', '6 months', '1 year', '7 years'])
})

test('what tonight’s run would remove', () => {
  expect(previewText(preview)).toMatch(
    /^Tonight, Kerbside would remove data from before .*2024: 2 passengers in 1 reservation, and 1,204 customers\.$/,
  )
  expect(previewText({ ...preview, countedAtMost: 5000 })).toMatch(
    / Only the oldest 5,000 records were counted\.$/,
  )
  expect(previewText({ ...preview, reservations: 0, customers: 0 })).toMatch(
    /^Nothing would be removed tonight:/,
  )
  expect(waitingTexts(preview)).toEqual(['3 with an open balance'])
})

test('what has been removed', () => {
  expect(anonymisedText({ reservations: 0, customers: 0 })).toBe('No personal data has been removed yet.')
  expect(anonymisedText({ reservations: 2, customers: 1 })).toBe(
    'Personal data has been removed from 2 reservations and 1 customer.',
  )
})
