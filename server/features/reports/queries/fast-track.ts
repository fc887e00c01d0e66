import { sql, type RawBuilder } from 'kysely'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { fastTrackReport } from '#contract/financial-reports.ts'
import type { Period } from '#domain/calendar/period.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import { isRefusal, type Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/connection.ts'
import { jsonList } from '#server/db/json.ts'
import { bandOfLine } from '#server/features/ledger/queries/line-shares.ts'
import { askedPeriod } from '#server/features/reports/queries/asked-period.ts'
import { countsOf } from '#server/features/reports/queries/counts.ts'
import { bookedIn, earnedLines } from '#server/features/reports/queries/earned-lines.ts'
import { figure, revenueIn } from '#server/features/reports/queries/figures.ts'

type FastTrack = ReplyOf<typeof fastTrackReport.rows>
type Tables = FastTrack['tables']
type Counted = Omit<Tables['flights'][number], 'opens' | 'label'>

interface Read {
  days: Omit<Tables['days'][number], 'opens' | 'key' | 'label'>[]
  directions: Counted[]
  flights: Counted[]
  ages: { key: keyof typeof bandLabels; passengers: number; netCents: number }[]
  partners: (Counted & { label: string | null })[]
  waves: { hour: number; arrivals: number; departures: number; busiest: number; busiestOn: string | null }[]
}

const bandLabels = { adult: 'Adults', child: 'Children', infant: 'Infants', other: 'Surcharges and other' }
const directionLabels: Record<string, string> = {
  arrivalFastTrack: 'Arrival',
  departureFastTrack: 'Departure',
}

/** Fast track of a period by day, direction, flight, age and partner, and passengers per hour. */
export async function fastTrackOf(db: Db, asked: Period, today: ServiceDate): Promise<FastTrack | Refusal> {
  const periods = askedPeriod(asked, today)
  if (isRefusal(periods)) return periods
  const { now, before } = periods
  const [sums, counts, read] = await Promise.all([
    revenueIn(db, now, before),
    countsOf(db, now, before, ['arrivalFastTrack', 'departureFastTrack']),
    readTables(db, now),
  ])
  // Fast track fees count as fee revenue, not in this report.
  const opens = (more: Record<string, string>) => ({ detail: 'fastTrack', ...more })
  return {
    now,
    before,
    revenue: figure('Revenue', 'revenue', 'fastTrack', sums),
    parties: counts.groups,
    passengers: counts.passengers,
    tables: {
      days: read.days.map((it) => ({
        ...it,
        key: it.from,
        label: serviceDateText(it.from),
        opens: opens({ from: it.from, to: it.from }),
      })),
      directions: read.directions.map((it) => ({
        ...it,
        label: directionLabels[it.key] ?? it.key,
        opens: opens({ bookingKind: it.key }),
      })),
      flights: read.flights.map((row) => ({
        ...row,
        label: row.key === 'none' ? 'No flight' : row.key,
        opens: opens({ flight: row.key }),
      })),
      ages: read.ages.map((it) => ({ ...it, label: bandLabels[it.key], opens: opens({ band: it.key }) })),
      partners: read.partners.map((it) => ({
        ...it,
        label: it.label ?? 'No partner',
        opens: opens({ guestsOf: it.key }),
      })),
      waves: read.waves.map(({ hour, busiestOn, ...it }) => ({
        ...it,
        key: String(hour),
        label: `${String(hour).padStart(2, '0')}:00 – ${String(hour).padStart(2, '0')}:59`,
        busiestDate: busiestOn,
        busiestOn: busiestOn === null ? null : serviceDateText(busiestOn),
      })),
    },
  }
}

