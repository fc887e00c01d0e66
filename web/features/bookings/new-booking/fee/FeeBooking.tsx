import { NewBookingWizard } from '#web/features/bookings/new-booking/NewBookingWizard.tsx'
import type { Started } from '#web/features/bookings/new-booking/product.ts'
import { feeProduct } from './fee-product.ts'

export function FeeBooking(started: Started) {
  return <NewBookingWizard product={feeProduct} {...started} />
}
