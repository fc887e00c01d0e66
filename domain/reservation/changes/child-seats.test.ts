import { describe, expect, test } from 'vitest'
import { isRefusal } from '#domain/refusal.ts'
import { bookingIn, done, planOn, refusedFields } from '#domain/reservation/example-reservation.ts'
import { arrival, departure, party } from '#domain/reservation/example-transport.ts'
import { childSeatsTarget, type ChildSeatsRequest } from './child-seats.ts'

const ask = (request: Partial<ChildSeatsRequest> = {}, of = party) =>
  planOn(of, childSeatsTarget, { bookingGuid: arrival.guid, seatGuid: 'booster', count: 1, ...request })

describe('child seats', () => {
  test('are added to the first car of the journey, at today’s price, and the guest is notified', () => {
    const change = done(ask())
    expect(bookingIn(change.after, 'arrivalTransfer').trips.map((it) => it.carSeats)).toEqual([
      [{ guid: 'booster', quantity: 1 }],
      [],
    ])
    expect(change.plan.chargeCents).toBe(1_500)
    expect(change.effects).toContainEqual({ kind: 'guestNotified', template: 'change' })
  })

  test('are refused for another service, of an unknown kind, or beyond the stock', () => {
    expect(isRefusal(ask({ bookingGuid: 'nothing' }))).toBe(true)
    expect(refusedFields(ask({ seatGuid: 'nothing' }))).toHaveProperty('trips.0.carSeats.0.guid')
    expect(refusedFields(ask({ count: 40 }))).toHaveProperty('trips.0.carSeats.0.quantity')
  })

  test('are refused once the drive has begun, and with more seats than passengers', () => {
    const [first] = arrival.trips
    const begun = {
      ...party,
      reservation: {
        ...party.reservation,
        bookings: party.reservation.bookings.map((it) =>
          it.guid === arrival.guid
            ? {
                ...it,
                trips: it.trips.map((trip) =>
                  trip === first ? { ...trip, status: 'started' as const } : trip,
                ),
              }
            : it,
        ),
      },
    }
    expect(ask({}, begun)).toMatchObject({ errors: [{ message: 'This trip has started or ended' }] })
    const few = departure.trips[0]?.passengers ?? 0
    expect(isRefusal(ask({ bookingGuid: departure.guid, count: few + 1 }))).toBe(true)
  })
})
