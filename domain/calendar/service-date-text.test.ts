import { expect, test } from 'vitest'
import { longServiceDateText, monthWords, serviceDateText } from './service-date-text.ts'

test.each([
  ['2026-11-20', 'Fri 20 Nov'],
  ['2027-01-03', 'Sun 3 Jan'],
  ['2028-02-29', 'Tue 29 Feb'],
])('%s is formatted as %s', (date, text) => {
  expect(serviceDateText(date)).toBe(text)
})

test('each day of the week and each month has its name', () => {
  const week = ['16', '17', '18', '19', '20', '21', '22'].map((day) =>
    serviceDateText(`2026-11-${day}`).slice(0, 3),
  )
  expect(week).toEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'])
  const year = Array.from({ length: 12 }, (_, month) =>
    serviceDateText(`2026-${String(month + 1).padStart(2, '0')}-11`).slice(-3),
  )
  expect(year).toEqual(['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'])
})

test('a day and a month in full', () => {
  expect(longServiceDateText('2027-01-03')).toBe('Sunday 3 January 2027')
  expect(monthWords('2026-10')).toBe('October 2026')
})
