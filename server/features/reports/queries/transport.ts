import { sql } from 'kysely'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { transportReport } from '#contract/financial-reports.ts'
import type { Period } from '#domain/calendar/period.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import { isRefusal, type Refusal } from '#domain/refusal.ts'
import type { RevenueCategory } from '#domain/vocabulary/booking-kinds.ts'
import type { Db } from '#server/db/connection.ts'
import { jsonList } from '#server/db/json.ts'
import { askedPeriod } from '#server/features/reports/queries/asked-period.ts'
import { earnedByTrip, tripsIn } from '#server/features/reports/queries/trips-in-period.ts'
import { revenueFigures, revenueIn } from '#server/features/reports/queries/figures.ts'

type Transport = ReplyOf<typeof transportReport.rows>
type Row = Omit<Transport['tables']['services'][number], 'opens' | 'label'> & { label: string | null }
type Counted = Record<'trips' | 'driven' | 'waited', number>

interface Read {
  services: Row[]
  vehicles: Row[]
  drivers: Row[]
  now: Counted
  before: Counted
}

const categories: readonly RevenueCategory[] = ['airportTransport', 'otherTransport']

/** Transport of a period by service, vehicle and driver. */
export async function transportOf(db: Db, asked: Period, today: ServiceDate): Promise<Transport | Refusal> {
  const periods = askedPeriod(asked, today)
  if (isRefusal(periods)) return periods
  const { now, before } = periods
  const [sums, read] = await Promise.all([revenueIn(db, now, before), readTables(db, now, before)])
  const rows = (all: readonly Row[], filter: string, none: string) =>
    all.map((it) => ({
      ...it,
      label: it.label ?? none,
      opens: { detail: categories.join(','), [filter]: it.key },
    }))
  const count = (what: keyof Counted) => ({ now: read.now[what], before: read.before[what] })
  return {
    now,
    before,
    revenue: revenueFigures(sums, categories),
    trips: count('trips'),
    drivenMinutes: count('driven'),
    waitMinutes: count('waited'),
    tables: {
      services: rows(read.services, 'service', 'No trip'),
      vehicles: rows(read.vehicles, 'vehicle', 'No vehicle'),
      drivers: rows(read.drivers, 'driver', 'No driver'),
    },
  }
}

async function readTables(db: Db, now: Period, before: Period): Promise<Read> {
  const by = (column: string, table: string) => sql`
    select coalesce(own.guid::text, 'none') as key, named.name as label, own.trips, own."drivenMinutes",
      own."waitMinutes", own."netCents"
    from (
      select guid, sum(trips) as trips, sum(driven) as "drivenMinutes", sum(waited) as "waitMinutes",
        sum(net) as "netCents"
      from (
        select ${sql.ref(column)} as guid, count(*) as trips, sum(driven) as driven, sum(waited) as waited,
          0 as net from done group by 1
        union all
        select ${sql.ref(column)}, 0, 0, 0, sum(net) from earned group by 1
      ) both_sides group by guid
    ) own left join ${sql.table(table)} named on named.guid = own.guid
    order by "netCents" desc, label nulls last`
  const counted = (trips: string) =>
    sql`(select json_build_object('trips', count(*), 'driven', coalesce(sum(driven), 0), 'waited',
      coalesce(sum(waited), 0)) from ${sql.table(trips)})`
  const { rows } = await sql<Read>`
    with earned as materialized (
      select service_guid, vehicle_guid, driver_guid, sum(net) as net
        from (${earnedByTrip(now, categories)}) own group by 1, 2, 3
    ), done as materialized (${tripsIn(now)}), earlier as (${tripsIn(before)})
    select ${jsonList(by('service_guid', 'transport_service'))} as services,
      ${jsonList(by('vehicle_guid', 'vehicle'))} as vehicles,
      ${jsonList(by('driver_guid', 'account'))} as drivers, ${counted('done')} as now,
        ${counted('earlier')} as before`.execute(db)
  const [read] = rows
  if (!read) throw new Error('The report query returned no row')
  return read
}
