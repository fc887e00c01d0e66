import { expect, test } from 'vitest'
import { firstBookingDay } from './first-booking-day.ts'

test.each([
  ['tomorrow', false, '2026-12-01'],
  ['today for those who may go beyond policy', true, '2026-11-30'],
])('the earliest and default date of a booking is %s', (_, hasPolicyOverride, expected) => {
  expect(firstBookingDay('2026-11-30', hasPolicyOverride)).toBe(expected)
})
