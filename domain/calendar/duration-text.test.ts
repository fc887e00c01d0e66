import { expect, test } from 'vitest'
import { durationText } from './duration-text.ts'

test.each([
  [0, '0 min'],
  [35, '35 min'],
  [59.6, '1 h'],
  [60, '1 h'],
  [65, '1 h 5 min'],
  [243, '4 h 3 min'],
  [720, '12 h'],
])('%d minutes are %s', (minutes, text) => {
  expect(durationText(minutes)).toBe(text)
})
