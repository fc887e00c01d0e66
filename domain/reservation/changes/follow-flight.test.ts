import { describe, expect, test } from 'vitest'
import { addMinutes } from '#domain/calendar/instant.ts'
import { effectsOf } from '../effects.ts'
import { flightsWith, raised } from '../example-facts.ts'
import { arrivalLeg, bookingIn, done, drive, madeOf, planOn, refusedFields } from '../example-reservation.ts'
import type { FlightFacts } from '../facts.ts'
import { followFlightTarget, isAstray, neverComes } from './follow-flight.ts'

const party = madeOf({ arrival: arrivalLeg({ transfer: drive }) })
const flightGuid = bookingIn(party.reservation, 'arrivalTransfer')?.flightGuid ?? ''
const scheduled = party.facts.flights.find((it) => it.guid === flightGuid)?.scheduled ?? ''
const onTheDay = { today: '2026-11-20', now: '2026-11-20T15:00:00Z' }
const off = (minutes: number, more: Partial<FlightFacts> = {}) =>
  planOn(
    party,
    followFlightTarget,
    { flightGuid },
    { ...onTheDay, book: raised(2), flights: flightsWith(flightGuid, { estimated: addMinutes(scheduled, minutes), ...more }) },
  )
const pickup = bookingIn(party.reservation, 'arrivalTransfer')?.trips[0]?.pickupAt ?? ''

describe('what hangs on a flight', () => {
  test.each([50, -20])('follows it by %d minutes, at the price it had, and the guest is told of the pickup', (minutes) => {
    const it = done(off(minutes))
    expect(bookingIn(it.after, 'arrivalTransfer')?.trips[0]?.pickupAt).toBe(addMinutes(pickup, minutes))
    expect(effectsOf(it.effects, 'charged')).toEqual([])
    expect(effectsOf(it.effects, 'guestNotified')).toEqual([{ kind: 'guestNotified', template: 'newPickup' }])
  })

  test('re-times the fast track within its date, and past midnight leaves it', () => {
    const before = bookingIn(party.reservation, 'arrivalFastTrack')
    expect(bookingIn(done(off(60)).after, 'arrivalFastTrack')?.serviceTime).not.toBe(before?.serviceTime)
    expect(bookingIn(done(off(14 * 60)).after, 'arrivalFastTrack')).toMatchObject({
      serviceDate: before?.serviceDate,
      serviceTime: before?.serviceTime,
    })
  })

  test('stays where the flight is nearly on time for a pickup, and no guest is told', () => {
    const it = done(off(4))
    expect([effectsOf(it.effects, 'tripAltered'), effectsOf(it.effects, 'guestNotified')]).toEqual([[], []])
  })

  test.each<[number, string[]]>([
    [50, ['change']],
    [-20, ['change']],
    [4, []],
  ])('tells guests with a fast track alone of its new time %d minutes off: %j', (minutes, told) => {
    const alone = madeOf({ arrival: arrivalLeg({ transfer: null }) })
    const flights = flightsWith(flightGuid, { estimated: addMinutes(scheduled, minutes) })
    const it = done(planOn(alone, followFlightTarget, { flightGuid }, { ...onTheDay, flights }))
    expect(effectsOf(it.effects, 'guestNotified').map(({ template }) => template)).toEqual(told)
  })

  test.each<[string | null, string, boolean]>([
    ['14:00', '2026-11-20T18:05:00Z', true],
    ['14:00', '2026-11-20T17:55:00Z', true],
    ['14:00', '2026-11-20T18:04:00Z', false],
    ['23:30', '2026-11-21T04:30:00Z', false],
    [null, '2026-11-20T19:00:00Z', false],
  ])('a fast track of %s is astray of a flight at %s: %j', (serviceTime, best, isSo) => {
    expect(isAstray({ serviceDate: '2026-11-20', serviceTime }, best, 'America/Barbados')).toBe(isSo)
  })

  test.each<[string, Partial<FlightFacts>]>([
    ['is cancelled', { status: 'cancelled' }],
    ['is diverted, and nobody knows when it comes', { status: 'diverted', estimated: null }],
    ['is at its time', { estimated: scheduled }],
  ])('does not move where the flight %s', (_, more) => {
    expect(refusedFields(off(50, more))).toEqual({ change: 'This changes nothing' })
  })

  test('follows a diverted flight once it has a time', () => {
    expect(neverComes({ scheduled, estimated: addMinutes(scheduled, 90), actual: null, status: 'diverted' })).toBe(false)
    expect(effectsOf(done(off(90, { status: 'diverted' })).effects, 'tripAltered')).toHaveLength(1)
  })
})
