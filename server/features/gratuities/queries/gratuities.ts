import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod/mini'
import { addressOf, type QueryOf, type ReplyOf } from '#contract/endpoint.ts'
import { gratuitiesInFileAtMost, payoutReceipt } from '#contract/gratuities.ts'
import type {
  currentUserDriverGratuities,
  GratuityLine,
  GratuityRow,
  GratuitySums,
  queryGratuities,
} from '#contract/gratuities.ts'
import { guid } from '#contract/shapes.ts'
import type { GratuityState } from '#domain/gratuity/gratuity-states.ts'
import { foldForSearch } from '#domain/booking/query-name.ts'
import { notFound, refuseField, type Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/connection.ts'
import { instantJson } from '#server/db/json.ts'
import { lastPayableDay, stateOf } from '#server/features/gratuities/queries/states.ts'

interface Filters {
  from?: string | undefined
  to?: string | undefined
  driver?: string | undefined
  state?: GratuityState | undefined
  query?: string
}
type Listed = Filters & { cursor?: string | undefined; limit: number }

/** Matching gratuities, latest trips first, with the sums of all matches. */
export async function gratuitiesOf(
  db: Db,
  filters: QueryOf<typeof queryGratuities>,
  now: string,
): Promise<ReplyOf<typeof queryGratuities> | Refusal> {
  return listed(db, filters, now)
}

/** Gratuities of one driver, without links to reservations and ledger, and the total due to the driver. */
export async function gratuitiesOfDriver(
  db: Db,
  driverGuid: string,
  filters: Listed,
  now: string,
): Promise<ReplyOf<typeof currentUserDriverGratuities> | Refusal> {
  const driver = await db
    .selectFrom('account')
    .select('guid')
    .where('guid', '=', driverGuid)
    .where('kind', '=', 'staff')
    .executeTakeFirst()
  if (!driver) return notFound
  const [list, due] = await Promise.all([
    listed(db, { ...filters, driver: driverGuid }, now),
    dueTo(db, driverGuid),
  ])
  if ('refused' in list) return list
  return { ...list, items: list.items.map(ownRow), dueCents: due }
}

/** All matching gratuities for a file, up to its limit. */
export async function gratuitiesForFile(
  db: Db,
  filters: Filters,
  now: string,
): Promise<GratuityLine[] | Refusal> {
  const wrong = whyNotDays(filters)
  if (wrong) return wrong
  const until = await lastPayableDay(db, now)
  return linesOf(db, until, fitting(filters, until), sql`true`, gratuitiesInFileAtMost)
}

function ownRow({
  customerGuid: _customer,
  groupGuid: _group,
  entryGuid: _entry,
  partner: _partner,
  ...own
}: GratuityLine): GratuityRow {
  return own
}

type List = ReplyOf<typeof queryGratuities>

async function listed(db: Db, filters: Listed, now: string): Promise<List | Refusal> {
  const { cursor, limit } = filters
  if (cursor !== undefined && !z.safeParse(guid, cursor).success)
    return refuseField('cursor', 'Invalid cursor')
  const wrong = whyNotDays(filters)
  if (wrong) return wrong
  const until = await lastPayableDay(db, now)
  const fits = fitting(filters, until)
  const isAfter =
    cursor === undefined
      ? sql`true`
      : sql`(t.service_date, q.guid) < (select trip.service_date, gratuity.guid from gratuity join trip
        on trip.guid = gratuity.trip_guid where gratuity.guid = ${cursor})`
  const [rows, sums] = await Promise.all([
    linesOf(db, until, fits, isAfter, limit + 1),
    sumsOf(db, until, fits),
  ])
  return {
    items: rows.slice(0, limit),
    nextCursor: rows.length > limit ? (rows[limit - 1]?.guid ?? null) : null,
    sums,
  }
}

function whyNotDays({ from, to }: Filters): Refusal | null {
  return from !== undefined && to !== undefined && to < from
    ? refuseField('to', 'Choose an end date on or after the start date')
    : null
}

/** Conditions on a gratuity `q` with its trip `t`, gift, reservation `g` and guest `c`. */
function fitting({ from, to, driver, state, query = '' }: Filters, until: string): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [sql`true`]
  if (from) conditions.push(sql`t.service_date >= ${from}::date`)
  if (to) conditions.push(sql`t.service_date <= ${to}::date`)
  if (driver) conditions.push(sql`q.driver_guid = ${driver}::uuid`)
  if (state) conditions.push(sql`${stateOf(until)} = ${state}`)
  const folded = foldForSearch(query)
  if (query !== '')
    conditions.push(
      sql`(g.reference = ${query.toUpperCase()} or d.name ilike ${`%${escaped(query)}%`}
        or ${folded === '' ? sql`false` : sql`c.query_name like ${`%${escaped(folded)}%`}`})`,
    )
  return sql.join(conditions, sql` and `)
}

