import { NewBookingWizard } from '#web/features/bookings/new-booking/NewBookingWizard.tsx'
import type { Started } from '#web/features/bookings/new-booking/product.ts'
import { pointProduct } from './point-product.ts'

export function PointBooking(started: Started) {
  return <NewBookingWizard product={pointProduct} {...started} />
}
