import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { NewBookingCustomerStep } from './NewBookingCustomerStep.tsx'
import type { Stop } from './product.ts'

// Loads while the customer is being entered.
export const ConfirmStep = preloadable(
  async () => (await import('./NewBookingConfirmStep.tsx')).NewBookingConfirmStep,
)

/** The steps of a booking whose second step is the product's own, with billing at its end. */
export function stopsWith(Journey: Stop['Fields'], label = 'Trip'): Stop[] {
  return [
    { name: 'customer', label: 'Customer', Fields: NewBookingCustomerStep },
    { name: 'journey', label, Fields: Journey },
    { name: 'confirm', label: 'Confirm', Fields: ConfirmStep },
  ]
}
