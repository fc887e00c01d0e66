import type { TransferValues } from '#web/features/bookings/new-booking/new-booking-values.ts'

/** The return of a transfer: the same location, cars and notes, with the stops reversed and no times. */
export function returnTransfer(transfer: TransferValues): TransferValues {
  return { ...transfer, pickupTime: '', stops: transfer.stops.toReversed().map((it) => ({ ...it, at: '' })) }
}
