import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { retentionWaits } from '#contract/privacy.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import { settlingKinds } from '#domain/invoice/invoice-lines.ts'
import type { ErasureBlocker } from '#domain/privacy/plan-erasure.ts'
import type { Db } from '#server/db/connection.ts'
import { guestOwes } from '#server/features/ledger/queries/balances.ts'

/** Conditions of a reservation, `g`. */
type Conditions<Name extends string> = Readonly<Record<Name, RawBuilder<SqlBool>>>

const shared = {
  open: sql<SqlBool>`(exists (select from booking b where b.group_guid = g.guid
      and b.status in ('waitlisted', 'booked', 'checkedIn'))
    or exists (select from trip t join booking b on b.guid = t.booking_guid where t.group_guid = g.guid
      and b.status <> 'cancelled' and t.status not in ('completed', 'noShow', 'cancelled')))`,
  owing: sql<SqlBool>`${guestOwes(sql`g.guid`)} <> 0`,
  notInvoiced: sql<SqlBool>`(select coalesce(sum(p.amount_cents), 0) from entry e
    join posting p on p.entry_guid = e.guid and p.account = 'partnerReceivable'
    left join entry reversed on reversed.guid = e.reverses_guid
    where e.group_guid = g.guid and coalesce(reversed.kind, e.kind) <> all (${[...settlingKinds]}::text[])
      and not exists (select from invoice_line l where l.entry_guid = e.guid)) <> 0`,
  disputed: sql<SqlBool>`exists (select from entry e join invoice_dispute d on d.entry_guid = e.guid
    where e.group_guid = g.guid and d.resolved_at is null)`,
  unsettled: sql<SqlBool>`(exists (select from cart where cart.group_guid = g.guid
      and cart.state = 'paidUnbooked')
    or exists (select from payment_match m join card_refund r on r.payment_guid = m.payment_guid
      where m.group_guid = g.guid and r.state in ('asked', 'unknown')))`,
  conflict: sql<SqlBool>`exists (select from booking b join desk_step s on s.booking_guid = b.guid
    where b.group_guid = g.guid and s.outcome = 'conflict' and s.resolved_at is null)`,
}

/** What keeps a guest's reservation from being erased on request. */
export function erasureConditions(today: ServiceDate): Conditions<ErasureBlocker> {
  return {
    upcoming: sql<SqlBool>`exists (select from booking b where b.group_guid = g.guid
      and b.status <> 'cancelled' and b.service_date >= ${today}::date)`,
    ...shared,
  }
}

/** The first day after the closed months; null: none is closed. */
const firstOpen = sql`(select (max(month) || '-01')::date + interval '1 month' from period
  where reopened_at is null)`

/** What keeps an old reservation from being anonymised, besides a service after the period began. */
export const retentionConditions: Conditions<(typeof retentionWaits)[number]> = {
  ...shared,
  day: sql<SqlBool>`exists (select from booking b where b.group_guid = g.guid and b.status <> 'cancelled'
    and not exists (select from date_status d where d.date = b.service_date and d.closed_at is not null))`,
  month: sql<SqlBool>`coalesce(${firstOpen} <= greatest(
    (select max(b.service_date) from booking b where b.group_guid = g.guid),
    (select max(greatest(e.earned_on, e.posted_on)) from entry e where e.group_guid = g.guid)), true)`,
}

/** Whether every service of a reservation, `g`, was before a date. */
export function isOver(before: ServiceDate): RawBuilder<SqlBool> {
  return sql<SqlBool>`not exists (select from booking b where b.group_guid = g.guid
    and b.service_date >= ${before}::date)`
}

/** Conditions as one array of the names of those that hold. */
function holding(conditions: Conditions<string>): RawBuilder<string[]> {
  return sql<string[]>`array_remove(array[${sql.join(
    Object.entries(conditions).map(([name, holds]) => sql`case when ${holds} then ${name} end`),
  )}]::text[], null)`
}

/** The first condition that holds; null: none. */
export function firstHolding(conditions: Conditions<string>): RawBuilder<string | null> {
  const cases = Object.entries(conditions).map(([name, holds]) => sql`when ${holds} then ${name}`)
  return sql<string | null>`case ${sql.join(cases, sql` `)} end`
}

export interface BlockedGroup {
  guid: string
  reference: string
  blockers: ErasureBlocker[]
}

/** Reservations with what keeps each from being erased. */
export async function blockersOf(
  db: Db,
  groups: readonly string[],
  today: ServiceDate,
): Promise<BlockedGroup[]> {
  const { rows } = await sql<BlockedGroup>`
    select g.guid, g.reference, ${holding(erasureConditions(today))} as blockers from booking_group g
    where g.guid = any(${groups}::uuid[]) order by g.first_service_date, g.guid`.execute(db)
  return rows
}
