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
