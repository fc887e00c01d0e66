import { expect, test } from 'vitest'
import { minutesText } from './minutes-text.ts'

test.each([
  [0, '0 min'],
  [59, '59 min'],
  [60, '1 h 00'],
  [95, '1 h 35'],
  [6_005, '100 h 05'],
])('%d minutes are %s', (minutes, text) => {
  expect(minutesText(minutes)).toBe(text)
})
