import type { Instant } from '#domain/calendar/instant.ts'
import { addDays, type ServiceDate } from '#domain/calendar/service-date.ts'
import { serviceDateText } from '#domain/calendar/service-date-text.ts'

/** The states of a saved quote. Only an open one can be e-mailed or has its price held. */
export const quoteStates = ['open', 'booked', 'expired', 'lost'] as const
export type QuoteState = (typeof quoteStates)[number]

export interface QuoteEnds {
  readonly validUntil: ServiceDate
  readonly bookedAt: Instant | null
  readonly lostAt: Instant | null
}

/** A booked quote stays booked after its last day; a lost one stays lost. */
export function quoteStateOf({ validUntil, bookedAt, lostAt }: QuoteEnds, today: ServiceDate): QuoteState {
  if (bookedAt !== null) return 'booked'
  if (lostAt !== null) return 'lost'
  return validUntil < today ? 'expired' : 'open'
}

const usualDays = 7

/** The day until which a new quote is valid unless the agent sets another: a week, or its first service. */
export function usualValidUntil(today: ServiceDate, firstDay: ServiceDate | null): ServiceDate {
  const week = addDays(today, usualDays)
  if (firstDay === null || week <= firstDay) return week
  return firstDay < today ? today : firstDay
}

/** Why a quote can't be valid until that day. Null: it can. */
export function whyNotUntil(
  validUntil: ServiceDate,
  { today, firstDay }: { today: ServiceDate; firstDay: ServiceDate },
): string | null {
  if (validUntil < today) return 'Enter today or a later date'
  return validUntil > firstDay
    ? `Enter a date up to ${serviceDateText(firstDay)}, the day of the first service`
    : null
}

/** `Q-000123`. */
export function quoteReference(number: number): string {
  return `Q-${String(number).padStart(6, '0')}`
}

/** The number in `Q-000123`, `q123` or `123`. Null: it is none. */
export function readQuoteReference(text: string): number | null {
  const [, digits] = /^(?:q-?)?0*(\d{1,9})$/i.exec(text.trim()) ?? []
  return digits === undefined ? null : Number(digits)
}
