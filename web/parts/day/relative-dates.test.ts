import { expect, test } from 'vitest'
import { chosenDays, daysOf, relativeDates } from './relative-dates.ts'

test.each([
  // A Monday, the first day of a month.
  ['this-week', '2026-06-01', '2026-06-01', '2026-06-07'],
  ['last-month', '2026-06-01', '2026-05-01', '2026-05-31'],
  // A Sunday, the last day of a leap February.
  ['this-week', '2032-02-29', '2032-02-23', '2032-02-29'],
  ['next-week', '2032-02-29', '2032-03-01', '2032-03-07'],
  ['this-month', '2032-02-29', '2032-02-01', '2032-02-29'],
  ['last-month', '2032-03-31', '2032-02-01', '2032-02-29'],
  // January after December.
  ['last-month', '2027-01-15', '2026-12-01', '2026-12-31'],
  ['next-7-days', '2026-12-31', '2026-12-31', '2027-01-06'],
])('%s on %s is from %s to %s', (when, today, from, to) => {
  expect(daysOf(when, today)).toEqual({ from, to })
})

test('each choice has days, and other texts have none', () => {
  for (const [when] of relativeDates) expect(daysOf(when, '2026-11-20')).not.toBeNull()
  expect(daysOf('', '2026-11-20')).toBeNull()
  expect(daysOf('someday', '2026-11-20')).toBeNull()
})

test('chosen dates are relative ones, or those typed that are dates', () => {
  const today = '2026-11-20'
  const typed = { from: '2026-11-01', to: '2026-11-09' }
  expect(chosenDays({ when: 'tomorrow', ...typed }, today)).toEqual({ from: '2026-11-21', to: '2026-11-21' })
  expect(chosenDays({ when: '', ...typed }, today)).toEqual(typed)
  expect(chosenDays({ when: 'someday', from: '', to: '2026-13-01' }, today)).toEqual({})
})
