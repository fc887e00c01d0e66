import { NewBookingWizard } from '#web/features/bookings/new-booking/NewBookingWizard.tsx'
import { hourlyProduct } from './hourly-product.ts'

export function HourlyBooking({ id }: { id: string }) {
  return <NewBookingWizard product={hourlyProduct} id={id} />
}
