import { hasPlace } from '#web/features/bookings/drive/drive-values.ts'
import { isPlaceComplete } from './drive-request.ts'
import { flightOf, legNames, type NewBookingValues } from './new-booking-values.ts'

/** The transfers that the running price leaves out because their address has no zone yet. */
export function unpricedTransfers(values: NewBookingValues): string[] {
  return legNames.flatMap((name) => {
    const { isWanted, transfer } = values[name]
    if (!isWanted || flightOf(values[name]) === null) return []
    if (!hasPlace(transfer.place) || isPlaceComplete(transfer.place)) return []
    return [`This price doesn’t include the ${name} transfer. Choose a zone for its address.`]
  })
}
