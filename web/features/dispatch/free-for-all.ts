import type { BoardDriver, BoardTrip } from '#contract/dispatch.ts'
import { isBefore } from '#domain/calendar/instant.ts'

/** The drivers who can take all the trips. Of overlapping trips, no driver of our own can. */
export function freeForAll(
  trips: readonly BoardTrip[],
  drivers: readonly BoardDriver[],
  isFree: (trip: BoardTrip, driver: BoardDriver) => boolean,
): BoardDriver[] {
  const overlap = haveOverlap(trips)
  return drivers.filter(
    (driver) => (driver.isOutside || !overlap) && trips.every((trip) => isFree(trip, driver)),
  )
}

function haveOverlap(trips: readonly BoardTrip[]): boolean {
  const byPickup = trips.toSorted((a, b) => (isBefore(a.pickupAt, b.pickupAt) ? -1 : 1))
  return byPickup.some((it, at) => {
    const before = byPickup[at - 1]
    return before !== undefined && isBefore(it.pickupAt, before.endsAt)
  })
}
