import { sql } from 'kysely'
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type { summaryReport } from '#contract/financial-reports.ts'
import type { Period } from '#domain/calendar/period.ts'
import { addDays, daysOfMonth, monthOf, type ServiceDate } from '#domain/calendar/service-date.ts'
import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import { isRefusal, type Refusal } from '#domain/refusal.ts'
import { bookingKinds, type BookingKind } from '#domain/vocabulary/booking-kinds.ts'
import { groupSources, type GroupSource } from '#domain/vocabulary/group-sources.ts'
import type { Db } from '#server/db/connection.ts'
import { jsonList } from '#server/db/json.ts'
import { askedPeriod } from '#server/features/reports/queries/asked-period.ts'
import { countsOf } from '#server/features/reports/queries/counts.ts'
import { bookedIn, earnedLines } from '#server/features/reports/queries/earned-lines.ts'
import { revenueFigures, revenueIn } from '#server/features/reports/queries/figures.ts'

type Summary = ReplyOf<typeof summaryReport.rows>
type Unit = QueryOf<typeof summaryReport.rows>['by']

/**
 * Revenue of a period by category, service, source and partner, with parties, passengers and cancellations.
 */
export async function summaryOf(
  db: Db,
  asked: QueryOf<typeof summaryReport.rows>,
  today: ServiceDate,
): Promise<Summary | Refusal> {
  const periods = askedPeriod(asked, today)
  if (isRefusal(periods)) return periods
  const { now, before } = periods
  const [sums, counts, read] = await Promise.all([
    revenueIn(db, now, before),
    countsOf(db, now, before),
    readTables(db, now, asked.by),
  ])
  const categories = revenueFigures(sums)
  const average = (which: 'now' | 'before') => {
    const cents = categories.reduce((sum, it) => sum + (which === 'now' ? it.nowCents : it.beforeCents), 0)
    return counts.groups[which] === 0 ? 0 : Math.round(cents / counts.groups[which])
  }
  return {
    now,
    before,
    categories,
    parties: counts.groups,
    passengers: counts.passengers,
    cancelled: counts.cancelled,
    noShows: counts.noShows,
    averageCents: { now: average('now'), before: average('before') },
    tables: {
      periods: read.periods.map((it) => stretchRow(it, now, asked.by)),
      services: read.services
        .map((it) => ({
          ...it,
          key: it.kind,
          label: bookingKinds[it.kind].label,
          opens: { bookingKind: it.kind },
        }))
        .toSorted((a, b) => b.netCents - a.netCents),
      sources: read.sources.map((it) => ({
        ...it,
        key: it.source,
        label: groupSources[it.source],
        opens: { source: it.source },
      })),
      partners: read.partners.map((it) => ({ ...it, opens: { guestsOf: it.key } })),
    },
  }
}

type RowOf<Key extends keyof Summary['tables']> = Omit<
  Summary['tables'][Key][number],
  'opens' | 'key' | 'label'
>
interface Read {
  periods: RowOf<'periods'>[]
  services: (RowOf<'services'> & { kind: BookingKind })[]
  sources: (RowOf<'sources'> & { source: GroupSource })[]
  partners: (RowOf<'partners'> & { key: string; label: string })[]
}

/** Limits the stretch to the period. */
function stretchRow(row: RowOf<'periods'>, period: Period, by: Unit): Summary['tables']['periods'][number] {
  const from = row.from < period.from ? period.from : row.from
  const end =
    by === 'day' ? row.from : by === 'week' ? addDays(row.from, 6) : daysOfMonth(monthOf(row.from)).last
  const to = end > period.to ? period.to : end
  const label =
    by === 'day'
      ? serviceDateText(from)
      : by === 'month'
        ? monthOf(from)
        : `${serviceDateText(from)} – ${serviceDateText(to)}`
  return { ...row, from, key: from, label, opens: { from, to } }
}

/** Looked up one by one, because a period is a small part of all groups. */
const factsOfGroup = sql`(select source, partner_guid from booking_group
  where guid = group_guid offset 0) facts`

