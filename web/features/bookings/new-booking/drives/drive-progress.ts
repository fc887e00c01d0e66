import { isServiceDate } from '#domain/calendar/service-date.ts'
import { isPlaceWhole } from '../drive-request.ts'
import { hasCustomer, type JourneyValues, type NewBookingValues } from '../new-booking-values.ts'
import type { StopName } from '../product.ts'

/** Whether a journey says when and between which places it is. `isRound`: it may end where it began. */
export function canDrive(journey: JourneyValues | undefined, { isRound = false } = {}): boolean {
  if (!journey || !isServiceDate(journey.date) || !/^([01]\d|2[0-3]):[0-5]\d$/.test(journey.time)) return false
  return isPlaceWhole(journey.from) && (isRound || isPlaceWhole(journey.to))
}

export function furthestOfDrive(values: NewBookingValues, isJourneySaid: boolean): StopName {
  if (!hasCustomer(values)) return 'customer'
  return isJourneySaid ? 'billing' : 'journey'
}
