import { sql, type RawBuilder } from 'kysely'
import type { privacyForm, privacyPreview, retentionWaits } from '#contract/privacy.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { localDateOf, startOfDay } from '#domain/calendar/airport-time.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import { keptFrom, type RetentionMonths } from '#domain/privacy/retention.ts'
import type { Db } from '#server/db/connection.ts'
import { firstHolding, isOver, retentionConditions } from '#server/features/privacy/queries/blockers.ts'
import { siteSettings } from '#server/features/settings/queries.ts'

/** The setting; null: personal data is kept. */
export async function retentionMonths(db: Db): Promise<RetentionMonths | null> {
  const { settings } = await siteSettings(db)
  return (settings.guestDataMonths as RetentionMonths | undefined) ?? null
}

/** The date and the instant from which data is kept. */
export interface Kept {
  date: ServiceDate
  from: Instant
}

export async function keptSince(db: Db, months: RetentionMonths, now: Instant): Promise<Kept> {
  const { time_zone: timeZone } = await siteSettings(db)
  const date = keptFrom(localDateOf(now, timeZone), months)
  return { date, from: startOfDay(date, timeZone) }
}

/** Where a run continues. */
export interface Place {
  key: string
  guid: string
}

/** The next old reservations, locked, and which of them are ready. Skips any that a user is changing. */
export async function nextOldGroups(db: Db, { date }: Kept, after: Place | null, atMost: number) {
  const { rows } = await sql<Place>`
    select g.first_service_date as key, g.guid from booking_group g
    where g.anonymised_at is null and g.first_service_date < ${date}::date
      and ${isAfter(sql`g.first_service_date`, sql`g.guid`, after, sql`date`)}
    order by g.first_service_date, g.guid limit ${atMost} for no key update skip locked`.execute(db)
  // A statement of its own, which sees what was committed before the rows were locked.
  const { rows: ready } = await sql<{ guid: string }>`select g.guid from booking_group g
    where g.guid = any(${rows.map((it) => it.guid)}::uuid[]) and ${isOver(date)}
      and ${firstHolding(retentionConditions)} is null`.execute(db)
  return { looked: rows, ready: ready.map((it) => it.guid) }
}

/** The next old customers, locked. Those with no reservation that still has personal data are ready. */
export async function nextOldCustomers(db: Db, { from, date }: Kept, after: Place | null, atMost: number) {
  const { rows } = await sql<Place>`
    select c.created_at as key, c.guid from customer c
    where c.anonymised_at is null and c.merged_into is null and c.created_at < ${from}::timestamptz
      and ${isAfter(sql`c.created_at`, sql`c.guid`, after, sql`timestamptz`)}
    order by c.created_at, c.guid limit ${atMost} for no key update skip locked`.execute(db)
  const { rows: ready } = await sql<{ guid: string }>`select c.guid from customer c
    where c.guid = any(${rows.map((it) => it.guid)}::uuid[]) and ${hasNoGroup(sql`true`, date)}`.execute(db)
  return { looked: rows, ready: ready.map((it) => it.guid) }
}

function isAfter(
  key: RawBuilder<unknown>,
  guid: RawBuilder<unknown>,
  after: Place | null,
  type: RawBuilder<unknown>,
) {
  if (after === null) return sql`true`
  return sql`(${key}, ${guid}) > (${after.key}::${type}, ${after.guid}::uuid)`
}

/**
 * Whether a customer, `c`, and its duplicates have no reservation with personal data that fits `which`, no
 * quote that was valid and no open follow-up that is due on `date` or later.
 */
function hasNoGroup(which: RawBuilder<unknown>, date: ServiceDate) {
  return sql`not exists (
    with recursive one as (
      select c.guid as guid union select d.guid from one join customer d on d.merged_into = one.guid)
    select from booking_group g where g.customer_guid in (select guid from one)
      and g.anonymised_at is null and ${which}
    union all select from saved_quote q where q.customer_guid in (select guid from one)
      and q.valid_until >= ${date}::date
    union all select from follow_up f where f.customer_guid in (select guid from one)
      and f.done_at is null and f.due_on >= ${date}::date)`
}

/** More than this isn't counted: the page would wait too long. */
const countedAtMost = 5_000

/** What the next run would do with a period, counted over the oldest reservations and customers. */
export async function previewOf(
  db: Db,
  months: RetentionMonths,
  now: Instant,
): Promise<ReplyOf<typeof privacyPreview>> {
  const kept = await keptSince(db, months, now)
  const why = firstHolding(retentionConditions)
  const { rows: groups } = await sql<{
    why: (typeof retentionWaits)[number] | null
    count: number
    passengers: number
    isOver: boolean
  }>`
    select why, "isOver", count(*)::int as count, sum(passengers)::int as passengers from (
      select ${isOver(kept.date)} as "isOver", ${why} as why,
        (select count(*) from passenger where passenger.group_guid = g.guid) as passengers
      from (select * from booking_group where anonymised_at is null
        and first_service_date < ${kept.date}::date
        order by first_service_date, guid limit ${countedAtMost}) g) old
    group by 1, 2`.execute(db)
  const isStaying = sql`(not (${isOver(kept.date)}) or ${why} is not null)`
  const { rows: customers } = await sql<{ looked: number; ready: number }>`
    select count(*)::int as looked, count(*) filter (where ${hasNoGroup(isStaying, kept.date)})::int as ready
    from (select * from customer where anonymised_at is null and merged_into is null
      and created_at < ${kept.from}::timestamptz order by created_at, guid limit ${countedAtMost}) c`.execute(
    db,
  )
  const old = groups.filter((it) => it.isOver)
  const ready = old.find((it) => it.why === null)
  const looked = groups.reduce((sum, it) => sum + it.count, 0)
  return {
    before: kept.date,
    reservations: ready?.count ?? 0,
    passengers: ready?.passengers ?? 0,
    customers: customers[0]?.ready ?? 0,
    waiting: old.flatMap(({ why: reason, count }) => (reason === null ? [] : [{ why: reason, count }])),
    countedAtMost: looked === countedAtMost || customers[0]?.looked === countedAtMost ? countedAtMost : null,
  }
}

const erasuresShown = 100

export async function privacyFormOf(db: Db): Promise<ReplyOf<typeof privacyForm.load>> {
  const [{ version }, months] = [await siteSettings(db), await retentionMonths(db)]
  const { rows } = await sql<ReplyOf<typeof privacyForm.load>['anonymised']>`
    select (select count(*) from booking_group where anonymised_at is not null)::int as reservations,
      (select count(*) from customer where anonymised_at is not null and merged_into is null)::int
        as customers`.execute(db)
  const { rows: erasures } = await sql<ReplyOf<typeof privacyForm.load>['erasures'][number]>`
    select e.guid, e.customer_guid as "customerGuid", trim(c.first_name || ' ' || c.last_name) as customer,
      e.request, e.at, coalesce(account.name, 'Kerbside') as by
    from erasure e join customer c on c.guid = e.customer_guid
    left join account on account.guid = e.by_account
    order by e.at desc, e.guid desc limit ${erasuresShown}`.execute(db)
  return { months, version, anonymised: rows[0] ?? { reservations: 0, customers: 0 }, erasures }
}
