import { hasPlace } from '#web/features/bookings/drive/drive-values.ts'
import { journeyOnWire } from '#web/features/bookings/new-booking/drive-request.ts'
import {
  emptyJourney,
  flightOf,
  partyOf,
  type NewBookingValues,
} from '#web/features/bookings/new-booking/new-booking-values.ts'
import { partyOnWire } from '#web/features/bookings/new-booking/party-request.ts'
import type { Filled } from '#web/features/bookings/new-booking/product.ts'
import { canDrive } from '#web/features/bookings/new-booking/drive-progress.ts'

/** The requests of the products with trips at a set time. */

export function privateOnWire({ values, services }: Filled, whole: boolean) {
  return {
    ...partyOnWire(values, whole),
    journey: journeyOnWire(firstOf(values), services, partyOf(values).size),
    meetsFlightGuid: metFlight(values, whole),
  }
}

/** The flight to meet. An empty guid makes the server report that none was chosen. */
function metFlight({ meets }: NewBookingValues, whole: boolean): string | null {
  return meets.isWanted ? (flightOf(meets) ?? (whole ? '' : null)) : null
}

/** Without a drop-off, an hourly hire returns to its pickup. */
export function hourlyOnWire({ values, services }: Filled, whole: boolean) {
  const hire = firstOf(values)
  const journey = journeyOnWire(hire, services, partyOf(values).size)
  return {
    ...partyOnWire(values, whole),
    ...journey,
    hours: values.hours ?? 0,
    to: hasPlace(hire.to) ? journey.to : null,
  }
}

/** The request. For the running price, it omits incomplete trips. */
export function pointOnWire({ values, services }: Filled, whole: boolean) {
  const journeys = values.journeys.filter((it) => whole || canDrive(it))
  return {
    ...partyOnWire(values, whole),
    journeys: journeys.map((it) => journeyOnWire(it, services, partyOf(values).size)),
  }
}

function firstOf({ journeys }: NewBookingValues) {
  return journeys[0] ?? emptyJourney('')
}
