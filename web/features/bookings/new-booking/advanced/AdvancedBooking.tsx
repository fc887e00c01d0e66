import { NewBookingWizard } from '../NewBookingWizard.tsx'
import { advancedProduct } from './advanced-product.ts'

export function AdvancedBooking({ id }: { id: string }) {
  return <NewBookingWizard product={advancedProduct} id={id} />
}
