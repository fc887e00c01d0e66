import { hasPlace, noPlace, type PlaceValues } from '#web/features/bookings/drive/drive-values.ts'
import type { JourneyValues } from './new-booking-values.ts'

/**
 * A partner user’s trips start or end at their partner’s location until they choose another place. `ownPlace`
 * is that location, or `noPlace`.
 */

/**
 * A trip that meets a flight ends at the partner’s location instead of starting there, unless another place
 * was chosen.
 */
export function placesMeetingFlight(
  ownPlace: PlaceValues,
  { from, to }: Pick<JourneyValues, 'from' | 'to'>,
): Pick<JourneyValues, 'from' | 'to'> {
  return isSame(from, ownPlace) && !hasPlace(to) ? { from: noPlace, to: ownPlace } : { from, to }
}

function isSame(place: PlaceValues, ownPlace: PlaceValues): boolean {
  return !place.isAddress && place.locationGuid === ownPlace.locationGuid
}