async function readTables(db: Db, now: Period): Promise<Read> {
  /** Passengers and revenue by the same key. */
  const both = (name: RawBuilder<unknown>, more: RawBuilder<unknown> = sql``) => sql`
    select key, sum(parties) as parties, sum(passengers) as passengers, sum(net) as "netCents" ${more}
    from (
      select ${name} as key, count(distinct group_guid) as parties, sum(passengers) as passengers, 0 as net
        from served group by 1
      union all
      select ${name}, 0, 0, sum(net) from earned group by 1
    ) both_sides group by key order by "netCents" desc, key`
  const days = sql`
    select day::date as "from", coalesce(parties, 0) as parties, coalesce(adults, 0) as adults,
      coalesce(children, 0) as children, coalesce(infants, 0) as infants,
      coalesce("noShows", 0) as "noShows", coalesce(net, 0) as "netCents"
    from generate_series(${now.from}::timestamp, ${now.to}::timestamp, '1 day') day
    left join (select service_date as day, count(distinct group_guid) as parties, sum(adults) as adults,
      sum(children) as children, sum(infants) as infants,
      count(*) filter (where status = 'noShow') as "noShows" from served group by 1) given using (day)
    left join (select earned_on as day, sum(net) as net from earned group by 1) taken using (day)
    order by day`
  const ages = sql`
    select key, sum(passengers) as passengers, sum(net) as "netCents" from (
      select band as key, 0 as passengers, sum(net) as net from earned group by 1
      union all select 'adult', sum(adults), 0 from served
      union all select 'child', sum(children), 0 from served
      union all select 'infant', sum(infants), 0 from served
    ) both_sides group by key having sum(passengers) > 0 or sum(net) <> 0
    order by array_position(array['adult', 'child', 'infant', 'other'], key)`
  const waves = sql`
    select hour, sum(arrivals) as arrivals, sum(departures) as departures,
      max(arrivals + departures) as busiest,
      (array_agg(service_date order by arrivals + departures desc, service_date))[1] as "busiestOn"
    from (
      select extract(hour from service_time)::int as hour, service_date, coalesce(sum(passengers)
        filter (where direction = 'arrival'), 0) as arrivals,
        coalesce(sum(passengers) filter (where direction = 'departure'), 0) as departures
      from served group by 1, 2
    ) by_day group by hour order by hour`
  const { rows } = await sql<Read>`
    with served as materialized (
      select booked.guid, booked.group_guid, kind, booked.direction, booked.status, booked.service_date,
        service_time, adults, children, infants, passengers, moved_on,
        coalesce(flight.ident, 'none') as flight,
        coalesce(partner_guid::text, 'none') as partner
      from (${bookedIn(now)} and status <> 'cancelled' and kind in ('arrivalFastTrack', 'departureFastTrack'))
        booked
      left join flight on flight.guid = booked.flight_guid
      cross join lateral (select partner_guid from booking_group where guid = booked.group_guid offset 0)
        facts
    ), earned as materialized (
      -- Most is earned with what is served in the period; the rest is looked up.
      select line.earned_on, coalesce(served.kind, other.kind) as kind, coalesce(served.flight, other.flight,
        'none') as flight, ${bandOfLine} as band,
        coalesce(served.partner, other.partner, 'none') as partner, sum(line.net_cents) as net
      from (${earnedLines(now, ['fastTrack'])}) line
      left join served on served.guid = line.booking_guid and not served.moved_on
      left join lateral (
        select booking.kind, flight.ident as flight, booking_group.partner_guid::text as partner
        from booking_group left join booking on booking.guid = line.booking_guid left join flight
          on flight.guid = booking.flight_guid
        where served.guid is null and booking_group.guid = line.group_guid offset 0
      ) other on true
      group by 1, 2, 3, 4, 5
    )
    select ${jsonList(days)} as days, ${jsonList(both(sql`kind`))} as directions,
      ${jsonList(both(sql`flight`))} as flights, ${jsonList(ages)} as ages,
      ${jsonList(sql`select own.*, partner.name as label from (${both(sql`partner`)}) own left join partner
        on partner.guid::text = own.key
        order by "netCents" desc, partner.name nulls last`)} as partners,
      ${jsonList(waves)} as waves`.execute(db)
  const [read] = rows
  if (!read) throw new Error('The report query returned no row')
  return read
}
