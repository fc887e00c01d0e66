import { dispatcherPath } from '#contract/addresses.ts'
import type { ListedTrip } from '#contract/trip-list.ts'

/** The day of a trip in the dispatcher, with the trip open. */
export function tripHref({ serviceDate, guid }: ListedTrip): string {
  return dispatcherPath({ date: serviceDate, trip: guid })
}
