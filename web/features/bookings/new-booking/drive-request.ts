import {
  hasPlace,
  placeOnWire,
  stopsOnWire,
  type PlaceValues,
} from '#web/features/bookings/drive/drive-values.ts'
import type { ServiceRoom } from '#web/features/bookings/drive/use-services.ts'
import { carsOnWire } from './cars-of-drive.ts'
import type { DriveValues, JourneyValues } from './new-booking-values.ts'

/** Whether a location is complete: an address also needs its zone, which sets the price. */
export function isPlaceComplete(place: PlaceValues): boolean {
  return hasPlace(place) && (!place.isAddress || place.zoneGuid !== '')
}

/** A trip's stops, cars and details for the request. */
export function driveOnWire(drive: DriveValues, services: readonly ServiceRoom[], partySize: number) {
  return {
    stops: stopsOnWire(drive.stops),
    cars: carsOnWire(drive, services, partySize),
    details: drive.details,
  }
}

export function journeyOnWire(journey: JourneyValues, services: readonly ServiceRoom[], partySize: number) {
  const { date, time, from, to } = journey
  return {
    date,
    time,
    from: placeOnWire(from),
    to: placeOnWire(to),
    ...driveOnWire(journey, services, partySize),
  }
}
