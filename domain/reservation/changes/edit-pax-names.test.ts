import { describe, expect, test } from 'vitest'
import { counts, guidOf, max, served } from '#domain/reservation/example-changes.ts'
import { effectsOf } from '#domain/reservation/effects.ts'
import { withOverride } from '#domain/reservation/example-facts.ts'
import {
  arrivalLeg,
  bookingIn,
  car,
  done,
  doneOn,
  drive,
  madeOf,
  refusedFields,
} from '#domain/reservation/example-reservation.ts'
import { addPaxTarget } from './add-pax.ts'
import { editPaxTarget, type EditPaxRequest } from './edit-pax-names.ts'
import { party, passengerOf, edited } from '#domain/reservation/example-edit.ts'

describe('a renamed passenger', () => {
  test('keeps the name that is left out', () => {
    const { after } = done(edited({ passengers: [{ guid: passengerOf(party, 1), firstName: 'Adele' }] }))
    expect(after.passengers[0]).toMatchObject({ firstName: 'Adele', lastName: 'Bell' })
  })

  test('changes nothing else and sends no message', () => {
    const change = done(
      edited({ passengers: [{ guid: passengerOf(party, 2), firstName: 'Bob', lastName: 'Bell' }] }),
    )
    expect(change.effects).toMatchObject([
      {
        kind: 'passengerRenamed',
        passenger: { position: 2, firstName: 'Bob', ageBand: 'adult' },
        before: { firstName: '' },
      },
    ])
    expect(change.plan.lines).toEqual([
      { section: 'Party', label: 'Passenger', before: 'no name yet, adult', after: 'Bob Bell, adult' },
    ])
  })

  test('who becomes a child is priced as one', () => {
    const change = done(
      edited({
        passengers: [{ guid: passengerOf(party, 2), firstName: 'Bob', lastName: 'Bell', ageBand: 'child' }],
      }),
    )
    expect(change.after.bookings.slice(0, 4).map(counts)).toEqual([
      [1, 2, 0],
      [1, 2, 0],
      [1, 2, 0],
      [1, 2, 0],
    ])
    expect(change.plan.balanceAfterCents).toBe(party.facts.balanceCents - 2_000 - 2_000)
    expect(effectsOf(change.effects, 'tripAltered')).toEqual([])
  })
})

