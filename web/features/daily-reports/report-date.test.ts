import { expect, test } from 'vitest'
import { dateAsked } from './report-date.ts'

const today = '2026-11-20'

test.each([
  ['another day is shown', '2026-11-24', '2026-11-22', '2026-11-24'],
  ['the day that is shown is ignored', '2026-11-22', '2026-11-22', null],
  ['a day that does not exist falls back to today', '2026-02-30', '2026-11-22', today],
  ['another way of writing falls back to today', '24/11/2026', '2026-11-22', today],
  ['nothing falls back to today', '', '2026-11-22', today],
  ['nothing, where today is shown, changes nothing', '', today, null],
])('%s', (_, text, shown, asked) => {
  expect(dateAsked(text, shown, today)).toBe(asked)
})