async function readTables(db: Db, now: Period, by: Unit): Promise<Read> {
  const stretch = (day: string) => sql`date_trunc(${sql.lit(by)}, ${sql.ref(day)}::timestamp)::date`
  const net = (category: string) => sql`coalesce(sum(net) filter (where category = ${sql.lit(category)}), 0)`
  const periods = sql`
    select stretch as "from", coalesce(parties, 0) as parties, coalesce(passengers, 0) as passengers,
      coalesce(fast, 0) as "fastTrackCents",
      coalesce(airport, 0) as "airportTransportCents", coalesce(other, 0) as "otherTransportCents",
        coalesce(extras, 0) as "extrasCents",
      coalesce(fees, 0) as "feesCents", coalesce(net, 0) as "netCents", coalesce(tax, 0) as "taxCents"
    from (select distinct date_trunc(${sql.lit(by)}, day)::date as stretch
      from generate_series(${now.from}::timestamp, ${now.to}::timestamp, '1 day') day) every
    left join (
      select ${stretch('earned_on')} as stretch, ${net('fastTrack')} as fast,
        ${net('airportTransport')} as airport, ${net('otherTransport')} as other,
        ${net('extras')} as extras, ${net('fees')} as fees, sum(net) as net, sum(tax) as tax
      from own group by 1
    ) earned using (stretch)
    left join (
      select stretch, count(*) as parties, sum(passengers) as passengers
      from (select ${stretch('service_date')} as stretch, group_guid, max(passengers) as passengers
        from party_on group by 1, 2) party group by 1
    ) given using (stretch)
    order by stretch`
  const services = sql`
    select kind, coalesce(services, 0) as services, coalesce(passengers, 0) as passengers,
      coalesce("noShows", 0) as "noShows", coalesce(cancelled, 0) as cancelled,
      coalesce(net, 0) as "netCents", coalesce(tax, 0) as "taxCents"
    from (
      select kind, count(*) filter (where status <> 'cancelled') as services, sum(passengers)
        filter (where status <> 'cancelled') as passengers,
        count(*) filter (where status = 'noShow') as "noShows", count(*)
          filter (where status = 'cancelled') as cancelled
      from booked group by kind
    ) counted
    full join (
      select kind, sum(net) as net, sum(tax) as tax from own where kind is not null group by kind
    ) earned using (kind)`
  const sources = sql`
    select source, sum(parties) as parties, sum(passengers) as passengers, sum(net) as "netCents"
      from by_source group by source order by "netCents" desc, source`
  const partners = sql`
    select partner.guid as key, partner.name as label, sum(parties) as parties, sum(passengers) as passengers,
      sum(net) as "netCents", sum(commission) as "commissionCents"
    from (
      select partner_guid, parties, passengers, net, 0 as commission from by_source
        where partner_guid is not null
      union all
      select booking_group.partner_guid, 0, 0, 0, sum(amount_cents)
      from posting join entry on entry.guid = posting.entry_guid join booking_group
        on booking_group.guid = entry.group_guid
      where account = 'commission' and posting.earned_on between ${now.from} and ${now.to}
        and booking_group.partner_guid is not null
      group by booking_group.partner_guid
    ) both_sides join partner on partner.guid = both_sides.partner_guid
    group by partner.guid, partner.name order by "netCents" desc, partner.name`
  const { rows } = await sql<Read>`
    with booked as not materialized (${bookedIn(now)}), line as not materialized (${earnedLines(now)}),
    own as materialized (
      -- Most is earned with what is booked in the period.
      select line.category, line.earned_on, coalesce(booked.kind, (select kind from booking
        where guid = line.booking_guid)) as kind,
        sum(line.net_cents) as net, sum(line.tax_cents) as tax
      from line left join booked on booked.guid = line.booking_guid and not moved_on group by 1, 2, 3
    ), party_on as materialized (
      select service_date, group_guid, max(passengers) as passengers from booked where status <> 'cancelled'
        and kind not in ('extra', 'fee') group by 1, 2
    ), by_group as (
      select source, partner_guid, passengers, net
      from (
        select group_guid, max(passengers) as passengers, sum(net) as net
        from (select group_guid, passengers, 0 as net from party_on union all
          select group_guid, null, net_cents from line where group_guid is not null) both_sides group by 1
      ) party cross join lateral ${factsOfGroup}
    ), by_source as materialized (
      select source, partner_guid, count(passengers) as parties, coalesce(sum(passengers), 0) as passengers,
        sum(net) as net from by_group group by 1, 2
    )
    select ${jsonList(periods)} as periods, ${jsonList(services)} as services,
      ${jsonList(sources)} as sources, ${jsonList(partners)} as partners`.execute(db)
  const [read] = rows
  if (!read) throw new Error('The report query returned no row')
  return read
}
