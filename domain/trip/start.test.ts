import { expect, test } from 'vitest'
import { eveningTripMinutes, isEarlyStart, whyNotStart } from './start.ts'

const early = 'The pickup is more than 2 hours away. Hold the button to start now.'

/** Times are UTC, which is also the airport's time zone here. */
test.each<[string, string, string, boolean, string | null]>([
  ['two hours before', '12:10', '2026-11-20T10:10', false, null],
  ['a minute earlier', '12:10', '2026-11-20T10:09', false, early],
  ['earlier, and held', '12:10', '2026-11-20T08:00', true, null],
  ['the day before', '12:10', '2026-11-19T12:10', true, 'This trip is for Fri 20 Nov'],
  ['the evening before, for a pickup after midnight', '00:30', '2026-11-19T23:00', false, null],
  ['on its day, long after the pickup', '06:00', '2026-11-20T23:00', false, null],
  ['after midnight, for a pickup of the evening', '23:30', '2026-11-21T00:10', false, null],
  ['the next day, twelve hours after the pickup', '12:10', '2026-11-21T00:10', false, null],
  ['the next day, later than that', '12:10', '2026-11-21T00:11', false, 'This trip was for Fri 20 Nov'],
])('a start %s', (_, pickup, now, isHeld, why) => {
  const trip = { pickupAt: `2026-11-20T${pickup}:00Z`, serviceDate: '2026-11-20' }
  expect(whyNotStart(trip, { at: `${now}:00Z`, today: now.slice(0, 10), isHeld })).toBe(why)
})

test('more than two hours before the pickup is early', () => {
  const isEarly = (at: string) => isEarlyStart({ pickupAt: '2026-11-20T12:00:00Z' }, at)
  expect([isEarly('2026-11-20T10:00:00Z'), isEarly('2026-11-20T09:59:59Z')]).toEqual([false, true])
})

test('an unstarted trip of the evening stays on its driver’s list for six hours', () => {
  expect(eveningTripMinutes).toBe(360)
})
