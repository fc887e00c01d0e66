import { isServiceDate } from '#domain/calendar/service-date.ts'
import { isPlaceComplete } from './drive-request.ts'
import type { JourneyValues } from './new-booking-values.ts'

/** Whether a trip has a date, time, pickup and drop-off. With `isRound`, the drop-off is optional. */
export function canDrive(journey: JourneyValues | undefined, { isRound = false } = {}): boolean {
  if (!journey || !isServiceDate(journey.date) || !isTime(journey.time)) return false
  return isPlaceComplete(journey.from) && (isRound || isPlaceComplete(journey.to))
}

export function isTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
}
