import { expect, test } from 'vitest'
import { asDisplayed } from './ledger-sides.ts'

test.each([
  ['revenue', -500, 500],
  ['taxDue', -50, 50],
  ['gratuitiesDue', 20, -20],
  ['cash', 500, 500],
  ['customerReceivable', -30, -30],
  ['writeOff', 10, 10],
  ['suspense', -40, 40],
] as const)('%s of %d is said as %d', (account, cents, text) => {
  expect(asDisplayed(account, cents)).toBe(text)
})

test('zero is never -0', () => {
  expect(Object.is(asDisplayed('revenue', 0), 0)).toBe(true)
})

test.each([
  [['revenue', 'taxDue'] as const, -110, 110],
  [['partnerReceivable', 'commission'] as const, 110, 110],
  [['revenue', 'cash'] as const, -5, -5],
])('%s with a sum of %d is displayed as %d', (accounts, cents, text) => {
  expect(asDisplayed(accounts, cents)).toBe(text)
})
