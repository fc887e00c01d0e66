import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod/mini'
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type { ImportedPayment, queryImportedPayments } from '#contract/card-payments.ts'
import { guid } from '#contract/shapes.ts'
import { foldForSearch } from '#domain/booking/query-name.ts'
import { minorOfText } from '#domain/money/minor-units.ts'
import { refuseField, type Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/connection.ts'
import { instantJson } from '#server/db/json.ts'
import { gatewayState, takesCards } from '#server/features/card-gateway/queries.ts'
import { siteSettings } from '#server/features/settings/queries.ts'

type Asked = QueryOf<typeof queryImportedPayments>

/** Matching transactions, latest first, with the totals of all unmatched ones. */
export async function importedPayments(
  db: Db,
  asked: Asked,
): Promise<ReplyOf<typeof queryImportedPayments> | Refusal> {
  const { cursor, limit, from, to } = asked
  if (cursor !== undefined && !z.safeParse(guid, cursor).success)
    return refuseField('cursor', 'Invalid cursor')
  if (from !== undefined && to !== undefined && to < from)
    return refuseField('to', 'Choose an end date on or after the start date')
  const { currency } = await siteSettings(db)
  const isAfter =
    cursor === undefined
      ? sql`true`
      : sql`(p.day, p.guid) < (select day, guid from imported_payment where guid = ${cursor})`
  const [rows, sums, reading] = await Promise.all([
    paymentRows(db, sql`${fitting(asked, currency)} and ${isAfter}`, limit + 1),
    unmatchedSums(db),
    gatewayReading(db),
  ])
  const nextCursor = rows.length > limit ? (rows[limit - 1]?.guid ?? null) : null
  return { items: rows.slice(0, limit), nextCursor, sums, isSetUp: reading !== null, reading }
}

async function gatewayReading(db: Db): Promise<ReplyOf<typeof queryImportedPayments>['reading']> {
  if (!(await takesCards(db))) return null
  const { read_until: readUntil, failure, not_before: againAt } = await gatewayState(db)
  return { readUntil, failure, againAt: failure === '' ? null : againAt }
}

/** Rows of `imported_payment p`, latest first. */
export async function paymentRows(
  db: Db,
  which: RawBuilder<unknown>,
  limit: number,
): Promise<ImportedPayment[]> {
  const { rows } = await sql<ImportedPayment>`
    select p.guid, p.order_id as "orderId", p.kind, p.status, p.amount_cents as "amountCents", p.currency,
      ${instantJson('p.at')} as at, p.day, p.name,
      p.card_type as "cardType", p.last4, p.batch, p.state, p.open_cents as "openCents", p.why,
        p.settlement_guid is not null as "isSettled",
      p.came_from as "cameFrom", p.version,
      coalesce((
        select string_agg(distinct g.reference, ', ') from payment_match m join booking_group g
          on g.guid = m.group_guid
        where m.payment_guid = p.guid and m.undone_at is null
      ), '') as reference
    from imported_payment p
    where ${which}
    order by p.day desc, p.guid desc
    limit ${limit}`.execute(db)
  return rows
}

function fitting({ state, kind, from, to, query }: Asked, currency: string): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [sql`true`]
  if (state) conditions.push(sql`p.state = ${state}`)
  if (kind) conditions.push(sql`p.kind = ${kind}`)
  if (from) conditions.push(sql`p.day >= ${from}::date`)
  if (to) conditions.push(sql`p.day <= ${to}::date`)
  if (query !== '') conditions.push(sql`(${sql.join(meanings(query, currency), sql` or `)})`)
  return sql.join(conditions, sql` and `)
}

/** Search conditions: order, last four digits, amount in the site’s currency, reference or name. */
function meanings(typed: string, currency: string): RawBuilder<unknown>[] {
  const folded = foldForSearch(typed)
  const amount = /\.\d$/.test(typed) ? null : minorOfText(typed, currency, { digitsAtMost: 9 })
  return [
    sql`p.order_id = ${typed}`,
    ...(folded === '' ? [] : [sql`p.query_name like ${`%${folded}%`}`]),
    ...(/^\d{4}$/.test(typed) ? [sql`p.last4 = ${typed}`] : []),
    ...(amount === null ? [] : [sql`p.amount_cents = ${amount}`]),
    ...(/^[\da-z]{6}$/i.test(typed)
      ? [
          // An array, so that each part of the search can use its index.
          sql`p.guid = any (array(select m.payment_guid
            from payment_match m join booking_group g on g.guid = m.group_guid
            where m.undone_at is null and g.reference = ${typed.toUpperCase()}))`,
        ]
      : []),
  ]
}

/** Number and amounts of unmatched transactions. */
export async function unmatchedSums(
  db: Db,
): Promise<{ unmatched: number; unmatchedInCents: number; unmatchedOutCents: number }> {
  const { rows } = await sql<{ unmatched: number; unmatchedInCents: number; unmatchedOutCents: number }>`
    select count(*)::int as unmatched, coalesce(sum(open_cents) filter (where kind = 'sale'), 0)::bigint
      as "unmatchedInCents",
      coalesce(sum(open_cents) filter (where kind <> 'sale'), 0)::bigint as "unmatchedOutCents"
    from imported_payment where state = 'unmatched'`.execute(db)
  return rows[0] ?? { unmatched: 0, unmatchedInCents: 0, unmatchedOutCents: 0 }
}
