import { localTimeOf } from '#domain/calendar/airport-time.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import { minuteOfDay } from '#domain/calendar/local-time.ts'
import type { ReservedStop, ReservedTrip } from './reservation.ts'

const minutesADay = 24 * 60

/** The stops of a trip whose pickup moves: their times move by the same minutes. */
export function movedStops(
  { stops, pickupAt }: Pick<ReservedTrip, 'stops' | 'pickupAt'>,
  to: Instant,
  timeZone: string,
): readonly ReservedStop[] {
  if (to === pickupAt) return stops
  const minuteOf = (at: Instant) => minuteOfDay(localTimeOf(at, timeZone))
  const later = minuteOf(to) - minuteOf(pickupAt) + minutesADay
  return stops.map((it) => (it.at === null ? it : { ...it, at: timeOf(minuteOfDay(it.at) + later) }))
}

function timeOf(minutes: number): string {
  const [hour, minute] = [Math.floor(minutes / 60) % 24, minutes % 60]
  return [hour, minute].map((it) => String(it).padStart(2, '0')).join(':')
}
