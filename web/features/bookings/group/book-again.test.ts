import { expect, test } from 'vitest'
import { groupDetail, type GroupDetail } from '#contract/groups.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
import { smallestReply } from '#web/testing/fixtures/smallest-reply.ts'
import { bookAgainPath } from './book-again.ts'

type Booking = GroupDetail['bookings'][number]
const again = (...bookings: Pick<Booking, 'kind' | 'status'>[]) => {
  const group = smallestReply(groupDetail)
  const path = bookAgainPath({
    ...group,
    guid: aGuid(1),
    customer: { ...group.customer, guid: aGuid(2) },
    bookings: bookings as Booking[],
  })
  return path && Object.fromEntries(new URL(path, 'https://portal.example').searchParams)
}

test('the first service that isn’t cancelled gives the product', () => {
  const of = { customer: aGuid(2), like: aGuid(1) }
  expect(again({ kind: 'departureTransfer', status: 'booked' })).toEqual({ ...of, product: 'advanced' })
  expect(
    again({ kind: 'arrivalFastTrack', status: 'cancelled' }, { kind: 'point', status: 'completed' }),
  ).toEqual({ ...of, product: 'point' })
})

test('a reservation without a service to copy isn’t booked again', () => {
  expect(again({ kind: 'fee', status: 'completed' }, { kind: 'hourly', status: 'cancelled' })).toBeNull()
})
