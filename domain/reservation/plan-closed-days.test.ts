import { describe, expect, test } from 'vitest'
import { dayFacts, withOverride } from './example-facts.ts'
import { bookingIn, done, type ReservationCase } from './example-reservation.ts'
import type { Reservation, ReservedBooking } from './reservation.ts'
import { type Change, only, planOf, party, journeys, noted } from './example-service-change.ts'

describe('the days a change touches', () => {
  const daysOf = (it: ReservationCase, change: Change | Reservation) => done(planOf(it, change)).daysTouched
  const tripNoted =
    (date: string, more: object = {}): Change =>
    ({ trips }) => ({
      trips: trips.map((trip) =>
        trip.serviceDate === date ? { ...trip, details: { notesForDriver: 'Red hat' }, ...more } : trip,
      ),
    })

  test('are those of the changed services', () => {
    expect(daysOf(party(), only('departureFastTrack', noted))).toEqual(['2026-11-27'])
    expect(daysOf(party(), ({ kind }) => (kind.endsWith('FastTrack') ? noted : {}))).toEqual([
      '2026-11-20',
      '2026-11-27',
    ])
    const moved: Partial<ReservedBooking> = { serviceDate: '2026-11-19' }
    expect(daysOf(party(), only('departureFastTrack', moved))).toEqual(['2026-11-19', '2026-11-27'])
  })

  test('are only those of the trips if only trips change', () => {
    expect(daysOf(journeys(), tripNoted('2026-11-22'))).toEqual(['2026-11-22'])
    expect(daysOf(journeys(), tripNoted('2026-11-22', { serviceDate: '2026-11-23' }))).toEqual([
      '2026-11-22',
      '2026-11-23',
    ])
    const cancelled: Change = (it) => ({
      status: 'completed',
      trips: it.trips.filter(({ serviceDate }) => serviceDate === '2026-11-20'),
    })
    expect(daysOf(journeys(), cancelled)).toEqual(['2026-11-20'])
  })

  test('include the service’s own date if its status changes or it is new', () => {
    const over: Change = (it) => ({ status: 'completed', ...tripNoted('2026-11-22')(it) })
    expect(daysOf(journeys(), over)).toEqual(['2026-11-20', '2026-11-22'])
    const { reservation } = party()
    const another = { ...bookingIn(journeys().reservation, 'point'), guid: 'new:point' }
    expect(daysOf(party(), { ...reservation, bookings: [...reservation.bookings, another] })).toEqual([
      '2026-11-20',
      '2026-11-22',
    ])
  })
})

describe('a closed day', () => {
  const closed = { days: [dayFacts({ date: '2026-11-27', direction: 'departure', isLocked: true })] }

  test('doesn’t affect changes of other days', () => {
    expect(done(planOf(party(), only('arrivalFastTrack', noted), closed)).plan.warnings).toEqual([])
  })

  test('can be changed only with a policy override, with a warning', () => {
    expect(planOf(party(), only('departureFastTrack', noted), closed)).toMatchObject({
      refused: 'business',
      errors: [{ name: 'Fri 27 Nov' }],
    })
    const { plan } = done(planOf(party(), only('departureFastTrack', noted), { ...closed, ...withOverride }))
    expect(plan.warnings).toEqual([expect.stringContaining('Fri 27 Nov')])
  })
})
