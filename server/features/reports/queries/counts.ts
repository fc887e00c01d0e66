import { sql } from 'kysely'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { financialOverview } from '#contract/reports.ts'
import type { Period } from '#domain/calendar/period.ts'
import type { BookingKind } from '#domain/vocabulary/booking-kinds.ts'
import type { Db } from '#server/db/connection.ts'

type Counts = ReplyOf<typeof financialOverview>['counts'] & { noShows: { now: number; before: number } }
const counted = ['groups', 'bookings', 'passengers', 'cancelled', 'noShows'] as const

/**
 * Services provided or planned by service date, of the given kinds, or all except extras and fees. Excludes
 * waitlisted bookings; cancellations are counted separately.
 */
export async function countsOf(
  db: Db,
  now: Period,
  before: Period,
  kinds?: readonly BookingKind[],
): Promise<Counts> {
  const isOfKind = kinds ? sql`kind = any(${kinds}::text[])` : sql`kind not in ('extra', 'fee')`
  const { rows } = await sql<Record<(typeof counted)[number], number> & { isNow: boolean }>`
    select "isNow", count(*) filter (where standing > 0) as groups, sum(standing) as bookings,
      coalesce(sum(passengers), 0) as passengers, sum(cancelled) as cancelled,
      sum(absent) as "noShows"
    from (
      select group_guid, service_date >= ${now.from} as "isNow", count(*)
        filter (where status <> 'cancelled') as standing,
        count(*) filter (where status = 'cancelled') as cancelled, count(*)
          filter (where status = 'noShow') as absent,
        max(adults + children + infants) filter (where status <> 'cancelled') as passengers
      from counted_booking
      where service_date between ${before.from} and ${now.to}
        and (service_date <= ${before.to} or service_date >= ${now.from})
        and status <> 'waitlisted' and ${isOfKind}
      group by 1, 2
    ) party group by 1`.execute(db)
  const of = (isNow: boolean, what: (typeof counted)[number]) =>
    rows.find((it) => it.isNow === isNow)?.[what] ?? 0
  const count = (what: (typeof counted)[number]) => ({ now: of(true, what), before: of(false, what) })
  return {
    groups: count('groups'),
    bookings: count('bookings'),
    passengers: count('passengers'),
    cancelled: count('cancelled'),
    noShows: count('noShows'),
  }
}
