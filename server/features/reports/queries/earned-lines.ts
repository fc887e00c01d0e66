import { sql, type RawBuilder } from 'kysely'
import type { Period } from '#domain/calendar/period.ts'
import type { RevenueCategory } from '#domain/vocabulary/booking-kinds.ts'

/** The lines of charges earned in a period, with the day, reservation and reversal of their entries: what a report of services sums. */
export function earnedLines({ from, to }: Period, categories?: readonly RevenueCategory[]): RawBuilder<unknown> {
  const isOfCategory = categories ? sql`line.category = any(${categories}::text[])` : sql`true`
  return sql`select line.*, entry.earned_on, entry.group_guid, entry.reverses_guid
    from entry join charge_line line on line.entry_guid = entry.guid
    where entry.earned_on between ${from} and ${to} and ${isOfCategory}`
}

/** Services given or planned in a period, as `booked`: the waitlist is not booked yet. */
export function bookedIn({ from, to }: Period): RawBuilder<unknown> {
  return sql`select guid, group_guid, kind, direction, status, service_date, service_time, flight_guid, adults, children, infants,
      adults + children + infants as passengers
    from booking where service_date between ${from} and ${to} and status <> 'waitlisted'`
}
