import type { TripFacts } from '#contract/trip-shapes.ts'
import { stopsText } from '#domain/trip/stops-text.ts'

/** The stops of a trip on the board or on the driver’s phone. Empty without stops. */
export function tripStopsText({ stops = [] }: Pick<TripFacts, 'stops'>): string {
  return stopsText(stops.map(({ place, at }) => ({ name: place.name, at })))
}
