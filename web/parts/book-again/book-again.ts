import { newBookingPath } from '#contract/addresses.ts'
import type { GroupDetail } from '#contract/groups.ts'

type BookingOfGroup = GroupDetail['bookings'][number]

const productOfKind: Partial<Record<BookingOfGroup['kind'], string>> = {
  arrivalFastTrack: 'advanced',
  departureFastTrack: 'advanced',
  arrivalTransfer: 'advanced',
  departureTransfer: 'advanced',
  privateTransfer: 'private',
  hourly: 'hourly',
  point: 'point',
}

/**
 * The new booking that copies a reservation: its customer, party, services and places, without dates and
 * flights; of a cancelled one, what was cancelled. Null: it has no service left to copy.
 */
export function bookAgainPath(group: GroupDetail): string | null {
  const product = productOf(group)
  return product && newBookingPath({ product, customer: group.customer.guid, like: group.guid })
}

/** The new booking of the way back. Null: the reservation has no one-way trip. */
export function bookReturnPath(group: GroupDetail): string | null {
  const product = productOf(group)
  const kinds = copied(group).map((it) => it.kind)
  const isBothWays =
    kinds.some((it) => it === 'arrivalFastTrack' || it === 'arrivalTransfer') &&
    kinds.some((it) => it === 'departureFastTrack' || it === 'departureTransfer')
  const isDriven = kinds.some((it) => oneWayDrives.includes(it))
  if (product === null || product === 'hourly' || !isDriven || (product === 'advanced' && isBothWays))
    return null
  return newBookingPath({ product, customer: group.customer.guid, like: group.guid, way: 'back' })
}

const oneWayDrives: readonly BookingOfGroup['kind'][] = [
  'arrivalTransfer',
  'departureTransfer',
  'privateTransfer',
  'point',
]

function productOf(group: GroupDetail): string | null {
  return copied(group).flatMap(({ kind }) => productOfKind[kind] ?? [])[0] ?? null
}

function copied({ bookings, status }: GroupDetail): BookingOfGroup[] {
  return bookings.filter((it) => status === 'cancelled' || it.status !== 'cancelled')
}
