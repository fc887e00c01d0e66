import { describe, expect, test } from 'vitest'
import type { BookingStatus } from '#domain/booking/booking-states.ts'
import { isRefusal } from '#domain/refusal.ts'
import {
  alreadyCheckedIn,
  checkInPassengers,
  expectAgain,
  markPassengersNoShow,
  serveParty,
  statusAfterTicks,
  type DeskPassenger,
  type PassengerState,
} from './check-in.ts'

const stamp = { at: '2026-11-20T18:05:00Z', by: 'desk', device: 'tablet 1' }
const later = { at: '2026-11-20T18:20:00Z', by: 'desk', device: 'tablet 2' }

function partyOf(...states: PassengerState[]): DeskPassenger[] {
  return states.map((state, index) => ({
    guid: `p${index}`,
    state,
    at: state === 'expected' ? null : stamp.at,
    by: state === 'expected' ? null : stamp.by,
    device: state === 'expected' ? null : stamp.device,
  }))
}
const statesOf = (party: readonly DeskPassenger[] | ReturnType<typeof serveParty>) =>
  isRefusal(party) ? 'refused' : party.map(({ state }) => state)

describe('checking in passengers', () => {
  test('only selected passengers are checked in, with time, user and device', () => {
    expect(checkInPassengers(partyOf('expected', 'expected'), ['p1'], stamp)).toEqual([
      { guid: 'p0', state: 'expected', at: null, by: null, device: null },
      { guid: 'p1', state: 'checkedIn', ...stamp },
    ])
  })

  test('checking in again changes nothing and reports who already was', () => {
    const party = checkInPassengers(partyOf('expected', 'expected'), ['p0'], stamp)
    expect(checkInPassengers(party, ['p0'], later)).toEqual(party)
    expect(checkInPassengers(party, ['p0'], stamp)).toEqual(party)
    expect(alreadyCheckedIn(party, ['p0', 'p1'])).toEqual([party[0]])
  })

  test('the earlier check-in of two tablets wins, whichever is sent first', () => {
    const oneWay = checkInPassengers(checkInPassengers(partyOf('expected'), ['p0'], stamp), ['p0'], later)
    const other = checkInPassengers(checkInPassengers(partyOf('expected'), ['p0'], later), ['p0'], stamp)
    expect(other).toEqual(oneWay)
    expect(oneWay[0]?.device).toBe('tablet 1')
  })

  test('a check-in without a time takes the new time', () => {
    const [unstamped] = partyOf('checkedIn')
    expect(unstamped && checkInPassengers([{ ...unstamped, at: null }], ['p0'], later)[0]?.at).toBe(later.at)
  })

  test('a no-show who turns up late is checked in', () => {
    expect(statesOf(checkInPassengers(partyOf('checkedIn', 'noShow'), ['p1'], later))).toEqual([
      'checkedIn',
      'checkedIn',
    ])
  })

  test('a checked-in passenger can’t be a no-show', () => {
    expect(statesOf(markPassengersNoShow(partyOf('checkedIn', 'expected'), ['p0', 'p1'], later))).toEqual([
      'checkedIn',
      'noShow',
    ])
  })

  test('a reset expects all passengers again and clears the stamps', () => {
    expect(expectAgain(partyOf('checkedIn', 'noShow', 'expected'))).toEqual(
      partyOf('expected', 'expected', 'expected'),
    )
  })
})

describe('serving the party', () => {
  test('missing passengers become no-shows', () => {
    expect(statesOf(serveParty(partyOf('checkedIn', 'expected'), later))).toEqual(['checkedIn', 'noShow'])
  })

  test('a party without a check-in can’t be served', () => {
    expect(statesOf(serveParty(partyOf('expected', 'noShow'), later))).toBe('refused')
    expect(serveParty(partyOf('expected'), later)).toMatchObject({
      errors: [{ name: 'passengers', message: 'No one in this party is checked in yet' }],
    })
  })
})

describe('the booking’s status', () => {
  test.each<[string, BookingStatus, PassengerState[], BookingStatus]>([
    ['no one checked in yet', 'booked', ['expected', 'expected'], 'booked'],
    ['one is enough', 'booked', ['checkedIn', 'expected'], 'checkedIn'],
    ['one here, one missing', 'booked', ['checkedIn', 'noShow'], 'checkedIn'],
    ['all missing', 'booked', ['noShow', 'noShow'], 'noShow'],
    ['some missing, some still expected', 'booked', ['noShow', 'expected'], 'booked'],
    ['check-in reset', 'checkedIn', ['expected', 'expected'], 'booked'],
    ['no-show reset', 'noShow', ['expected'], 'booked'],
    ['a booking without named passengers', 'booked', [], 'booked'],
    ['a cancelled booking stays cancelled', 'cancelled', ['checkedIn'], 'cancelled'],
    ['a completed booking stays completed', 'completed', ['expected'], 'completed'],
    ['a check-in doesn’t confirm a waitlisted booking', 'waitlisted', ['checkedIn'], 'waitlisted'],
  ])('%s', (_, status, states, becomes) => {
    expect(statusAfterTicks(status, partyOf(...states))).toBe(becomes)
  })
})
