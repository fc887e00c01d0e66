import { sql, type RawBuilder } from 'kysely'
import type { Period } from '#domain/calendar/period.ts'
import type { RevenueCategory } from '#domain/vocabulary/booking-kinds.ts'
import { linesWithTrips, keyColumns, shareOfTrip } from '#server/features/ledger/queries/line-shares.ts'
import { earnedLines } from '#server/features/reports/queries/earned-lines.ts'

/** Revenue in a period by booking and trip: a journey's price is split between its trips. */
export function earnedByTrip(period: Period, categories: readonly RevenueCategory[]): RawBuilder<unknown> {
  return sql`
    with own as materialized (select line.*, ${keyColumns} from (${earnedLines(period, categories)}) line)
    select line.booking_guid, trip.service_guid, trip.vehicle_guid, trip.driver_guid, trip.from_location_guid,
      trip.to_location_guid,
      ${shareOfTrip(sql`line.net_cents`)} as net
    from ${linesWithTrips(sql`own`)}`
}

/** Trips of a period not cancelled, with minutes driven and waited. */
export function tripsIn({ from, to }: Period): RawBuilder<unknown> {
  return sql`select booking_guid, service_guid, vehicle_guid, driver_guid, from_location_guid,
    to_location_guid, passengers, coalesce(wait_minutes, 0) as waited,
      case when status = 'completed'
        then greatest(0, round(extract(epoch from completed_at - started_at) / 60))::int else 0 end as driven
    from counted_trip where service_date between ${from} and ${to} and status <> 'cancelled'`
}
