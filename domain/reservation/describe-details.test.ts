import { expect, test } from 'vitest'
import { aField } from '#domain/fields/example-fields.ts'
import { builtInFields } from '#domain/fields/built-in-fields.ts'
import type { Details } from '#domain/fields/detail-field.ts'
import { describeChange } from './describe-change.ts'
import { describeNew } from './describe.ts'
import { both, madeOf } from './example-reservation.ts'
import { factsOf } from './example-facts.ts'
import type { Reservation } from './reservation.ts'
import { differenceOf } from './difference.ts'

const fields = [
  ...builtInFields,
  aField({ name: 'Gate code' }),
  aField({ guid: 'lounge', owner: 'fastTrack', kind: 'yesNo', name: 'Lounge' }),
  aField({ guid: 'allergy', owner: 'passenger', name: 'Allergy' }),
]
const facts = factsOf({ fields })
const before = madeOf(both).reservation

/** The reservation with these details of itself, its fast track, its first passenger and its first car. */
function detailed(details: Details): Reservation {
  return {
    ...before,
    details,
    passengers: before.passengers.map((it, index) => (index === 0 ? { ...it, details } : it)),
    bookings: before.bookings.map((it) => ({
      ...it,
      details: it.kind === 'arrivalFastTrack' ? details : {},
      trips: it.trips.map((trip, index) => (index === 0 ? { ...trip, details } : trip)),
    })),
  }
}

const lines = (was: Reservation, is: Reservation) =>
  describeChange(facts, was, is, differenceOf(was, is, facts))
    .filter((it) => it.field !== undefined)
    .map(({ section, label, before: from, after }) =>
      [section, label, from, after].filter(Boolean).join(' | '),
    )

test('a change has a line for each detail that differs', () => {
  const [some, others] = [
    detailed({ meeting: '1234', lounge: true, allergy: 'Nuts', notesForDriver: 'Red hat' }),
    detailed({ meeting: '9999', lounge: false, notesForDriver: 'Red hat' }),
  ]
  expect(lines(some, some)).toEqual([])
  expect(lines(some, others)).toEqual([
    'Party | Ada Bell: Allergy | Nuts | none',
    'Party | Gate code | 1234 | 9999',
    'Arrival | Lounge | Yes | No',
  ])
})

test('a new booking lists all of them', () => {
  const details = { meeting: '1234', lounge: true, allergy: 'Nuts', notesForDriver: 'Red hat' }
  const labels = describeNew(facts, detailed(details), null, [])
    .filter((it) => it.field !== undefined)
    .map((it) => `${it.label}: ${it.after}`)
  expect(labels).toEqual([
    'Gate code: 1234',
    'Ada Bell: Allergy: Nuts',
    'Lounge: Yes',
    'Notes for the driver: Red hat',
    'Notes for the driver: Red hat',
  ])
})

test('a driver is notified only of details they can see', () => {
  const driven = (details: Details) => {
    const all = detailed(details)
    return {
      ...all,
      bookings: all.bookings.map((it) => ({
        ...it,
        trips: it.trips.map((one) => ({ ...one, driverGuid: 'dora' })),
      })),
    }
  }
  const told = (was: Details, is: Details) =>
    describeChange(facts, driven(was), driven(is), differenceOf(driven(was), driven(is), facts)).some(
      ({ after }) => after === 'Dora will be notified',
    )
  expect(told({}, { notesForDriver: 'Red hat' })).toBe(true)
  expect(told({}, { notesForOffice: 'Pays late' })).toBe(false)
})
