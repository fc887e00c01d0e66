import { expect, test } from 'vitest'
import { bookingActionAfter } from './booking-after-trips.ts'
import type { TripStatus } from './trip.ts'

test.each<[string, TripStatus[], ReturnType<typeof bookingActionAfter>]>([
  ['one car assigned: not yet', ['completed', 'assigned'], null],
  ['a car under way: not yet', ['onBoard'], null],
  ['driven: completed', ['completed'], 'complete'],
  ['one driven, one no-show: completed', ['noShow', 'completed'], 'complete'],
  ['one driven, one cancelled: completed', ['cancelled', 'completed'], 'complete'],
  ['no-show and cancelled: no-show', ['noShow', 'cancelled'], 'markNoShow'],
  ['all cancelled: no outcome', ['cancelled', 'cancelled'], null],
])('%s', (_, statuses, action) => {
  expect(bookingActionAfter(statuses)).toBe(action)
})
