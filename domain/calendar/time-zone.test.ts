import { expect, test } from 'vitest'
import { isTimeZone } from './time-zone.ts'

test.each([
  ['America/Barbados', true],
  ['Europe/London', true],
  ['America/Nowhere', false],
  ['', false],
])('%s is a time zone: %s', (name, expected) => {
  expect(isTimeZone(name)).toBe(expected)
})