const escaped = (typed: string) => typed.replace(/[\\%_]/g, String.raw`\$&`)

const tables = sql`gratuity q
    join gratuity_gift gift on gift.guid = q.gift_guid
    join trip t on t.guid = q.trip_guid
    join booking_group g on g.guid = t.group_guid
    join customer c on c.guid = g.customer_guid
    join account d on d.guid = q.driver_guid`

type LineRead = Omit<GratuityLine, 'payout'> & {
  payout: { guid: string; at: string; method: 'cash' | 'bank' } | null
}

async function linesOf(
  db: Db,
  until: string,
  fits: RawBuilder<unknown>,
  isAfter: RawBuilder<unknown>,
  limit: number,
): Promise<GratuityLine[]> {
  const { rows } = await sql<LineRead>`
    select q.guid, q.gift_guid as "giftGuid", gift.at, t.service_date as date, g.reference,
      trim(c.first_name || ' ' || c.last_name) as "guestName",
      pf.name as from, pt.name as to, json_build_object('guid', d.guid, 'name', d.name) as driver,
        gift.source, gift.method,
      q.amount_cents as "amountCents", ${stateOf(until)} as state, gift.note,
        g.customer_guid as "customerGuid", g.guid as "groupGuid",
      q.entry_guid as "entryGuid", payer.name as partner,
      case when p.guid is not null then json_build_object('guid', p.guid, 'at', ${instantJson('p.at')},
        'method', p.method) end as payout
    from ${tables}
    join location pf on pf.guid = t.from_location_guid
    join location pt on pt.guid = t.to_location_guid
    left join gratuity_payout p on p.guid = q.payout_guid
    left join partner payer on payer.guid = gift.partner_guid
    where ${fits} and ${isAfter}
    order by t.service_date desc, q.guid desc
    limit ${limit}`.execute(db)
  return rows.map((it) => ({
    ...it,
    payout: it.payout && { ...it.payout, receiptUrl: receiptUrl(it.payout.guid) },
  }))
}

export function receiptUrl(payoutGuid: string): string {
  return addressOf(payoutReceipt.path, { payout: payoutGuid })
}

async function sumsOf(db: Db, until: string, fits: RawBuilder<unknown>): Promise<GratuitySums> {
  const { rows } = await sql<{ state: GratuityState; cents: number }>`
    select ${stateOf(until)} as state, sum(q.amount_cents)::bigint as cents from ${tables} where ${fits}
      group by 1`.execute(db)
  const of = (state: GratuityState) => rows.find((it) => it.state === state)?.cents ?? 0
  return {
    pendingCents: of('pending'),
    payableCents: of('payable'),
    paidOutCents: of('paidOut'),
    keptCents: of('kept'),
    owedBackCents: of('owedBack'),
  }
}

async function dueTo(db: Db, driverGuid: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(case when state = 'due' then amount_cents else -amount_cents end), 0)::bigint as cents
      from gratuity
    where driver_guid = ${driverGuid}::uuid
      and (state = 'due' or (state = 'chargedBack' and payout_guid is not null
        and deducted_guid is null))`.execute(db)
  return rows[0]?.cents ?? 0
}
