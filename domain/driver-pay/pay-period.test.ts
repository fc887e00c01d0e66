import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#domain/calendar/service-date.ts'
import { daysOfPay, isPayPeriod, payPeriodOf, payPeriodsAround, payPeriodText } from './pay-period.ts'

test.each([
  ['2026-11-29', null, '2026-11', 'November 2026', '2026-11-30'],
  ['2026-11-29', 1, '2026-11-23', '23 Nov – 29 Nov 2026', '2026-11-29'],
  ['2026-11-29', 7, '2026-11-29', '29 Nov – 5 Dec 2026', '2026-12-05'],
  ['2026-11-29', 6, '2026-11-28', '28 Nov – 4 Dec 2026', '2026-12-04'],
  ['2027-01-01', 1, '2026-12-28', '28 Dec 2026 – 3 Jan 2027', '2027-01-03'],
])('%s, weeks from %s', (day, weekStart, period, text, last) => {
  expect(payPeriodOf(day, weekStart)).toBe(period)
  expect(payPeriodText(period)).toBe(text)
  expect(daysOfPay(period).last).toBe(last)
})

test.each([
  ['2026-11', true],
  ['2026-11-30', true],
  ['2026-13', false],
  ['2026-11-31', false],
  ['2026', false],
  ['', false],
])('whether “%s” is a period', (text, is) => {
  expect(isPayPeriod(text)).toBe(is)
})

test('the periods around one follow each other without a gap, also after the setting changed', () => {
  expect(payPeriodsAround('2026-10', 1)).toEqual({ before: '2026-09-28', after: '2026-10-26' })
  const weekStart = fc.option(fc.integer({ min: 1, max: 7 }))
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2_000 }), weekStart, (days, start) => {
      const day = addDays('2026-01-01', days)
      const period = payPeriodOf(day, start)
      const { first, last } = daysOfPay(period)
      expect(first <= day && day <= last).toBe(true)
      const { before, after } = payPeriodsAround(period, start)
      expect(daysOfPay(before).last).toBe(addDays(first, -1))
      expect(daysOfPay(after).first).toBe(addDays(last, 1))
    }),
  )
})
