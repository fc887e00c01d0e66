import { NewBookingWizard } from '#web/features/bookings/new-booking/NewBookingWizard.tsx'
import type { Started } from '#web/features/bookings/new-booking/product.ts'
import { hourlyProduct } from './hourly-product.ts'

export function HourlyBooking(started: Started) {
  return <NewBookingWizard product={hourlyProduct} {...started} />
}
