import type { TripPlace } from '#contract/trip-shapes.ts'
import type { Coordinates } from '#domain/trip/distance.ts'

/** A trip with coordinates at both ends, as a line on the map. */
export interface MappedTrip<T> {
  trip: T
  from: Coordinates
  to: Coordinates
}

export interface MappedPlace extends Coordinates {
  name: string
  trips: number
}

interface Ends {
  from: TripPlace
  to: TripPlace
}

export function mappedTrips<T extends Ends>(trips: readonly T[]): MappedTrip<T>[] {
  return trips.flatMap((trip) => {
    const [from, to] = [coordinatesOf(trip.from), coordinatesOf(trip.to)]
    return from && to ? [{ trip, from, to }] : []
  })
}

/** The places of the trips, each once. */
export function placesOf(trips: readonly MappedTrip<Ends>[]): MappedPlace[] {
  const places = new Map<string, MappedPlace>()
  for (const { trip } of trips)
    for (const end of [trip.from, trip.to]) {
      const at = coordinatesOf(end)
      if (!at) continue
      const key = `${end.name} ${at.latitude} ${at.longitude}`
      places.set(key, { ...at, name: end.name, trips: (places.get(key)?.trips ?? 0) + 1 })
    }
  return [...places.values()]
}

/** Which ends of a trip have no coordinates. */
export function unmappedEnds({ from, to }: Ends): string[] {
  return [from, to].filter((it) => coordinatesOf(it) === null).map((it) => it.name)
}

function coordinatesOf({ latitude, longitude }: TripPlace): Coordinates | null {
  return latitude === null || longitude === null ? null : { latitude, longitude }
}
