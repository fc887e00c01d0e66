import { describe, expect, test } from 'vitest'
import { isRefusal } from '#domain/refusal.ts'
import type { FlightStatus } from './flight-times.ts'
import { enterTimes, manualTimesApplyUntil } from './manual-times.ts'

const scheduled = '2026-11-20T18:00:00Z'
const now = '2026-11-20T18:30:00Z'
const arrival = { direction: 'arrival', scheduled } as const
const departure = { direction: 'departure', scheduled } as const
const given = (status: FlightStatus, estimated: string | null = null, actual: string | null = null) => ({
  status,
  estimated,
  actual,
})

describe('entering the times of a flight manually', () => {
  test.each([
    [
      'an estimate does not change the chosen status',
      arrival,
      given('delayed', '2026-11-20T19:00:00Z'),
      'delayed',
    ],
    [
      'an actual time marks an arrival as landed',
      arrival,
      given('enRoute', null, '2026-11-20T18:10:00Z'),
      'landed',
    ],
    [
      'an actual time marks a departure as departed',
      departure,
      given('scheduled', null, '2026-11-20T18:10:00Z'),
      'departed',
    ],
    ['an arrival can be set to landed', arrival, given('landed', null, '2026-11-20T18:10:00Z'), 'landed'],
    [
      'a departure can be set to departed',
      departure,
      given('departed', null, '2026-11-20T18:10:00Z'),
      'departed',
    ],
    ['a time a day early is allowed', arrival, given('delayed', '2026-11-19T18:00:00Z'), 'delayed'],
    ['a time three days late is allowed', arrival, given('delayed', '2026-11-23T18:00:00Z'), 'delayed'],
    ['a flight can be cancelled', arrival, given('cancelled'), 'cancelled'],
    ['a flight can leave on the next day', departure, given('delayed', '2026-11-21T09:00:00Z'), 'delayed'],
  ] as const)('%s', (_, flight, times, status) => {
    expect(enterTimes(flight, times, now)).toMatchObject({ status })
  })

  test.each([
    [
      'what has not happened yet is an estimate',
      arrival,
      given('enRoute', null, '2026-11-20T18:31:00Z'),
      { actualTime: 'This time is in the future. Enter it as the estimated time instead.' },
    ],
    [
      'a cancelled flight did not land',
      arrival,
      given('cancelled', null, '2026-11-20T18:10:00Z'),
      {
        actualTime: 'A cancelled flight can’t have an actual time. Clear the time, or choose another status.',
      },
    ],
    [
      'a diverted flight did not land here',
      arrival,
      given('diverted', null, '2026-11-20T18:10:00Z'),
      {
        actualTime: 'A diverted flight can’t have an actual time. Clear the time, or choose another status.',
      },
    ],
    [
      'departed requires an actual time',
      departure,
      given('departed'),
      { status: 'Enter the actual time the flight departed' },
    ],
    [
      'landed requires an actual time',
      arrival,
      given('landed'),
      { status: 'Enter the actual time the flight landed' },
    ],
    [
      'a departure does not land here',
      departure,
      given('landed', null, '2026-11-20T18:10:00Z'),
      { status: '“Landed” is only for arrivals. Choose another status.' },
    ],
    [
      'an arrival does not depart here',
      arrival,
      given('departed', null, '2026-11-20T18:10:00Z'),
      { status: '“Departed” is only for departures. Choose another status.' },
    ],
    [
      'a wrong year is noticed',
      arrival,
      given('delayed', '2026-11-23T18:01:00Z'),
      { estimatedTime: 'Enter a time at most three days after the scheduled time' },
    ],
    [
      'so is a wrong day before',
      arrival,
      given('landed', null, '2026-11-19T17:59:00Z'),
      { actualTime: 'Enter a time at most one day before the scheduled time' },
    ],
  ] as const)('%s', (_, flight, times, fields) => {
    const refusal = enterTimes(flight, times, now)
    expect(isRefusal(refusal)).toBe(true)
    expect(refusal).toMatchObject({ refused: 'fields', fields })
  })
})

test('manual times apply until six hours after the flight or after now, whichever is later', () => {
  expect(manualTimesApplyUntil({ scheduled, estimated: '2026-11-20T21:00:00Z', actual: null }, now)).toBe(
    '2026-11-21T03:00:00Z',
  )
  expect(manualTimesApplyUntil({ scheduled, estimated: null, actual: null }, now)).toBe(
    '2026-11-21T00:30:00Z',
  )
})
