import { isPlaceSaid } from '../../drive/drive-values.ts'
import { journeyOnWire } from '../drive-request.ts'
import { emptyJourney, flightOf, partyOf, type NewBookingValues } from '../new-booking-values.ts'
import { partyOnWire } from '../party-request.ts'
import type { Filled } from '../product.ts'
import { canDrive } from './drive-progress.ts'

/** The requests of the products that are drives at a set time. */

export function privateOnWire({ values, services }: Filled, whole: boolean) {
  return {
    ...partyOnWire(values, whole),
    journey: journeyOnWire(firstOf(values), services, partyOf(values).size),
    meetsFlightGuid: metFlight(values, whole),
  }
}

/** The flight to be met; where one is wanted and not chosen, the server is to say so. */
function metFlight({ meets }: NewBookingValues, whole: boolean): string | null {
  return meets.isWanted ? (flightOf(meets) ?? (whole ? '' : null)) : null
}

/** A hire without an end goes back to where it began. */
export function hourlyOnWire({ values, services }: Filled, whole: boolean) {
  const hire = firstOf(values)
  const journey = journeyOnWire(hire, services, partyOf(values).size)
  return { ...partyOnWire(values, whole), ...journey, hours: values.hours ?? 0, to: isPlaceSaid(hire.to) ? journey.to : null }
}

/** For the running price without the journeys that say too little yet. */
export function pointOnWire({ values, services }: Filled, whole: boolean) {
  const journeys = values.journeys.filter((it) => whole || canDrive(it))
  return { ...partyOnWire(values, whole), journeys: journeys.map((it) => journeyOnWire(it, services, partyOf(values).size)) }
}

function firstOf({ journeys }: NewBookingValues) {
  return journeys[0] ?? emptyJourney('')
}
