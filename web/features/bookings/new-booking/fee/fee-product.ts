import { feeChange } from '#contract/fees.ts'
import { NewBookingCustomerStep } from '#web/features/bookings/new-booking/NewBookingCustomerStep.tsx'
import { productOf } from '#web/features/bookings/new-booking/product-of.ts'
import { fieldOfPart, stopOfPart } from '#web/features/bookings/new-booking/request-fields.ts'
import { ConfirmStep } from '#web/features/bookings/new-booking/stops.ts'
import { feeOnWire } from './fee-request.ts'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'

const FeeStep = preloadable(async () => (await import('./FeeStep.tsx')).FeeStep)

const ofFee = /^(groupGuid|label|amountCents|taxCode|date)$/

/** An amount set by the user. Billing is part of the fee step. */
export const feeProduct = productOf({
  name: 'fee',
  stops: [
    { name: 'customer', label: 'Customer', Fields: NewBookingCustomerStep },
    { name: 'journey', label: 'Fee', Fields: FeeStep },
    { name: 'confirm', label: 'Confirm', Fields: ConfirmStep },
  ],
  stopOf: stopOfPart,
  fieldOf: (field, values) => fieldOfPart(field.replace(ofFee, 'fee.$1'), values),
  canBePriced: () => false,
  request: feeOnWire,
  price: null,
  change: feeChange,
})
