import type { TripFacts } from '#contract/trip-shapes.ts'

/** `Sandy Lane at 14:10, Crane Hotel`. Empty without stops. */
export function stopsText({ stops = [] }: Pick<TripFacts, 'stops'>): string {
  return stops.map(({ place, at }) => (at === null ? place.name : `${place.name} at ${at}`)).join(', ')
}
