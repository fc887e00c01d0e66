/** A trip with the conflicts that a dispatcher accepted for it, in the words that they read. */
export interface TripAccepting {
  readonly guid: string
  readonly reference: string
  readonly driverGuid: string | null
  readonly accepted: readonly string[]
}

/**
 * Whether a conflict of a trip was accepted: for the trip itself, or for another trip of its driver, as with
 * hours that are too long. If two trips need the same car, each has its own sentence about it, and accepting
 * one of them is enough. If the sentence has changed since, it is a new conflict.
 */
export function isAccepted(trip: TripAccepting, conflict: string, trips: readonly TripAccepting[]): boolean {
  return trips.some(
    (it) =>
      (hasSameDriver(it, trip) && it.accepted.includes(conflict)) ||
      (endsWithTrip(conflict, it) && it.accepted.some((own) => endsWithTrip(own, trip))),
  )
}

function hasSameDriver(it: TripAccepting, trip: TripAccepting): boolean {
  return it.guid === trip.guid || (trip.driverGuid !== null && it.driverGuid === trip.driverGuid)
}

/** `Ann has Van 1 from 14:05 to 14:45 for RX7K2P` */
function endsWithTrip(conflict: string, { reference }: TripAccepting): boolean {
  return conflict.endsWith(` for ${reference}`)
}
