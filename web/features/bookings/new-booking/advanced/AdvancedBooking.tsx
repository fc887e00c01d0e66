import { NewBookingWizard } from '#web/features/bookings/new-booking/NewBookingWizard.tsx'
import { advancedProduct } from './advanced-product.ts'

export function AdvancedBooking({ id }: { id: string }) {
  return <NewBookingWizard product={advancedProduct} id={id} />
}
