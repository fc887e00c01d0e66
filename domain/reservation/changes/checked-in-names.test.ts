import { describe, expect, test } from 'vitest'
import { counts, guidOf, max, partyInVans, served, withStatus } from '#domain/reservation/example-changes.ts'
import { effectsOf } from '#domain/reservation/effects.ts'
import { withOverride } from '#domain/reservation/example-facts.ts'
import {
  bookingIn,
  done,
  doneOn,
  refusedFields,
  type ReservationCase,
} from '#domain/reservation/example-reservation.ts'
import type { PassengerName } from '#domain/reservation/new-reservation.ts'
import { withBookings } from '#domain/reservation/reservation.ts'
import { addPaxTarget } from './add-pax.ts'
import { editPaxTarget, type EditPaxRequest } from './edit-pax-names.ts'
import { party, passengerOf, edited } from '#domain/reservation/example-edit.ts'

/** Max flies out with the party, and is in none of its cars. */
const withFriend = (
  example: ReservationCase = party,
  passenger: PassengerName = max,
  kind: 'departureFastTrack' | 'departureTransfer' = 'departureFastTrack',
) =>
  doneOn(example, addPaxTarget, {
    passengers: [passenger],
    bookingGuids: [guidOf(example, kind)],
    trips: [],
    allowWaitlist: false,
  })

describe('a checked-in passenger', () => {
  const adaCame: ReservationCase = {
    ...party,
    reservation: withBookings(party.reservation, (booking) =>
      booking.kind === 'arrivalFastTrack'
        ? {
            ...booking,
            status: 'checkedIn',
            attendance: booking.attendance.map((one, index) => ({
              ...one,
              state: index === 0 ? 'checkedIn' : 'expected',
            })),
          }
        : booking,
    ),
  }
  const first = { firstName: '', lastName: '' }

  test.each<[string, Partial<EditPaxRequest>]>([
    ['removed', { removed: [passengerOf(party, 1)] }],
    ['made a child', { passengers: [{ guid: passengerOf(party, 1), ...first, ageBand: 'child' }] }],
  ])('can’t be %s', (_, request) => {
    expect(refusedFields(edited(request, withOverride, adaCame))).toEqual({
      passengers: 'Ada Bell is checked in. Reset the check-in first.',
    })
  })

  test('can be renamed, and the others can be removed', () => {
    const named = done(
      edited(
        { passengers: [{ guid: passengerOf(party, 1), firstName: 'Adele', lastName: 'Bell' }] },
        {},
        adaCame,
      ),
    )
    expect(named.after.passengers.map(({ firstName }) => firstName)).toEqual(['Adele', '', ''])
    const { after } = done(edited({ removed: [passengerOf(party, 3)] }, {}, adaCame))
    expect(after.bookings.slice(0, 4).map(counts)).toEqual([
      [2, 1, 0],
      [2, 0, 0],
      [2, 0, 0],
      [2, 0, 0],
    ])
  })
})

describe('a passenger who leaves the party', () => {
  test('also leaves a cancelled arrival', () => {
    const change = done(
      edited({ removed: [passengerOf(party, 3)] }, {}, withStatus(party, 'arrivalFastTrack', 'cancelled')),
    )
    expect(effectsOf(change.effects, 'passengerRemoved')).toMatchObject([{ passenger: { position: 3 } }])
    expect(effectsOf(change.effects, 'notExpected').map(({ bookingGuid }) => bookingGuid)).toEqual([
      guidOf(party, 'arrivalFastTrack'),
      guidOf(party, 'departureFastTrack'),
    ])
    expect(bookingIn(change.after, 'arrivalFastTrack')).toMatchObject({
      adults: 2,
      children: 1,
      status: 'cancelled',
    })
  })

  test('who was not there when the others were served is removed', () => {
    const larger = served(withFriend(), 'arrivalFastTrack')
    const change = done(edited({ removed: [passengerOf(larger, 4)] }, {}, larger))
    expect(effectsOf(change.effects, 'passengerRemoved')).toMatchObject([{ passenger: { position: 4 } }])
  })

  test('takes a seat out of the cars after another one who was served left', () => {
    const begun = doneOn(served(party, 'arrivalFastTrack'), editPaxTarget, {
      passengers: [],
      removed: [passengerOf(party, 3)],
    })
    const { after } = done(edited({ removed: [passengerOf(party, 2)] }, {}, begun))
    expect(counts(bookingIn(after, 'departureFastTrack'))).toEqual([1, 0, 0])
    expect(bookingIn(after, 'departureTransfer')).toMatchObject({
      adults: 1,
      children: 0,
      trips: [{ passengers: 1 }],
    })
  })

  test('takes one seat out of the cars each time, if both were served before', () => {
    const adults = partyInVans({ adults: 3, children: 0 })
    const begun = doneOn(served(adults, 'arrivalFastTrack'), editPaxTarget, {
      passengers: [],
      removed: [passengerOf(adults, 2)],
    })
    expect(bookingIn(begun.reservation, 'departureTransfer')).toMatchObject({
      adults: 2,
      trips: [{ passengers: 2 }],
    })
    const { after } = done(edited({ removed: [passengerOf(adults, 3)] }, {}, begun))
    expect(bookingIn(after, 'departureTransfer')).toMatchObject({ adults: 1, trips: [{ passengers: 1 }] })
  })

  test('who was only in a car frees its seat', () => {
    const larger = withFriend(party, max, 'departureTransfer')
    const { after } = done(edited({ removed: [passengerOf(larger, 4)] }, {}, larger))
    expect(counts(bookingIn(after, 'departureFastTrack'))).toEqual([2, 1, 0])
    expect(bookingIn(after, 'departureTransfer')).toMatchObject({
      adults: 2,
      children: 1,
      trips: [{ passengers: 3 }],
    })
  })

  test('reduces a fast track without a passenger list by one', () => {
    const unlisted = {
      ...party,
      reservation: withBookings(party.reservation, (it) => ({ ...it, attendance: [] })),
    }
    const { after } = done(edited({ removed: [passengerOf(party, 3)] }, {}, unlisted))
    expect(after.bookings.slice(0, 4).map(counts)).toEqual([
      [2, 0, 0],
      [2, 0, 0],
      [2, 0, 0],
      [2, 0, 0],
    ])
  })
})
