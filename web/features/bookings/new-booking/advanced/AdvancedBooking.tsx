import { NewBookingWizard } from '#web/features/bookings/new-booking/NewBookingWizard.tsx'
import type { Started } from '#web/features/bookings/new-booking/product.ts'
import { advancedProduct } from './advanced-product.ts'

export function AdvancedBooking(started: Started) {
  return <NewBookingWizard product={advancedProduct} {...started} />
}
