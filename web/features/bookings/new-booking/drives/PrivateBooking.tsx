import { NewBookingWizard } from '#web/features/bookings/new-booking/NewBookingWizard.tsx'
import type { Started } from '#web/features/bookings/new-booking/product.ts'
import { privateProduct } from './private-product.ts'

export function PrivateBooking(started: Started) {
  return <NewBookingWizard product={privateProduct} {...started} />
}
