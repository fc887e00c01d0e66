import { newBookingPath } from '#contract/addresses.ts'
import type { GroupDetail } from '#contract/groups.ts'
import type { ProductName } from '#web/features/bookings/new-booking/products.ts'

const productOfKind: Partial<Record<GroupDetail['bookings'][number]['kind'], ProductName>> = {
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
 * flights. Null: it has no service left to copy.
 */
export function bookAgainPath({ guid, customer, bookings }: GroupDetail): string | null {
  const products = bookings.flatMap(({ kind, status }) => {
    const product = status === 'cancelled' ? undefined : productOfKind[kind]
    return product ? [product] : []
  })
  const [product] = products
  return product ? newBookingPath({ product, customer: customer.guid, like: guid }) : null
}
