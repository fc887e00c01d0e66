import { sql, type RawBuilder } from 'kysely'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { airportTransportReport } from '#contract/financial-reports.ts'
import type { Period } from '#domain/calendar/period.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import { isRefusal, type Refusal } from '#domain/refusal.ts'
import { bookingKinds, type BookingKind } from '#domain/vocabulary/booking-kinds.ts'
import type { Db } from '#server/db/connection.ts'
import { jsonList } from '#server/db/json.ts'
import { askedPeriod } from '#server/features/reports/queries/asked-period.ts'
import { earnedByTrip, tripsIn } from '#server/features/reports/queries/trips-in-period.ts'
import { figure, revenueIn } from '#server/features/reports/queries/figures.ts'

type AirportTransport = ReplyOf<typeof airportTransportReport.rows>
type Counted = Record<'trips' | 'passengers', number>

interface ZonePair {
  kind: BookingKind
  fromZone: string | null
  toZone: string | null
  fromName: string | null
  toName: string | null
  serviceGuid: string | null
  service: string | null
  trips: number
  passengers: number
  netCents: number
}

/** Airport transfers of a period by zones and service, arriving and departing. */
export async function airportTransportOf(
  db: Db,
  asked: Period,
  today: ServiceDate,
): Promise<AirportTransport | Refusal> {
  const periods = askedPeriod(asked, today)
  if (isRefusal(periods)) return periods
  const { now, before } = periods
  const [sums, read] = await Promise.all([revenueIn(db, now, before), readZonePairs(db, now, before)])
  return {
    now,
    before,
    revenue: figure('Revenue', 'revenue', 'airportTransport', sums),
    trips: { now: read.now.trips, before: read.before.trips },
    passengers: { now: read.now.passengers, before: read.before.passengers },
    tables: { zones: read.pairs.map(zonePairRow) },
  }
}

function zonePairRow({
  kind,
  fromZone,
  toZone,
  fromName,
  toName,
  serviceGuid,
  service,
  ...counts
}: ZonePair): AirportTransport['tables']['zones'][number] {
  const one = (guid: string | null) => guid ?? 'none'
  const asked = { bookingKind: kind, fromZone: one(fromZone), toZone: one(toZone), service: one(serviceGuid) }
  return {
    ...counts,
    key: Object.values(asked).join(' '),
    label: fromName === null || toName === null ? 'No trip' : `${fromName} – ${toName}`,
    direction: bookingKinds[kind].direction === 'departure' ? 'Departure' : 'Arrival',
    service: service ?? '',
    opens: { detail: 'airportTransport', ...asked },
  }
}

async function readZonePairs(
  db: Db,
  now: Period,
  before: Period,
): Promise<{ pairs: ZonePair[]; now: Counted; before: Counted }> {
  const pairs = sql`
    select own.kind, "fromZone", "toZone", starts.name as "fromName", ends.name as "toName", "serviceGuid",
      transport_service.name as service, trips, own.passengers, "netCents"
    from (
      select both_sides.kind, here.zone_guid as "fromZone", there.zone_guid as "toZone",
        service_guid as "serviceGuid", sum(trips) as trips, sum(both_sides.passengers) as passengers,
        sum(net) as "netCents"
      from (
        select kind, from_location_guid, to_location_guid, service_guid, count(*) as trips,
          sum(passengers) as passengers, 0 as net from done group by 1, 2, 3, 4
        union all
        select kind, from_location_guid, to_location_guid, service_guid, 0, 0, sum(net) from earned
          group by 1, 2, 3, 4
      ) both_sides
      left join location here on here.guid = from_location_guid
      left join location there on there.guid = to_location_guid
      group by 1, 2, 3, 4
    ) own
    left join zone starts on starts.guid = "fromZone"
    left join zone ends on ends.guid = "toZone"
    left join transport_service on transport_service.guid = "serviceGuid"
    order by "netCents" desc, "fromName", "toName", own.kind, service`
  const counted = (trips: string) =>
    sql`(select json_build_object('trips', count(*), 'passengers', coalesce(sum(passengers), 0))
      from ${sql.table(trips)})`
  /** Most trips belong to a transfer in the period; the kind of the others is looked up. */
  const withKind = (rows: RawBuilder<unknown>, { from, to }: Period) => sql`
    select own.*, coalesce(transfer.kind, (select kind from booking where guid = own.booking_guid)) as kind
    from (${rows}) own left join (
      select guid, kind from counted_booking where not moved_on and service_date between ${from} and ${to}
        and kind in ('arrivalTransfer', 'departureTransfer')
    ) transfer on transfer.guid = own.booking_guid`
  const drives = (period: Period) =>
    sql`select * from (${withKind(tripsIn(period), period)}) own
      where kind in ('arrivalTransfer', 'departureTransfer')`
  const { rows } = await sql<{ pairs: ZonePair[]; now: Counted; before: Counted }>`
    with earned as materialized (
      select kind, from_location_guid, to_location_guid, service_guid, sum(net) as net
        from (${withKind(earnedByTrip(now, ['airportTransport']), now)}) own group by 1, 2, 3, 4
    ), done as materialized (${drives(now)}), earlier as (${drives(before)})
    select ${jsonList(pairs)} as pairs, ${counted('done')} as now, ${counted('earlier')} as before`.execute(
    db,
  )
  const [read] = rows
  if (!read) throw new Error('The report query returned no row')
  return read
}
