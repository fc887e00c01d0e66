import { hasPlace, type PlaceValues } from '#web/features/bookings/drive/drive-values.ts'
import type { ProductName } from '#web/shell/sections/booking-products.ts'
import { isServiceDate } from '#domain/calendar/service-date.ts'
import { isPlaceComplete } from './drive-request.ts'
import { canDrive } from './drive-progress.ts'
import { flightOf, legNames, type JourneyValues, type NewBookingValues } from './new-booking-values.ts'

/** What the running price leaves out because it isn't complete yet, and what to enter. */
export function unpricedParts(product: ProductName, values: NewBookingValues): string[] {
  if (product === 'advanced') return legNames.flatMap((name) => unpricedOfLeg(values, name))
  if (product !== 'point') return []
  return values.journeys.flatMap((journey, at) =>
    canDrive(journey) ? [] : [`This price doesn’t include trip ${at + 1}. ${whatTripNeeds(journey)}`],
  )
}

/** Whether a trip's pickup or drop-off is an address whose zone hasn't been chosen. */
export function lacksZone({ from, to }: JourneyValues): boolean {
  return isWithoutZone(from) || isWithoutZone(to)
}

function unpricedOfLeg(values: NewBookingValues, name: 'arrival' | 'departure'): string[] {
  const { isWanted, transfer } = values[name]
  if (!isWanted) return []
  if (flightOf(values[name]) === null) return [`This price doesn’t include the ${name}. Choose its flight.`]
  return isWithoutZone(transfer.place)
    ? [`This price doesn’t include the ${name} transfer. Choose a zone for its address.`]
    : []
}

function whatTripNeeds(journey: JourneyValues): string {
  const { date, time, from, to } = journey
  const missing = [
    !isServiceDate(date) && 'date',
    time === '' && 'time',
    !hasPlace(from) && 'pickup',
    !hasPlace(to) && 'drop-off',
  ].filter((it) => it !== false)
  const zones = [isWithoutZone(from) && 'pickup', isWithoutZone(to) && 'drop-off'].filter(
    (it) => it !== false,
  )
  return [
    zones.length > 0 &&
      `Choose a zone for its ${zones.join(' and ')} ${zones.length > 1 ? 'addresses' : 'address'}.`,
    missing.length > 0 && `Enter its ${listText(missing)}.`,
    zones.length + missing.length === 0 && 'Correct its time.',
  ]
    .filter((it) => it !== false)
    .join(' ')
}

function listText(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

function isWithoutZone(place: PlaceValues): boolean {
  return hasPlace(place) && !isPlaceComplete(place)
}
