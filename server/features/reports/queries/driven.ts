import { sql, type RawBuilder } from 'kysely'
import type { Period } from '#domain/calendar/period.ts'
import type { RevenueCategory } from '#domain/vocabulary/booking-kinds.ts'
import { shareOfTrip, tripsOfLine } from '#server/features/ledger/queries/line-shares.ts'
import { earnedLines } from '#server/features/reports/queries/earned-lines.ts'

/** What was earned in a period with each trip, in equal parts where a booking has several: by booking kind, service, vehicle, driver, way. */
export function earnedByTrip(period: Period, categories: readonly RevenueCategory[]): RawBuilder<unknown> {
  return sql`select booking.kind, trip.service_guid, trip.vehicle_guid, trip.driver_guid, trip.from_location_guid, trip.to_location_guid,
      sum(${shareOfTrip(sql`line.net_cents`)}) as net
    from (${earnedLines(period, categories)}) line
    left join lateral ${tripsOfLine} trip on true
    left join booking on booking.guid = line.booking_guid
    group by 1, 2, 3, 4, 5, 6`
}

/** The trips of a period that were not cancelled, with how long each was driven and waited. */
export function tripsIn({ from, to }: Period): RawBuilder<unknown> {
  return sql`select trip.guid, trip.service_date, trip.service_guid, trip.vehicle_guid, trip.driver_guid, trip.from_location_guid, trip.to_location_guid,
      booking.kind, trip.passengers, coalesce(trip.wait_minutes, 0) as waited,
      case when trip.status = 'completed' then greatest(0, round(extract(epoch from trip.completed_at - trip.started_at) / 60))::int else 0 end as driven
    from trip join booking on booking.guid = trip.booking_guid
    where trip.service_date between ${from} and ${to} and trip.status <> 'cancelled'`
}
