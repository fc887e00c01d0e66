import type { DayOfMonth } from '#contract/date-status.ts'
import { dateModes } from '#domain/date-status/capacity.ts'
import { longDayText } from '#web/ui/value/format.ts'

export type Places = DayOfMonth['arrival']

/** `34 of 50`, `34`, and the waitlist. Only a limited date has a total. */
export function placesText({ taken, capacity, waitlisted }: Places, limited: boolean): string {
  const of = limited && capacity !== null ? ` of ${capacity}` : ''
  return `${taken}${of}${waitlisted > 0 ? `, ${waitlisted} waiting` : ''}`
}

/** Fill level: none, nearly full (nine tenths), full, or above. */
export function fillOf({ taken, capacity }: Places): 'room' | 'nearly' | 'full' {
  if (capacity === null) return 'room'
  if (taken >= capacity) return 'full'
  return taken >= capacity * 0.9 ? 'nearly' : 'room'
}

/**
 * The heat level of a limited day by its fuller direction: 0 under half, 1 from half, 2 from three quarters,
 * 3 from nine tenths, 4 full; null without a limit.
 */
export function heatOf({
  mode,
  arrival,
  departure,
}: Pick<DayOfMonth, 'mode' | 'arrival' | 'departure'>): 0 | 1 | 2 | 3 | 4 | null {
  if (mode !== 'limited') return null
  const shares = [arrival, departure].flatMap(({ taken, capacity }) =>
    capacity === null ? [] : [capacity === 0 ? 1 : taken / capacity],
  )
  const fullest = Math.max(0, ...shares)
  if (fullest >= 1) return 4
  if (fullest >= 0.9) return 3
  if (fullest >= 0.75) return 2
  return fullest >= 0.5 ? 1 : 0
}

/** A calendar day for screen readers. */
export function daySentence(day: DayOfMonth): string {
  const limited = day.mode === 'limited'
  const parts = [
    longDayText(day.date),
    dateModes[day.mode].toLowerCase(),
    `arrivals ${placesText(day.arrival, limited)}`,
    `departures ${placesText(day.departure, limited)}`,
    ...(day.comments === '' ? [] : [day.comments]),
    ...(day.closedAt === null ? [] : ['day closed']),
  ]
  return parts.join(', ')
}
