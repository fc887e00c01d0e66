import { expect, test } from 'vitest'
import { groupDetail, type GroupDetail } from '#contract/groups.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
import { smallestReply } from '#web/testing/fixtures/smallest-reply.ts'
import { bookAgainPath, bookReturnPath } from './book-again.ts'

type Booking = GroupDetail['bookings'][number]
type Some = Pick<Booking, 'kind' | 'status'>[]
const aGroup = (bookings: Some, status: GroupDetail['status'] = 'confirmed') => {
  const group = smallestReply(groupDetail)
  const customer = { ...group.customer, guid: aGuid(2) }
  return { ...group, guid: aGuid(1), status, customer, bookings: bookings as Booking[] }
}
const asked = (path: string | null) =>
  path && Object.fromEntries(new URL(path, 'https://portal.example').searchParams)
const again = (...bookings: Some) => asked(bookAgainPath(aGroup(bookings)))
const of = { customer: aGuid(2), like: aGuid(1) }

test('the first service that isn’t cancelled gives the product', () => {
  expect(again({ kind: 'departureTransfer', status: 'booked' })).toEqual({ ...of, product: 'advanced' })
  expect(
    again({ kind: 'arrivalFastTrack', status: 'cancelled' }, { kind: 'point', status: 'completed' }),
  ).toEqual({ ...of, product: 'point' })
})

test('a reservation without a service to copy isn’t booked again', () => {
  expect(again({ kind: 'fee', status: 'completed' }, { kind: 'hourly', status: 'cancelled' })).toBeNull()
})

test('a cancelled reservation is booked again as it was', () => {
  const cancelled = aGroup([{ kind: 'privateTransfer', status: 'cancelled' }], 'cancelled')
  expect(asked(bookAgainPath(cancelled))).toEqual({ ...of, product: 'private' })
  expect(asked(bookReturnPath(cancelled))).toEqual({ ...of, product: 'private', way: 'back' })
})

test.each<[string, Booking['kind'][], string | null]>([
  ['a private transfer', ['privateTransfer'], 'private'],
  ['trips from point to point', ['point'], 'point'],
  ['an arrival with a transfer', ['arrivalFastTrack', 'arrivalTransfer'], 'advanced'],
  ['a fast track alone', ['arrivalFastTrack'], null],
  ['both ways', ['arrivalTransfer', 'departureTransfer'], null],
  ['a car by the hour', ['hourly'], null],
])('the return trip of %s', (_, kinds, product) => {
  const group = aGroup(kinds.map((kind) => ({ kind, status: 'booked' })))
  expect(asked(bookReturnPath(group))).toEqual(product && { ...of, product, way: 'back' })
})
