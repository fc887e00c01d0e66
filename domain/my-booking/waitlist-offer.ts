import { addMinutes, earlierOf, minutesBetween, type Instant } from '#domain/calendar/instant.ts'

/** The desk needs to know its guests this long before the flight. */
const minutesBeforeFlight = 120
/** With less time than this to answer, an agent calls instead. */
const leastMinutes = 60

/** Until when a guest can accept a place that became available. Null: too late for an offer. */
export function offerUntil(now: Instant, hours: number, startsAt: Instant): Instant | null {
  const until = earlierOf(addMinutes(now, hours * 60), addMinutes(startsAt, -minutesBeforeFlight))
  return minutesBetween(now, until) < leastMinutes ? null : until
}
