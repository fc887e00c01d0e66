import { useMemo } from 'react'
import type { BoardClash, BoardTrip } from '#contract/dispatch.ts'
import { useUrlState } from '#web/shell/navigation/url.ts'
import { filterTrips, noTripFilter, validFilter } from './trip-filter.ts'

/** The filter in the URL, and the trips that match it. */
export function useTripFilter<T extends BoardTrip>(trips: readonly T[], clashes: readonly BoardClash[]) {
  const [url, setFilter] = useUrlState(noTripFilter)
  const { state, car, way, alert, find } = url
  const filter = useMemo(() => validFilter({ state, car, way, alert, find }), [state, car, way, alert, find])
  const shown = useMemo(() => filterTrips(trips, clashes, filter), [trips, clashes, filter])
  return { filter, setFilter, shown }
}
