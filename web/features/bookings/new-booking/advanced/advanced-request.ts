import { isPlaceSaid, placeOnWire } from '../../drive/drive-values.ts'
import { driveOnWire, isPlaceWhole } from '../drive-request.ts'
import { flightOf, partyOf, type LegName, type NewBookingValues } from '../new-booking-values.ts'
import { partyOnWire } from '../party-request.ts'
import type { Filled } from '../product.ts'

/** The chosen flight of a leg that is wanted. */
export function legFlight(values: NewBookingValues, name: LegName): string | null {
  return values[name].isWanted ? flightOf(values[name]) : null
}

/** The request; for the running price without the legs whose flight is not chosen yet. */
export function advancedOnWire({ values, services }: Filled, whole: boolean) {
  const leg = (name: LegName) =>
    values[name].isWanted && (whole || legFlight(values, name) !== null) ? legOnWire(values, services, name, whole) : null
  return { ...partyOnWire(values, whole), arrival: leg('arrival'), departure: leg('departure') }
}

function legOnWire(values: NewBookingValues, services: Filled['services'], name: LegName, whole: boolean) {
  const { date, fastTrack, transfer } = values[name]
  const pickupTime = name === 'departure' && transfer.pickupTime !== '' ? transfer.pickupTime : null
  const drive = driveOnWire(transfer, services, partyOf(values).size)
  return {
    date,
    flightGuid: flightOf(values[name]) ?? '',
    fastTrack,
    // A transfer is asked for as soon as its place is said, and priced as soon as it is said in full.
    transfer: (whole ? isPlaceSaid : isPlaceWhole)(transfer.place) ? { place: placeOnWire(transfer.place), pickupTime, ...drive } : null,
  }
}
