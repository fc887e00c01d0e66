import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { NewBookingCustomerStep } from './NewBookingCustomerStep.tsx'
import type { Stop } from './product.ts'

// Steps after the first load while the customer is being entered.
const BillingStep = preloadable(
  async () => (await import('./NewBookingBillingStep.tsx')).NewBookingBillingStep,
)
export const ConfirmStep = preloadable(
  async () => (await import('./NewBookingConfirmStep.tsx')).NewBookingConfirmStep,
)

/** The four steps of a booking whose second step is the product's own. */
export function stopsWith(Journey: Stop['Fields'], label = 'Trip'): Stop[] {
  return [
    { name: 'customer', label: 'Customer', Fields: NewBookingCustomerStep },
    { name: 'journey', label, Fields: Journey },
    { name: 'billing', label: 'Billing', Fields: BillingStep },
    { name: 'confirm', label: 'Confirm', Fields: ConfirmStep },
  ]
}
