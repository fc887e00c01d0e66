import { sql, type RawBuilder } from 'kysely'
import type { Period } from '#domain/calendar/period.ts'
import type { RevenueCategory } from '#domain/vocabulary/booking-kinds.ts'

/**
 * Charge lines earned in a period, the source of the service reports. Reads only the index
 * `charge_line_earned`.
 */
export function earnedLines(
  { from, to }: Period,
  categories?: readonly RevenueCategory[],
): RawBuilder<unknown> {
  const isOfCategory = categories ? sql`line.category = any(${categories}::text[])` : sql`true`
  return sql`select earned_on, category, net_cents, tax_cents, tax_code, tax_basis_points, is_credit,
    booking_guid, group_guid, trip_guid, line_key
    from charge_line line where earned_on between ${from} and ${to} and ${isOfCategory}`
}

/**
 * Services provided or planned in a period, as `booked`, without waitlisted ones. Closed months count as they
 * were when closed.
 */
export function bookedIn({ from, to }: Period): RawBuilder<unknown> {
  return sql`select guid, group_guid, kind, direction, status, service_date, service_time, flight_guid,
    adults, children, infants,
      adults + children + infants as passengers, moved_on
    from counted_booking where service_date between ${from} and ${to} and status <> 'waitlisted'`
}
