import { isServiceDate } from '#domain/calendar/service-date.ts'
import { hasPlace, type PlaceValues } from '#web/features/bookings/drive/drive-values.ts'
import type { ProductName } from '#web/shell/sections/booking-products.ts'
import { isPlaceComplete } from './drive-request.ts'
import { canDrive, isTime } from './drive-progress.ts'
import { flightOf, legNames, type JourneyValues, type NewBookingValues } from './new-booking-values.ts'

/** What the running price leaves out because it isn't complete yet, and what to enter. */
export function unpricedParts(product: ProductName, values: NewBookingValues): string[] {
  if (product === 'advanced') return legNames.flatMap((name) => unpricedOfLeg(values, name))
  if (product !== 'point') return []
  return values.journeys.flatMap((journey, at) =>
    canDrive(journey) ? [] : [`This price doesn’t include trip ${at + 1}. ${whatTripNeeds(journey)}`],
  )
}

function unpricedOfLeg(values: NewBookingValues, name: 'arrival' | 'departure'): string[] {
  const { isWanted, transfer } = values[name]
  if (!isWanted) return []
  if (flightOf(values[name]) === null) return [`This price doesn’t include the ${name}. Choose its flight.`]
  return isWithoutZone(transfer.place)
    ? [`This price doesn’t include the ${name} transfer. Choose a zone for its address.`]
    : []
}

function whatTripNeeds({ date, time, from, to }: JourneyValues): string {
  if (isWithoutZone(from)) return 'Choose a zone for its pickup address.'
  if (isWithoutZone(to)) return 'Choose a zone for its drop-off address.'
  const missing = [
    ...(isServiceDate(date) ? [] : ['date']),
    ...(isTime(time) ? [] : ['time']),
    ...(hasPlace(from) ? [] : ['pickup']),
    ...(hasPlace(to) ? [] : ['drop-off']),
  ]
  return `Enter its ${missing.join(', ').replace(/, ([^,]+)$/, ' and $1')}.`
}

function isWithoutZone(place: PlaceValues): boolean {
  return hasPlace(place) && !isPlaceComplete(place)
}
