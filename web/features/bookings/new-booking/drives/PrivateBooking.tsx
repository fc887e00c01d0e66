import { NewBookingWizard } from '#web/features/bookings/new-booking/NewBookingWizard.tsx'
import { privateProduct } from './private-product.ts'

export function PrivateBooking({ id }: { id: string }) {
  return <NewBookingWizard product={privateProduct} id={id} />
}
