import { expect, test } from 'vitest'
import { ageText } from './configuration-words.ts'

test.each([
  [0, '0 years'],
  [1, '1 month'],
  [9, '9 months'],
  [12, '1 year'],
  [18, '18 months'],
  [30, '2½ years'],
  [31, '31 months'],
  [144, '12 years'],
])('%i months are shown as %s', (months, text) => {
  expect(ageText(months)).toBe(text)
})
