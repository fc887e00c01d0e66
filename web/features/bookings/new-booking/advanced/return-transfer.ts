import type { TransferValues } from '../new-booking-values.ts'

/** The transfer of the other flight, the other way round: same place, cars, seats, bags and notes; its stops from last to first, their times its own. */
export function returnTransfer(transfer: TransferValues): TransferValues {
  return { ...transfer, pickupTime: '', stops: transfer.stops.toReversed().map((it) => ({ ...it, at: '' })) }
}
