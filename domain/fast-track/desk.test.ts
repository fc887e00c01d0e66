import { describe, expect, test } from 'vitest'
import type { BookingStatus } from '#domain/booking/booking-states.ts'
import type { DeskPassenger, PassengerState } from './check-in.ts'
import { notForThisDesk, stepBackOf, whyNotCheckIn, whyNotServe, whyNotStepBack } from './desk.ts'

const facts = { today: '2026-11-20', dayClosed: false }
const booking = (status: BookingStatus, serviceDate = '2026-11-20') => ({
  kind: 'arrivalFastTrack' as const,
  status,
  serviceDate,
})
const party = (...states: PassengerState[]): DeskPassenger[] =>
  states.map((state, place) => ({ guid: String(place), state, at: null, by: null, device: null }))

describe('checking in at the desk', () => {
  test.each([
    ['a booked party', 'booked', ['expected'], null],
    ['a party with one passenger expected', 'checkedIn', ['checkedIn', 'expected'], null],
    [
      'a party that is all checked in',
      'checkedIn',
      ['checkedIn', 'checkedIn'],
      'Everyone in this party is already checked in',
    ],
    ['a cleared party with one no-show', 'completed', ['checkedIn', 'noShow'], null],
    ['a fully cleared party', 'completed', ['checkedIn', 'checkedIn'], 'This booking is completed'],
    ['a party of no-shows', 'noShow', ['noShow'], 'This booking is a no-show'],
    [
      'a waitlisted party',
      'waitlisted',
      ['expected'],
      'This booking is on the waitlist and has no place yet',
    ],
    ['a cancelled party', 'cancelled', ['expected'], 'This booking is cancelled'],
  ] as const)('%s', (_, status, states, why) => {
    expect(whyNotCheckIn(booking(status), party(...states), [], facts)).toBe(why)
  })

  test('late passengers are checked against the day like the first', () => {
    expect(whyNotCheckIn(booking('checkedIn', '2026-11-18'), party('checkedIn', 'expected'), [], facts)).toBe(
      'This booking was for Wed 18 Nov. Change its date first.',
    )
  })
})

describe('undoing a step', () => {
  test.each([
    ['booked', null, 'No one in this party is checked in yet'],
    ['checkedIn', 'resetCheckIn', null],
    ['noShow', 'resetNoShow', 'This needs a policy override'],
    ['completed', null, 'This booking is completed'],
    ['cancelled', null, 'This booking is cancelled'],
  ] as const)('from %s', (status, action, why) => {
    expect([stepBackOf({ status }), whyNotStepBack(booking(status), [], facts)]).toEqual([action, why])
  })
})

test.each([
  ['2026-11-20', 'arrival', null],
  ['2026-11-20', 'departure', 'This ticket is for departures, not arrivals'],
  ['2026-11-21', 'departure', 'This ticket is for Sat 21 Nov, departure'],
  ['2026-11-19', 'arrival', 'This ticket is for Thu 19 Nov, arrival'],
] as const)('a ticket for %s, %s, at an arrivals desk', (serviceDate, direction, message) => {
  expect(notForThisDesk({ serviceDate, direction }, { date: '2026-11-20', direction: 'arrival' })).toBe(
    message,
  )
})

test.each([
  ['checkedIn', null],
  ['booked', 'Check the party in first'],
  ['cancelled', 'This booking is cancelled'],
] as const)('completing a party that is %s', (status, why) => {
  expect(whyNotServe(booking(status), [], facts)).toBe(why)
})
