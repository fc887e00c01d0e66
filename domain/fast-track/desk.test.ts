import { describe, expect, test } from 'vitest'
import type { BookingStatus } from '#domain/booking/booking-states.ts'
import type { DeskPassenger, PassengerState } from './check-in.ts'
import { notForThisDesk, stepBackOf, whyNotCheckIn, whyNotServe, whyNotStepBack } from './desk.ts'

const facts = { today: '2026-11-20', dayClosed: false }
const booking = (status: BookingStatus, serviceDate = '2026-11-20') => ({ kind: 'arrivalFastTrack' as const, status, serviceDate })
const party = (...states: PassengerState[]): DeskPassenger[] =>
  states.map((state, place) => ({ guid: String(place), state, at: null, by: null, device: null }))

describe('checking in at the desk', () => {
  test.each([
    ['a booked party', 'booked', ['expected'], null],
    ['a party of which one is still to come', 'checkedIn', ['checkedIn', 'expected'], null],
    ['a party that is all here', 'checkedIn', ['checkedIn', 'checkedIn'], 'Everybody of the party is checked in'],
    ['a party that went through without one', 'completed', ['checkedIn', 'noShow'], null],
    ['a party that is all through', 'completed', ['checkedIn', 'checkedIn'], 'This booking is completed'],
    ['a party of which nobody came', 'noShow', ['noShow'], 'This booking is a no-show'],
    ['a waitlisted party', 'waitlisted', ['expected'], 'This booking is on the waitlist: it has no place yet'],
    ['a cancelled party', 'cancelled', ['expected'], 'This booking is cancelled'],
  ] as const)('%s', (_, status, states, why) => {
    expect(whyNotCheckIn(booking(status), party(...states), [], facts)).toBe(why)
  })

  test('later passengers are bound by the day like the first', () => {
    expect(whyNotCheckIn(booking('checkedIn', '2026-11-18'), party('checkedIn', 'expected'), [], facts)).toBe(
      'This booking was for Wed 18 Nov. Change its date first.',
    )
  })
})

describe('a step back', () => {
  test.each([
    ['booked', null, 'Nobody of the party is checked in yet'],
    ['checkedIn', 'resetCheckIn', null],
    ['noShow', 'resetNoShow', 'This needs policy override'],
    ['completed', null, 'This booking is completed'],
    ['cancelled', null, 'This booking is cancelled'],
  ] as const)('from %s', (status, action, why) => {
    expect([stepBackOf({ status }), whyNotStepBack(booking(status), [], facts)]).toEqual([action, why])
  })
})

test.each([
  ['2026-11-20', 'arrival', null],
  ['2026-11-20', 'departure', 'This ticket is for departure, not arrival'],
  ['2026-11-21', 'departure', 'This ticket is for Sat 21 Nov, departure'],
  ['2026-11-19', 'arrival', 'This ticket is for Thu 19 Nov, arrival'],
] as const)('a ticket of %s, %s, shown at an arrivals desk', (serviceDate, direction, message) => {
  expect(notForThisDesk({ serviceDate, direction }, { date: '2026-11-20', direction: 'arrival' })).toBe(message)
})

test.each([
  ['checkedIn', null],
  ['booked', 'Check the party in first'],
  ['cancelled', 'This booking is cancelled'],
] as const)('confirming as served a party that is %s', (status, why) => {
  expect(whyNotServe(booking(status), [], facts)).toBe(why)
})
