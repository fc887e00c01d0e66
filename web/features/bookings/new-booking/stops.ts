import { NewBookingBillingStep } from './NewBookingBillingStep.tsx'
import { NewBookingConfirmStep } from './NewBookingConfirmStep.tsx'
import { NewBookingCustomerStep } from './NewBookingCustomerStep.tsx'
import type { Stop } from './product.ts'

/** The four stops of a booking with a journey of its own kind. */
export function stopsWith(Journey: Stop['Fields'], label = 'Journey'): Stop[] {
  return [
    { name: 'customer', label: 'Customer', Fields: NewBookingCustomerStep },
    { name: 'journey', label, Fields: Journey },
    { name: 'billing', label: 'Billing', Fields: NewBookingBillingStep },
    { name: 'confirm', label: 'Confirm', Fields: NewBookingConfirmStep },
  ]
}
