import { expect, test } from 'vitest'
import type { BookedBefore, DriveBefore } from '#contract/last-time.ts'
import type { ProductName } from '#web/shell/sections/booking-products.ts'
import { returnTrip } from './return-trip.ts'

const place = (name: string) => ({ guid: name, name }) as unknown as DriveBefore['from']
const drive = (from: string, to: string, ...stops: string[]): DriveBefore => ({
  from: place(from),
  to: place(to),
  stops: stops.map(place) as DriveBefore['stops'],
  cars: [],
  details: { notesForDriver: 'White hat' },
})
const booked: BookedBefore = {
  reference: 'AGN234',
  isUpcoming: false,
  firstServiceDate: '2026-10-02',
  adults: 2,
  children: 0,
  infants: 0,
  passengers: [],
  arrival: null,
  departure: null,
  privateTransfer: null,
  hourly: null,
  point: [],
  flags: [],
  billing: 'payLater',
  partner: null,
}
const flown = { fastTrack: true, transfer: drive('airport', 'hotel') }

test.each<[string, ProductName, Partial<BookedBefore>, Partial<BookedBefore> | null]>([
  [
    'a transfer, with its stops in reverse',
    'private',
    { privateTransfer: drive('hotel', 'museum', 'a', 'b') },
    { privateTransfer: drive('museum', 'hotel', 'b', 'a') },
  ],
  [
    'several trips',
    'point',
    { point: [drive('a', 'b'), drive('b', 'c')] },
    { point: [drive('c', 'b'), drive('b', 'a')] },
  ],
  [
    'an arrival, as a departure',
    'advanced',
    { arrival: flown },
    { departure: { ...flown, transfer: drive('hotel', 'airport') } },
  ],
  ['a transfer has none in another product', 'advanced', { privateTransfer: drive('a', 'b') }, null],
  ['a round trip has none', 'advanced', { arrival: flown, departure: flown }, null],
  ['a fast track alone has none', 'advanced', { arrival: { ...flown, transfer: null } }, null],
  ['a car by the hour has none', 'hourly', { hourly: drive('a', 'b') }, null],
])('the way back of %s', (_, product, given, expected) => {
  expect(returnTrip({ ...booked, ...given }, product)).toEqual(expected && { ...booked, ...expected })
})
