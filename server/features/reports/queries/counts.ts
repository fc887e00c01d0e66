import { sql } from 'kysely'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { financialOverview } from '#contract/reports.ts'
import type { Period } from '#domain/calendar/period.ts'
import type { BookingKind } from '#domain/vocabulary/booking-kinds.ts'
import type { Db } from '#server/db/connection.ts'

type Counts = ReplyOf<typeof financialOverview>['counts'] & { noShows: { now: number; before: number } }
const counted = ['groups', 'bookings', 'passengers', 'cancelled', 'noShows'] as const

/**
 * Services given or planned, by service day, of these kinds; of all but extras and fees where none are named. The waitlist is not booked yet;
 * cancellations are counted separately.
 */
export async function countsOf(db: Db, now: Period, before: Period, kinds?: readonly BookingKind[]): Promise<Counts> {
  const isOfKind = kinds ? sql`kind = any(${kinds}::text[])` : sql`kind not in ('extra', 'fee')`
  const { rows } = await sql<Record<`${(typeof counted)[number]}_${'now' | 'before'}`, number>>`
    with booked as (
      select group_guid, status, service_date >= ${now.from} as is_now, adults + children + infants as passengers
      from booking
      where (service_date between ${before.from} and ${before.to} or service_date between ${now.from} and ${now.to})
        and status <> 'waitlisted' and ${isOfKind}
    ), parties as (
      select group_guid, is_now, max(passengers) as passengers from booked where status <> 'cancelled' group by group_guid, is_now
    )
    select ${sql.join((['now', 'before'] as const).map((which) => countsIn(which)))}`.execute(db)
  const row = rows[0]
  const count = (what: (typeof counted)[number]) => ({ now: row?.[`${what}_now`] ?? 0, before: row?.[`${what}_before`] ?? 0 })
  return {
    groups: count('groups'),
    bookings: count('bookings'),
    passengers: count('passengers'),
    cancelled: count('cancelled'),
    noShows: count('noShows'),
  }
}

function countsIn(which: 'now' | 'before') {
  const [isNow, name] = [sql.lit(which === 'now'), (what: string) => sql.ref(`${what}_${which}`)]
  return sql`(select count(*) from parties where is_now = ${isNow}) as ${name('groups')},
    (select coalesce(sum(passengers), 0) from parties where is_now = ${isNow}) as ${name('passengers')},
    (select count(*) from booked where status <> 'cancelled' and is_now = ${isNow}) as ${name('bookings')},
    (select count(*) from booked where status = 'cancelled' and is_now = ${isNow}) as ${name('cancelled')},
    (select count(*) from booked where status = 'noShow' and is_now = ${isNow}) as ${name('noShows')}`
}
