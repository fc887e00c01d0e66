import { describe, expect, test } from 'vitest'
import { bookingActionAfter } from './booking-after-trips.ts'
import { isOfEarlierPlan, timeOfRecorded, timeOfStep } from './late-step.ts'
import type { Trip, TripStatus } from './trip.ts'

const now = '2026-11-21T14:00:00Z'
const trip13 = '2026-11-21T13:00:40Z'
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

describe('a recorded time', () => {
  const rows: [string, string, ReturnType<typeof timeOfRecorded>][] = [
    ['after the previous step counts', '2026-11-21T13:20:00Z', { at: '2026-11-21T13:20:00Z' }],
    ['in the minute of the previous step is that step’s', '2026-11-21T13:00:00Z', { at: trip13 }],
    [
      'before the previous step is refused',
      '2026-11-21T12:59:00Z',
      { why: 'Choose 13:00 or later: the previous step was then' },
    ],
    ['of this minute counts', now, { at: now }],
    [
      'in the future is refused',
      '2026-11-21T14:01:00Z',
      { why: 'Choose the current time or an earlier one' },
    ],
  ]
  test.each(rows)('%s', (_, minute, expected) => {
    const started = { ...trip, startedAt: trip13 }
    expect(timeOfRecorded(started, minute, now, (at) => at.slice(11, 16))).toEqual(expected)
  })
})

describe('the time of a step is', () => {
  const rows: [string, string | null, string][] = [
    ['now, if the device sends none', null, now],
    ['the device’s time', '2026-11-21T13:20:00Z', '2026-11-21T13:20:00Z'],
    ['now, if the phone’s clock is ahead', '2026-11-21T14:30:00Z', now],
    [
      'no earlier than the previous step, if the phone’s clock is a year behind',
      '2025-11-21T13:20:00Z',
      '2026-11-21T13:00:00Z',
    ],
  ]
  test.each(rows)('%s', (_, deviceAt, expected) => {
    expect(timeOfStep(trip, deviceAt, now)).toBe(expected)
  })
})

describe('a step belongs to an earlier plan', () => {
  const rows: [string, string | null, string | null, boolean][] = [
    ['not if the trip was never rescheduled', '2026-11-21T13:20:00Z', null, false],
    ['not without a device time', null, now, false],
    ['if it was made before the trip was rescheduled', '2026-11-21T13:20:00Z', now, true],
    ['not if the phone’s clock may be two minutes behind', '2026-11-21T13:58:00Z', now, false],
    ['not if it was made afterwards', '2026-11-21T14:01:00Z', now, false],
  ]
  test.each(rows)('%s', (_, deviceAt, replannedAt, expected) => {
    expect(isOfEarlierPlan(deviceAt, replannedAt)).toBe(expected)
  })
})

describe('a booking after its trips', () => {
  const rows: [string, TripStatus[], string | null][] = [
    ['is unchanged while one is open', ['completed', 'assigned'], null],
    ['is completed if one was driven', ['completed', 'noShow', 'cancelled'], 'complete'],
    ['is a no-show if none was driven', ['noShow', 'cancelled'], 'markNoShow'],
    ['stays booked if all were cancelled', ['cancelled'], null],
  ]
  test.each(rows)('%s', (_, statuses, expected) => {
    expect(bookingActionAfter(statuses)).toBe(expected)
  })
})
