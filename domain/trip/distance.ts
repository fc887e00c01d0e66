export interface Coordinates {
  readonly latitude: number
  readonly longitude: number
}

/** Driving without guests, when only the distance is known. */
export const minutesPerKilometre = 1.5
/** Allowed when not even the distance is known. */
export const unknownKilometres = 10
/** After this long without a drive the driver's location is unknown. */
export const placeIsKnownMinutes = 4 * 60

const earthRadiusKm = 6371

/** Great-circle distance in kilometres: enough to compare which driver is nearer. */
export function kilometresBetween(a: Coordinates, b: Coordinates): number {
  const [latitudeA, latitudeB] = [radians(a.latitude), radians(b.latitude)]
  const halfLatitude = Math.sin((latitudeB - latitudeA) / 2)
  const halfLongitude = Math.sin(radians(b.longitude - a.longitude) / 2)
  return (
    2 *
    earthRadiusKm *
    Math.asin(Math.sqrt(halfLatitude ** 2 + Math.cos(latitudeA) * Math.cos(latitudeB) * halfLongitude ** 2))
  )
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
