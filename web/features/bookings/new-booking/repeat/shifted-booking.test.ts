import { describe, expect, test } from 'vitest'
import {
  emptyBooking,
  emptyJourney,
  flightOf,
  type NewBookingValues,
} from '#web/features/bookings/new-booking/new-booking-values.ts'
import { firstDateOf, flightParts, shiftedBooking, withFlight } from './shifted-booking.ts'

const empty = emptyBooking('2026-11-23', false)
const flight = { flightGuid: 'f', flightName: 'BA 2155', flightIdent: 'BA2155', flightNote: '' }

const stay: NewBookingValues = {
  ...empty,
  arrival: { ...empty.arrival, ...flight, date: '2026-11-27', flightDate: '2026-11-27' },
  departure: { ...empty.departure, ...flight, isWanted: true, date: '2026-12-04', flightDate: '2026-12-04' },
}
const trips: NewBookingValues = {
  ...empty,
  journeys: [
    { ...emptyJourney('2026-10-25'), time: '01:30' },
    { ...emptyJourney('2026-10-24'), time: '08:00' },
  ],
  meets: { ...empty.meets, ...flight, isWanted: true, date: '2026-10-24' },
}

describe('a booking on another date', () => {
  test('arrival and departure keep their distance, over the end of a year', () => {
    const moved = shiftedBooking('advanced', stay, '2026-12-30')
    expect([moved.arrival.date, moved.departure.date]).toEqual(['2026-12-30', '2027-01-06'])
  })

  test('over a leap day', () => {
    const moved = shiftedBooking('advanced', stay, '2028-02-25')
    expect([moved.arrival.date, moved.departure.date]).toEqual(['2028-02-25', '2028-03-03'])
  })

  test('its flights of the old date aren’t sent', () => {
    const moved = shiftedBooking('advanced', stay, '2026-12-30')
    expect(flightOf(moved.arrival)).toBeNull()
    const again = withFlight(moved, 'arrival', { guid: 'other', name: 'BA 2155', ident: 'BA2155' })
    expect(flightOf(again.arrival)).toBe('other')
  })

  test('trips keep their local times, also when clocks change in between', () => {
    const moved = shiftedBooking('point', trips, '2026-10-31')
    expect(moved.journeys.map((it) => `${it.date} ${it.time}`)).toEqual([
      '2026-11-01 01:30',
      '2026-10-31 08:00',
    ])
  })

  test('on its own date it stays the same', () => {
    expect(shiftedBooking('advanced', stay, '2026-11-27')).toEqual(stay)
  })
})

describe('the first date and the flights', () => {
  test.each([
    ['advanced', stay, '2026-11-27', ['arrival', 'departure']],
    ['advanced', { ...stay, arrival: { ...stay.arrival, isWanted: false } }, '2026-12-04', ['departure']],
    ['point', trips, '2026-10-24', []],
    ['private', trips, '2026-10-25', ['meets']],
    ['hourly', trips, '2026-10-25', []],
  ] as const)('of %s', (product, values, date, parts) => {
    expect(firstDateOf(product, values)).toBe(date)
    expect(flightParts(product, values)).toEqual(parts)
  })
})