describe('a removed passenger', () => {
  test('releases a place, a car seat and the price', () => {
    const change = done(edited({ removed: [passengerOf(party, 3)] }))
    expect(effectsOf(change.effects, 'passengerRemoved')).toMatchObject([{ passenger: { position: 3 } }])
    expect(effectsOf(change.effects, 'notExpected')).toHaveLength(2)
    expect(effectsOf(change.effects, 'places').map(({ passengers }) => passengers)).toEqual([-1, -1])
    expect(effectsOf(change.effects, 'tripAltered').map(({ after }) => after.passengers)).toEqual([2, 2])
    expect(change.plan.balanceAfterCents).toBe(party.facts.balanceCents - 3_000 - 2_000)
  })

  test('leaves the fullest car first', () => {
    const two = madeOf({
      adults: 5,
      children: 0,
      arrival: arrivalLeg({ transfer: { ...drive, cars: [car(), car()] } }),
    })
    const { after } = done(edited({ removed: [passengerOf(two, 4), passengerOf(two, 5)] }, {}, two))
    expect(bookingIn(after, 'arrivalTransfer').trips.map(({ passengers }) => passengers)).toEqual([1, 2])
  })

  test('stays in completed services and is no longer expected', () => {
    const change = done(edited({ removed: [passengerOf(party, 3)] }, {}, served(party, 'arrivalFastTrack')))
    expect(change.after.passengers).toHaveLength(3)
    expect(effectsOf(change.effects, 'passengerRemoved')).toEqual([])
    expect(counts(bookingIn(change.after, 'arrivalFastTrack'))).toEqual([2, 1, 0])
    expect(counts(bookingIn(change.after, 'departureFastTrack'))).toEqual([2, 0, 0])
  })

  test('is removed once, and not counted again after being served', () => {
    const begun = served(party, 'arrivalFastTrack')
    const without = doneOn(begun, editPaxTarget, { passengers: [], removed: [passengerOf(party, 3)] })
    const { after } = done(edited({ removed: [passengerOf(party, 2), passengerOf(party, 3)] }, {}, without))
    expect(counts(bookingIn(after, 'departureFastTrack'))).toEqual([1, 0, 0])
    expect(bookingIn(after, 'departureTransfer')).toMatchObject({ adults: 1, trips: [{ passengers: 1 }] })
  })

  test('who was only in the fast track leaves the cars unchanged', () => {
    const larger = doneOn(party, addPaxTarget, {
      passengers: [max],
      bookingGuids: [guidOf(party, 'departureFastTrack')],
      trips: [],
      allowWaitlist: false,
    })
    const again = done(edited({ removed: [passengerOf(larger, 4)] }, {}, larger))
    expect(again.after.bookings.map(counts)).toEqual(party.reservation.bookings.map(counts))
    expect(again.after.bookings.map(({ trips }) => trips)).toEqual(
      party.reservation.bookings.map(({ trips }) => trips),
    )
    expect(again.plan.balanceAfterCents).toBe(party.facts.balanceCents)
  })

  test('who only changes age band stays in a trip for part of the party', () => {
    const larger = doneOn(party, addPaxTarget, {
      passengers: [max],
      bookingGuids: [guidOf(party, 'departureFastTrack')],
      trips: [],
      allowWaitlist: false,
    })
    const { after } = done(
      edited(
        {
          passengers: [
            { guid: passengerOf(larger, 3), firstName: 'Tim', lastName: 'Bell', ageBand: 'adult' },
          ],
        },
        {},
        larger,
      ),
    )
    expect(counts(bookingIn(after, 'departureTransfer'))).toEqual([3, 0, 0])
  })

  test('who was added at short notice costs nothing', () => {
    const soon = { today: '2026-11-19', now: '2026-11-19T20:00:00Z' }
    const larger = doneOn(
      party,
      addPaxTarget,
      { passengers: [max, { ...max, ageBand: 'child' }], bookingGuids: [], trips: [], allowWaitlist: false },
      soon,
    )
    expect(
      done(edited({ removed: [passengerOf(larger, 4), passengerOf(larger, 5)] }, {}, larger)).plan
        .balanceAfterCents,
    ).toBe(party.facts.balanceCents)
  })

  test.each<[string, Partial<EditPaxRequest>, Record<string, string>]>([
    [
      'renaming someone of another party',
      { passengers: [{ guid: 'stranger', firstName: '', lastName: '' }] },
      { 'passengers.0.guid': 'This passenger is no longer in the party. Reload the page.' },
    ],
    [
      'removing someone of another party',
      { removed: [passengerOf(party, 3), 'stranger'] },
      { 'removed.1': 'This passenger is no longer in the party. Reload the page.' },
    ],
    [
      'removing only someone of another party',
      { removed: ['stranger'] },
      { 'removed.0': 'This passenger is no longer in the party. Reload the page.' },
    ],
    [
      'removing the last adult',
      { removed: [passengerOf(party, 1), passengerOf(party, 2)] },
      { passengers: 'At least one adult is required' },
    ],
  ])('is refused: %s', (_, request, refusal) => {
    expect(refusedFields(edited(request))).toEqual(refusal)
  })

  test('is refused while checked in', () => {
    const example = served(party, 'arrivalFastTrack', 'checkedIn')
    expect(refusedFields(edited({ removed: [passengerOf(party, 1)] }, withOverride, example))).toEqual({
      passengers: 'Ada Bell is checked in. Reset the check-in first.',
    })
    expect(refusedFields(edited({ removed: [passengerOf(party, 3)] }, withOverride, example))).toEqual({
      passengers: 'A passenger is checked in. Reset the check-in first.',
    })
  })
})

describe('the plan of an edit', () => {
  test('has its title, and the guest gets a message only if the party changes', () => {
    const renamed = done(
      edited({ passengers: [{ guid: passengerOf(party, 1), firstName: 'Adele', lastName: 'Bell' }] }),
    )
    const smaller = done(edited({ removed: [passengerOf(party, 3)] }))
    expect([renamed.plan.title, smaller.plan.title]).toEqual(['Edit passengers', 'Edit passengers'])
    expect(effectsOf(renamed.effects, 'guestNotified')).toEqual([])
    expect(effectsOf(smaller.effects, 'guestNotified')).toEqual([
      { kind: 'guestNotified', template: 'change' },
    ])
  })

  test('shows two swapped names as two corrections', () => {
    const named = doneOn(party, editPaxTarget, {
      passengers: [{ guid: passengerOf(party, 2), firstName: 'Bob', lastName: 'Bell' }],
      removed: [],
    })
    const { plan } = done(
      edited(
        {
          passengers: [
            { guid: passengerOf(party, 1), firstName: 'Bob', lastName: 'Bell' },
            { guid: passengerOf(party, 2), firstName: 'Dr Ada', lastName: 'Bell' },
          ],
        },
        {},
        named,
      ),
    )
    expect(plan.lines).toEqual([
      { section: 'Party', label: 'Passenger', before: 'Ada Bell, adult', after: 'Bob Bell, adult' },
      { section: 'Party', label: 'Passenger', before: 'Bob Bell, adult', after: 'Dr Ada Bell, adult' },
    ])
  })
})
