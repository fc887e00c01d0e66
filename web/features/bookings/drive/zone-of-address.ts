import type { PlaceValues } from './drive-values.ts'

/**
 * One address can be entered several times in a form: as a pickup, as a drop-off, in several trips. Its zone
 * is chosen once. The form's values can have any shape.
 */

/** The zone already chosen for the address elsewhere in the form. Empty: none. */
export function zoneOfAddress(values: unknown, address: string): string {
  return placesAt(values, address).find((it) => it.place.zoneGuid !== '')?.place.zoneGuid ?? ''
}

/** The form paths of the places with the address that have no zone yet. */
export function zonelessPlaces(values: unknown, address: string): string[] {
  return placesAt(values, address)
    .filter((it) => it.place.zoneGuid === '')
    .map((it) => it.path)
}

function placesAt(values: unknown, address: string): { path: string; place: PlaceValues }[] {
  const wanted = comparable(address)
  if (wanted === '') return []
  return placesIn(values, '').filter((it) => it.place.isAddress && comparable(it.place.address) === wanted)
}

function placesIn(value: unknown, path: string): { path: string; place: PlaceValues }[] {
  if (typeof value !== 'object' || value === null) return []
  if ('isAddress' in value) return [{ path, place: value as PlaceValues }]
  return Object.entries(value).flatMap(([name, part]) =>
    placesIn(part, path === '' ? name : `${path}.${name}`),
  )
}

function comparable(address: string): string {
  return address.trim().replaceAll(/\s+/g, ' ').toLowerCase()
}
