import { NewBookingWizard } from '#web/features/bookings/new-booking/NewBookingWizard.tsx'
import { feeProduct } from './fee-product.ts'

export function FeeBooking({ id }: { id: string }) {
  return <NewBookingWizard product={feeProduct} id={id} />
}
