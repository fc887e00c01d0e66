import { useCallback, useState } from 'react'
import type { OwnTrip } from '#contract/driver.ts'
import { currentTripOf } from './trip-after.ts'

export interface ShownTrip {
  /** Null: no more trips. */
  shown: OwnTrip | null
  /** Whether it is another than the driver's current trip. */
  isChosen: boolean
  /** The trip to go back to. */
  current: OwnTrip | null
  choose: (trip: OwnTrip) => void
  goBack: () => void
}

/**
 * The trip on the driver's page: the current one, or another that the driver looks at until one of them goes
 * a step further.
 */
export function useShownTrip(trips: readonly OwnTrip[] | null | undefined): ShownTrip {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const goBack = useCallback(() => setChosen(null), [])
  const current = trips ? currentTripOf(trips) : null
  const looksAt = (trips && chosenOf(trips, chosen, current)) ?? null
  return {
    shown: looksAt ?? current,
    isChosen: looksAt !== null,
    current,
    choose: (trip) => setChosen({ trip: stateOf(trip), current: stateOf(current) }),
    goBack,
  }
}

interface Chosen {
  trip: string | null
  current: string | null
}

/**
 * The chosen trip, unless it or the current one has changed its status since, here or at the dispatcher's.
 */
export function chosenOf(
  trips: readonly OwnTrip[],
  chosen: Chosen | null,
  current: OwnTrip | null,
): OwnTrip | null {
  if (chosen === null || chosen.current !== stateOf(current)) return null
  const found = trips.find((it) => stateOf(it) === chosen.trip)
  return found === undefined || found.guid === current?.guid ? null : found
}

export function stateOf(trip: Pick<OwnTrip, 'guid' | 'status'> | null): string | null {
  return trip && `${trip.guid} ${trip.status}`
}
