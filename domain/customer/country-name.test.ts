import { expect, test } from 'vitest'
import { countryName } from './country-name.ts'

test.each([
  ['GB', 'United Kingdom'],
  ['XX', 'XX'],
  ['', ''],
])('the country of code %j is %j', (code, name) => {
  expect(countryName(code)).toBe(name)
})
