import { sql, type RawBuilder } from 'kysely'
import { addDays, type ServiceDate } from '#domain/calendar/service-date.ts'
import { signOf, type TransactionKind } from '#domain/card-payment/gateway-transaction.ts'
import type { MatchCandidate } from '#domain/card-payment/match-payment.ts'
import type { Db } from '#server/db/connection.ts'
import { instantJson } from '#server/db/json.ts'

interface Asked {
  kind: TransactionKind
  amounts: readonly number[]
  from: ServiceDate
  to: ServiceDate
  /** Only these reservations; undefined: any. */
  groups?: readonly string[]
}

/** Limits of the candidate search: service dates before and after the payment, and number of rows. */
const [servedDays, aheadDays, atMost] = [60, 400, 5000]

/**
 * Unmatched card payments recorded at the desk (or refunds, for outgoing money) with one of these amounts.
 */
export async function deskPayments(db: Db, asked: Asked): Promise<MatchCandidate[]> {
  const { kind, amounts, from, to, groups } = asked
  if (amounts.length === 0) return []
  const sign = signOf(kind)
  const { rows } = await sql<MatchCandidate>`
    select 'deskPayment' as kind, g.guid as "groupGuid", g.reference, e.guid as "entryGuid",
      ${namesOfGroup} as names,
      ${sql.lit(sign)} * p.amount_cents as "amountCents", ${instantJson('e.at')} as at, e.posted_on as day
    from entry e
    join posting p on p.entry_guid = e.guid and p.account = 'card'
      and p.amount_cents = any(${amounts.map((it) => it * sign)}::bigint[])
    join booking_group g on g.guid = e.group_guid
    join customer c on c.guid = g.customer_guid
    where e.kind = any(${sign === 1 ? ['payment', 'gratuity'] : ['refund']}::text[])
      and e.posted_on between ${addDays(from, -1)}::date and ${addDays(to, 1)}::date
      and ${withinGroups(groups)}
      and not exists (select from entry later where later.reverses_guid = e.guid)
      and not exists (select from payment_match m where m.entry_guid = e.guid and m.undone_at is null)
    order by e.guid
    limit ${sql.lit(atMost)}`.execute(db)
  return rows
}

/** Reservations that owe exactly one of these amounts. */
export async function owingReservations(
  db: Db,
  { amounts, from, to, groups }: Asked,
): Promise<MatchCandidate[]> {
  if (amounts.length === 0) return []
  const { rows } = await sql<MatchCandidate>`
    select 'reservation' as kind, g.guid as "groupGuid", g.reference, null as "entryGuid",
      ${namesOfGroup} as names, owed.cents as "amountCents",
      ${instantJson('g.created_at')} as at, g.original_booked_on as day
    from booking_group g
    join customer c on c.guid = g.customer_guid
    cross join lateral (select coalesce(sum(amount_cents), 0)::bigint as cents from posting
      where account = 'customerReceivable' and party_guid = g.guid) owed
    where g.first_service_date between ${addDays(from, -servedDays)}::date and ${addDays(to, aheadDays)}::date
      and ${withinGroups(groups)}
      and g.original_booked_on <= ${to}::date and owed.cents = any(${amounts}::bigint[])
    order by g.guid
    limit ${sql.lit(atMost)}`.execute(db)
  return rows
}

/** Reservations selected by reference or guest name, whether or not they owe anything. */
export async function namedReservations(
  db: Db,
  which: RawBuilder<unknown>,
  limit = atMost,
): Promise<MatchCandidate[]> {
  const { rows } = await sql<MatchCandidate>`
    select 'reservation' as kind, g.guid as "groupGuid", g.reference, null as "entryGuid",
      ${namesOfGroup} as names,
      (select coalesce(sum(amount_cents), 0)::bigint from posting where account = 'customerReceivable'
        and party_guid = g.guid) as "amountCents",
      ${instantJson('g.created_at')} as at, g.original_booked_on as day
    from booking_group g join customer c on c.guid = g.customer_guid
    where ${which}
    order by g.first_service_date desc, g.guid
    limit ${sql.lit(limit)}`.execute(db)
  return rows
}

const namesOfGroup = sql`array(
  select trim(c.first_name || ' ' || c.last_name)
  union all select trim(first_name || ' ' || last_name) from (
    select first_name, last_name from passenger where group_guid = g.guid and first_name || last_name <> ''
      order by position limit 20
  ) party
)`

function withinGroups(groups: readonly string[] | undefined): RawBuilder<unknown> {
  return groups === undefined ? sql`true` : sql`g.guid = any(${groups}::uuid[])`
}
