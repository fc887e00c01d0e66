import { expect, test } from 'vitest'
import { firstBookingDay } from './first-booking-day.ts'

test.each([
  ['tomorrow', false, '2026-12-01'],
  ['today for those who may go beyond policy', true, '2026-11-30'],
])('the earliest day of a booking, and the one offered first, is %s', (_, hasPolicyOverride, expected) => {
  expect(firstBookingDay('2026-11-30', hasPolicyOverride)).toBe(expected)
})
