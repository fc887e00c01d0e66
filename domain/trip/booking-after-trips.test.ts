import { expect, test } from 'vitest'
import { bookingActionAfter } from './booking-after-trips.ts'
import type { TripStatus } from './trip.ts'

test.each<[string, TripStatus[], ReturnType<typeof bookingActionAfter>]>([
  ['a car still to come: not yet', ['completed', 'assigned'], null],
  ['a car under way: not yet', ['onBoard'], null],
  ['driven: served', ['completed'], 'complete'],
  ['one driven, one missed: served', ['noShow', 'completed'], 'complete'],
  ['one driven, one dropped: served', ['cancelled', 'completed'], 'complete'],
  ['nobody came: missed', ['noShow', 'cancelled'], 'markNoShow'],
  ['all dropped: neither', ['cancelled', 'cancelled'], null],
])('%s', (_, statuses, action) => {
  expect(bookingActionAfter(statuses)).toBe(action)
})
