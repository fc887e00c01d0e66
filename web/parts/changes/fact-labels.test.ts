import { expect, test } from 'vitest'
import { labelOf } from './fact-labels.ts'

test.each([
  ['fromAgeMonths', 'From age months'],
  ['email', 'E-mail'],
  ['tripCents', 'Amount per trip'],
  ['hourCents', 'Amount per hour of hire'],
  ['serviceEmail', 'Service e-mail'],
  ['first_name', 'First name'],
  ['partnerGuid', 'Partner'],
])('the field %s reads “%s” in the history', (name, label) => {
  expect(labelOf(name)).toBe(label)
})
