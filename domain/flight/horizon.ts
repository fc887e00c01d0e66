import { addDays, type ServiceDate } from '#domain/calendar/service-date.ts'

/** How many days ahead flights are created from the schedule: default, minimum and maximum. */
export const horizonDays = { usual: 400, least: 30, most: 800 } as const

/** The last day for which flights are created. */
export function horizonOf(today: ServiceDate, days: number): ServiceDate {
  return addDays(today, days)
}

/**
 * The first day for which a pattern's flights are missing; null if they exist up to `until`. `madeUntil`: the
 * last day already created, inclusive. Past days are not filled in.
 */
export function firstDayToMake(
  today: ServiceDate,
  until: ServiceDate,
  madeUntil: ServiceDate | null,
): ServiceDate | null {
  const first = madeUntil === null || madeUntil < today ? today : addDays(madeUntil, 1)
  return first <= until ? first : null
}

/**
 * The last day of a batch of about the given number of flights that starts on `first`, with up to `perDay`
 * flights a day. At least one day.
 */
export function lastDayOfBatch(
  first: ServiceDate,
  until: ServiceDate,
  perDay: number,
  flights: number,
): ServiceDate {
  const last = addDays(first, Math.max(1, Math.floor(flights / perDay)) - 1)
  return last < until ? last : until
}
