import { NewBookingWizard } from '#web/features/bookings/new-booking/NewBookingWizard.tsx'
import { pointProduct } from './point-product.ts'

export function PointBooking({ id }: { id: string }) {
  return <NewBookingWizard product={pointProduct} id={id} />
}
