import { expect, test } from 'vitest'
import { joinSentences } from './sentences.ts'

test.each<[readonly string[], string]>([
  [[], ''],
  [['This trip has ended'], 'This trip has ended'],
  [['', 'This trip has ended', ''], 'This trip has ended'],
  [['This trip has ended', 'Choose a car'], 'This trip has ended. Choose a car'],
  [
    ['This trip has ended. Reload the page.', 'Choose a car.'],
    'This trip has ended. Reload the page. Choose a car.',
  ],
  [['Is the guest here?', 'Choose a car'], 'Is the guest here? Choose a car'],
])('%j become one text with single full stops', (texts, joined) => {
  expect(joinSentences(texts)).toBe(joined)
})
