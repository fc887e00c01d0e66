import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#domain/calendar/service-date.ts'
import { earliestBookableDate, whyNotDate, whyNotFastTrackOn } from './booking-dates.ts'

const today = '2026-12-31'

test.each<[string, string, boolean, string | null]>([
  ['tomorrow is open to all', '2027-01-01', false, null],
  ['today is not', '2026-12-31', false, 'Booking for today needs a policy override'],
  ['today is open with override', '2026-12-31', true, null],
  ['yesterday can’t be booked by anyone', '2026-12-30', true, 'Wed 30 Dec is in the past'],
  ['a day that does not exist is no date', '2027-02-30', true, 'Enter a date as YYYY-MM-DD'],
])('%s', (_, date, hasPolicyOverride, why) => {
  expect(whyNotDate(date, today, { isTodayAllowed: hasPolicyOverride, isPartnerUser: false })).toBe(why)
})

test('the earliest bookable date is bookable, and the day before it is not', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20_000 }), fc.boolean(), (days, hasPolicyOverride) => {
      const now = addDays('2026-01-01', days)
      const earliest = earliestBookableDate(now, hasPolicyOverride)
      const booker = { isTodayAllowed: hasPolicyOverride, isPartnerUser: false }
      expect(whyNotDate(earliest, now, booker)).toBeNull()
      expect(whyNotDate(addDays(earliest, -1), now, booker)).not.toBeNull()
    }),
  )
})

test.each([
  ['2027-01-01', 'waitlistOnly', null],
  ['2027-01-01', 'closed', 'Fri 1 Jan is closed for fast track. You can book transfers.'],
  [today, 'closed', 'Call us to book for today.'],
  ['2026-12-30', 'open', 'Wed 30 Dec is in the past'],
] as const)('a partner user books fast track on %s, %s', (date, mode, why) => {
  const booker = { today, isTodayAllowed: false, isPartnerUser: true }
  expect(whyNotFastTrackOn(date, mode, booker)).toBe(why)
})
