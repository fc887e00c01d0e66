import { billingOnWire, customerOnWire } from '#web/features/bookings/new-booking/party-request.ts'
import type { Filled } from '#web/features/bookings/new-booking/product.ts'

/** A fee, on an existing reservation of the customer or on a new one. */
export function feeOnWire({ values }: Filled, whole: boolean) {
  const { fee, isNewCustomer, comments } = values
  return {
    ...customerOnWire(values, whole),
    groupGuid: isNewCustomer ? null : fee.groupGuid || null,
    label: fee.label,
    amountCents: fee.amountCents ?? 0,
    taxCode: fee.taxCode,
    date: fee.date === '' ? null : fee.date,
    ...billingOnWire(values),
    comments,
  }
}
