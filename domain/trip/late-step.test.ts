import { describe, expect, test } from 'vitest'
import { bookingActionAfter } from './booking-after-trips.ts'
import { isOfEarlierPlan, timeOfStep } from './late-step.ts'
import type { Trip, TripStatus } from './trip.ts'

const now = '2026-11-21T14:00:00Z'
const trip: Trip = {
  guid: 'trip',
  status: 'started',
  driverGuid: 'driver',
  serviceDate: '2026-11-21',
  pickupAt: '2026-11-21T13:30:00Z',
  assignedAt: '2026-11-21T08:00:00Z',
  acceptedAt: null,
  startedAt: '2026-11-21T13:00:00Z',
  arrivedAt: null,
  departedAt: null,
  completedAt: null,
  closedAt: null,
  waitMinutes: null,
  graceMinutes: 15,
  contactAttempts: 0,
}

describe('a step happened', () => {
  const rows: [string, string | null, string][] = [
    ['now, when the device does not say', null, now],
    ['when the device says', '2026-11-21T13:20:00Z', '2026-11-21T13:20:00Z'],
    ['now, when the phone’s clock is ahead', '2026-11-21T14:30:00Z', now],
    ['no earlier than the step it follows, when the phone’s clock is a year behind', '2025-11-21T13:20:00Z', '2026-11-21T13:00:00Z'],
  ]
  test.each(rows)('%s', (_, deviceAt, expected) => {
    expect(timeOfStep(trip, deviceAt, now)).toBe(expected)
  })
})

describe('a step belongs to an earlier plan', () => {
  const rows: [string, string | null, string | null, boolean][] = [
    ['not when the trip was never replanned', '2026-11-21T13:20:00Z', null, false],
    ['not when it says no time', null, now, false],
    ['when it was made before the trip was moved', '2026-11-21T13:20:00Z', now, true],
    ['not when the phone’s clock is two minutes behind', '2026-11-21T13:58:00Z', now, false],
    ['not when it was made after', '2026-11-21T14:01:00Z', now, false],
  ]
  test.each(rows)('%s', (_, deviceAt, replannedAt, expected) => {
    expect(isOfEarlierPlan(deviceAt, replannedAt)).toBe(expected)
  })
})

describe('once its trips have ended a booking', () => {
  const rows: [string, TripStatus[], string | null][] = [
    ['is not touched while one is open', ['completed', 'assigned'], null],
    ['is served when one was driven', ['completed', 'noShow', 'cancelled'], 'complete'],
    ['is missed when nobody came', ['noShow', 'cancelled'], 'markNoShow'],
    ['stays booked when all were only cancelled: that is no cancellation of the booking', ['cancelled'], null],
  ]
  test.each(rows)('%s', (_, statuses, expected) => {
    expect(bookingActionAfter(statuses)).toBe(expected)
  })
})
