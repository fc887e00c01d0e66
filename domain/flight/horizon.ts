import { addDays, type ServiceDate } from '#domain/calendar/service-date.ts'

/** How many days ahead flights are made from the schedule: what a company begins with, and the least and most it may set. */
export const horizonDays = { usual: 400, least: 30, most: 800 } as const

/** The last day that flights are made for. */
export function horizonOf(today: ServiceDate, days: number): ServiceDate {
  return addDays(today, days)
}

/**
 * The first day for which a pattern's flights are still missing, its own days `madeUntil` (included) having been made before; null: they are
 * made up to `until`. Days gone by are not made up for.
 */
export function firstDayToMake(today: ServiceDate, until: ServiceDate, madeUntil: ServiceDate | null): ServiceDate | null {
  const first = madeUntil === null || madeUntil < today ? today : addDays(madeUntil, 1)
  return first <= until ? first : null
}

/** The last day of a batch of about so many flights that begins on `first`, with up to `perDay` flights a day: at least one day. */
export function lastDayOfBatch(first: ServiceDate, until: ServiceDate, perDay: number, flights: number): ServiceDate {
  const last = addDays(first, Math.max(1, Math.floor(flights / perDay)) - 1)
  return last < until ? last : until
}
