import { describe, expect, test } from 'vitest'
import type { GroupDetail } from '#contract/groups.ts'
import { flightChangeField, flightChangeRequest, flightChangeValues } from './flight-change-values.ts'
import { flightsOf } from './reservation-flights.ts'

type Booking = GroupDetail['bookings'][number]
const flight = (guid: string, direction = 'arrival', date = '2026-11-20') => ({
  guid,
  ident: guid,
  direction,
  date,
  otherCity: 'London',
  scheduledTime: '14:05',
})
const booking = (overrides: Partial<Booking> | Record<string, unknown>) =>
  ({
    status: 'booked',
    serviceDate: '2026-11-20',
    adults: 2,
    children: 1,
    infants: 0,
    ...overrides,
  }) as Booking

describe('the flights of a reservation', () => {
  const arrival = booking({ guid: 'fast track', kind: 'arrivalFastTrack', flight: flight('BA255') })
  const transfer = booking({ guid: 'car', kind: 'arrivalTransfer', flight: flight('BA255') })
  const early = booking({
    guid: 'early car',
    kind: 'departureTransfer',
    flight: flight('BA254', 'departure', '2026-11-27'),
  })
  const leaving = booking({
    guid: 'leaving',
    kind: 'departureFastTrack',
    flight: flight('BA254', 'departure', '2026-11-27'),
  })
  const over = booking({
    guid: 'over',
    kind: 'arrivalFastTrack',
    flight: flight('VS131'),
    status: 'cancelled',
  })
  const all = [leaving, early, over, transfer, arrival]

  test('are listed once each, by time, without services that are over', () => {
    expect(
      flightsOf(all, null).map((it) => [it.ident, it.direction, it.date, it.guests, it.hasFastTrack]),
    ).toEqual([
      ['BA255', 'arrival', '2026-11-20', 3, true],
      ['BA254', 'departure', '2026-11-27', 3, true],
    ])
  })

  test('can be limited to one service', () => {
    expect(flightsOf(all, early).map((it) => it.guid)).toEqual(['BA254'])
  })
})

describe('the request of a flight change', () => {
  const start = flightChangeValues(
    flightsOf(
      [
        booking({ kind: 'arrivalFastTrack', flight: flight('in') }),
        booking({ kind: 'departureFastTrack', flight: flight('out', 'departure', '2026-11-27') }),
      ],
      null,
    ),
  )
  const [first, second] = start.legs

  test('is empty until a flight is chosen', () => {
    expect(flightChangeRequest('group', start)).toEqual({
      groupGuid: 'group',
      legs: [],
      allowWaitlist: false,
      reason: '',
    })
    expect(flightChangeField('legs', start)).toBe('legs.0.toFlightGuid')
  })

  test('has only flights that change, with errors at those flights', () => {
    const typed = {
      ...start,
      legs: [first, { ...second, toFlightGuid: 'later' }] as typeof start.legs,
      reason: 'missed',
    }
    expect(flightChangeRequest('group', typed)).toMatchObject({
      legs: [{ flightGuid: 'out', toFlightGuid: 'later' }],
      reason: 'missed',
    })
    expect(flightChangeField('legs.0.toFlightGuid', typed)).toBe('legs.1.toFlightGuid')
    expect(flightChangeField('date', typed)).toBe('legs.1.date')
    expect(flightChangeField('reason', typed)).toBe('reason')
  })

  test('includes a date without a flight, so that the server reports what is missing', () => {
    const typed = { ...start, legs: [{ ...first, toFlightGuid: null }, second] as typeof start.legs }
    expect(flightChangeRequest('group', typed).legs).toEqual([{ flightGuid: 'in', toFlightGuid: '' }])
  })
})
