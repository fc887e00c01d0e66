import { isPlaceSaid, placeOnWire, stopsOnWire, type PlaceValues } from '../drive/drive-values.ts'
import type { ServiceRoom } from '../drive/use-services.ts'
import { carsOnWire } from './cars-of-drive.ts'
import type { DriveValues, JourneyValues } from './new-booking-values.ts'

/** Whether a place is said in full: an address needs its zone, by which it is priced. */
export function isPlaceWhole(place: PlaceValues): boolean {
  return isPlaceSaid(place) && (!place.isAddress || place.zoneGuid !== '')
}

/** The stops, cars and notes of a drive as the server takes them. */
export function driveOnWire(drive: DriveValues, services: readonly ServiceRoom[], partySize: number) {
  return {
    stops: stopsOnWire(drive.stops),
    cars: carsOnWire(drive, services, partySize),
    notesForDriver: drive.notesForDriver,
    notesForOffice: drive.notesForOffice,
  }
}

export function journeyOnWire(journey: JourneyValues, services: readonly ServiceRoom[], partySize: number) {
  const { date, time, from, to } = journey
  return { date, time, from: placeOnWire(from), to: placeOnWire(to), ...driveOnWire(journey, services, partySize) }
}
