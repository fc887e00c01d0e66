import { expect, test } from 'vitest'
import { partyText } from './party-text.ts'

test.each([
  [{ adults: 2, children: 1, infants: 0 }, '2 adults, 1 child'],
  [{ adults: 1, children: 0, infants: 2 }, '1 adult, 2 infants'],
  [{ adults: 0, children: 0, infants: 0 }, ''],
])('a party of %o', (party, text) => {
  expect(partyText(party)).toBe(text)
})
