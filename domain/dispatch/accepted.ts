/** A trip with the conflicts that a dispatcher accepted for it, in the words that they read. */
export interface TripAccepting {
  readonly guid: string
  readonly reference: string
  readonly driverGuid: string | null
  readonly accepted: readonly string[]
}

/**
 * Whether a conflict of a trip was accepted: for the trip itself, or for another trip of its driver, as with
 * hours that are too long. A car on two trips at once is one conflict, which each trip words its own way; so
 * it is enough that one was accepted. A conflict that has changed since is a new one.
 */
export function isAccepted(trip: TripAccepting, conflict: string, trips: readonly TripAccepting[]): boolean {
  return trips.some(
    (it) =>
      (isSameHands(it, trip) && it.accepted.includes(conflict)) ||
      (endsWithTrip(conflict, it) && it.accepted.some((own) => endsWithTrip(own, trip))),
  )
}

function isSameHands(it: TripAccepting, trip: TripAccepting): boolean {
  return it.guid === trip.guid || (trip.driverGuid !== null && it.driverGuid === trip.driverGuid)
}

/** `Ann has Van 1 from 14:05 to 14:45 for RX7K2P` */
function endsWithTrip(conflict: string, { reference }: TripAccepting): boolean {
  return conflict.endsWith(` for ${reference}`)
}
