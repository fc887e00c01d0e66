import { hasPlace, placeOnWire } from '#web/features/bookings/drive/drive-values.ts'
import { driveOnWire, isPlaceComplete } from '#web/features/bookings/new-booking/drive-request.ts'
import {
  flightOf,
  partyOf,
  type LegName,
  type NewBookingValues,
} from '#web/features/bookings/new-booking/new-booking-values.ts'
import { partyOnWire } from '#web/features/bookings/new-booking/party-request.ts'
import type { Filled } from '#web/features/bookings/new-booking/product.ts'

/** The leg's chosen flight, or null. */
export function legFlight(values: NewBookingValues, name: LegName): string | null {
  return values[name].isWanted ? flightOf(values[name]) : null
}

/** The request. For the running price, it omits legs without a flight. */
export function advancedOnWire({ values, services }: Filled, whole: boolean) {
  const leg = (name: LegName) =>
    values[name].isWanted && (whole || legFlight(values, name) !== null)
      ? legOnWire(values, services, name, whole)
      : null
  return { ...partyOnWire(values, whole), arrival: leg('arrival'), departure: leg('departure') }
}

function legOnWire(values: NewBookingValues, services: Filled['services'], name: LegName, whole: boolean) {
  const { date, fastTrack, details, transfer } = values[name]
  const pickupTime = name === 'departure' && transfer.pickupTime !== '' ? transfer.pickupTime : null
  const drive = driveOnWire(transfer, services, partyOf(values).size)
  return {
    date,
    flightGuid: flightOf(values[name]) ?? '',
    fastTrack,
    details,
    // An incomplete location is sent for validation, but not for pricing.
    transfer: (whole ? hasPlace : isPlaceComplete)(transfer.place)
      ? { place: placeOnWire(transfer.place), pickupTime, ...drive }
      : null,
  }
}
