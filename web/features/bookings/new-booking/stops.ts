import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { NewBookingCustomerStep } from './NewBookingCustomerStep.tsx'
import type { Stop } from './product.ts'

/** The stops after the first come while the customer is being named. */
const BillingStep = preloadable(async () => (await import('./NewBookingBillingStep.tsx')).NewBookingBillingStep)
export const ConfirmStep = preloadable(async () => (await import('./NewBookingConfirmStep.tsx')).NewBookingConfirmStep)

/** The four stops of a booking with a journey of its own kind. */
export function stopsWith(Journey: Stop['Fields'], label = 'Trip'): Stop[] {
  return [
    { name: 'customer', label: 'Customer', Fields: NewBookingCustomerStep },
    { name: 'journey', label, Fields: Journey },
    { name: 'billing', label: 'Billing', Fields: BillingStep },
    { name: 'confirm', label: 'Confirm', Fields: ConfirmStep },
  ]
}
