import type { BodyIn } from '#contract/endpoint.ts'
import type { transportChange } from '#contract/booking-changes.ts'

/** Form values of a trip's locations, stops and cars, and their conversion to the request. */

type TripOnWire = NonNullable<BodyIn<(typeof transportChange)['confirm']>['trips']>[number]
export type PlaceOnWire = TripOnWire['from']
export type StopOnWire = NonNullable<TripOnWire['stops']>[number]
type Counted = { guid: string; quantity: number }

export interface PlaceValues {
  /** A typed address instead of a location from the list. */
  isAddress: boolean
  locationGuid: string | null
  /** Display name of the chosen location. */
  locationName: string
  address: string
  /** The address's zone. Empty until chosen. */
  zoneGuid: string
}

export interface StopValues {
  place: PlaceValues
  /** Time at the stop. Empty: none set. */
  at: string
}

export interface CarValues {
  serviceGuid: string
  passengers: number | null
  luggage: number | null
  carSeats: Record<string, number | null>
}

export const noPlace: PlaceValues = {
  isAddress: false,
  locationGuid: null,
  locationName: '',
  address: '',
  zoneGuid: '',
}
export const noStop: StopValues = { place: noPlace, at: '' }

interface PlaceRead {
  locationGuid: string | null
  address: string
  zoneGuid: string | null
}

export function placeValues({ locationGuid, address, zoneGuid }: PlaceRead, name: string): PlaceValues {
  const isAddress = locationGuid === null && address !== ''
  return { isAddress, locationGuid, locationName: isAddress ? '' : name, address, zoneGuid: zoneGuid ?? '' }
}

export function placeOnWire({ isAddress, locationGuid, address, zoneGuid }: PlaceValues): PlaceOnWire {
  if (isAddress)
    return { locationGuid: null, address: address.trim(), zoneGuid: zoneGuid === '' ? null : zoneGuid }
  return { locationGuid, address: '', zoneGuid: null }
}

/** Leaves out stops that were added but not filled in. */
export function stopsOnWire(stops: readonly StopValues[]): StopOnWire[] {
  return stops
    .filter((it) => hasPlace(it.place))
    .map(({ place, at }) => ({ place: placeOnWire(place), at: at === '' ? null : at }))
}

export function hasPlace({ isAddress, locationGuid, address }: PlaceValues): boolean {
  return isAddress ? address.trim() !== '' : locationGuid !== null
}

/** Quantities by guid, as held by the form. */
export function countedValues(counted: readonly Counted[]): Record<string, number | null> {
  return Object.fromEntries(counted.map((it) => [it.guid, it.quantity]))
}

export function countedOnWire(counts: Record<string, number | null>): Counted[] {
  return Object.entries(counts).flatMap(([guid, quantity]) => (quantity ? [{ guid, quantity }] : []))
}
