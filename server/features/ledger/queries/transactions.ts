import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod/mini'
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import { guid as guidShape, instant } from '#contract/shapes.ts'
import type { queryTransactions, TransactionRow } from '#contract/ledger.ts'
import { foldForSearch } from '#domain/booking/query-name.ts'
import { isReference } from '#domain/booking/reference.ts'
import { asSaid } from '#domain/ledger/ledger-sides.ts'
import { isRefusal, refuseField, type Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/connection.ts'

type Filters = QueryOf<typeof queryTransactions>

/** Entries that fit, the newest first. With an account, what they did to it, and the sum of all that fit. */
export async function transactionsOf(db: Db, filters: Filters): Promise<ReplyOf<typeof queryTransactions> | Refusal> {
  const after = filters.cursor === undefined ? null : readCursor(filters.cursor)
  if (isRefusal(after)) return after
  const fitting = entriesThatFit(filters)
  const [rows, totalCents] = await Promise.all([
    transactionRows(
      db,
      sql`select * from (${fitting}) e where ${after === null ? sql`true` : sql`(e.at, e.guid) < (${after.at}::timestamptz, ${after.guid}::uuid)`}
      order by e.at desc, e.guid desc limit ${filters.limit + 1}`,
    ),
    after === null && filters.account !== undefined ? sumOf(db, fitting) : undefined,
  ])
  const last = rows[filters.limit - 1]
  const said = (cents: number) => (filters.account === undefined ? cents : asSaid(filters.account, cents))
  return {
    items: rows.slice(0, filters.limit).map((it) => ({ ...it, amountCents: said(it.amountCents) })),
    nextCursor: rows.length > filters.limit && last ? cursorOf(last) : null,
    ...(totalCents === undefined ? {} : { totalCents: said(totalCents) }),
  }
}

/** The rows of `entries` (entry with `cents`: null for how much it moved) as lists and pages show them. */
export async function transactionRows(db: Db, entries: RawBuilder<unknown>): Promise<TransactionRow[]> {
  const { rows } = await sql<TransactionRow>`
    select e.guid, e.at, e.business_date as "businessDate", e.kind, e.memo, e.method,
      coalesce(e.cents, (select sum(amount_cents) from posting where entry_guid = e.guid and amount_cents > 0)) as "amountCents",
      case when customer.guid is not null then json_build_object('guid', customer.guid, 'name', customer.first_name || ' ' || customer.last_name) end as customer,
      case when booking_group.guid is not null then json_build_object('guid', booking_group.guid, 'reference', booking_group.reference) end as "group",
      case when partner.guid is not null then json_build_object('guid', partner.guid, 'name', partner.name) end as partner,
      coalesce(account.name, 'Kerbside') as who
    from (${entries}) e
    left join booking_group on booking_group.guid = e.group_guid
    left join customer on customer.guid = coalesce(booking_group.customer_guid, e.customer_guid)
    left join partner on partner.guid = e.partner_guid
    left join account on account.guid = e.created_by
    order by e.at desc, e.guid desc`.execute(db)
  return rows
}

function entriesThatFit(filters: Filters): RawBuilder<unknown> {
  const { from = '2000-01-01', to = '2099-12-31', kind, method, partner, customer, account, detail } = filters
  const conditions = [sql`e.business_date between ${from} and ${to}`]
  if (kind) conditions.push(sql`e.kind = ${kind}`)
  if (method) conditions.push(sql`e.method = ${method}`)
  if (partner) conditions.push(sql`e.partner_guid = ${partner}`)
  // Of merged customers too: the groups say whose they are now.
  if (customer) conditions.push(sql`e.group_guid in (select guid from booking_group where customer_guid = ${customer})`)
  if (filters.query !== '') conditions.push(says(filters.query))
  const all = sql.join(conditions, sql` and `)
  if (account === undefined) return sql`select e.*, null::numeric as cents from entry e where ${all}`
  const which = detail === '' ? sql`true` : sql`detail = ${detail}`
  return sql`select e.*, own.cents from entry e
    join (
      select entry_guid, sum(amount_cents) as cents from posting
      where account = ${account} and ${which} and business_date between ${from} and ${to}
      group by entry_guid
    ) own on own.entry_guid = e.guid
    where ${all}`
}

/** A reference, or words of the memo, the customer or the partner. */
function says(text: string): RawBuilder<unknown> {
  if (isReference(text.toUpperCase())) {
    return sql`(e.group_guid = (select guid from booking_group where reference = ${text.toUpperCase()}) or ${holdsWords(text)})`
  }
  return holdsWords(text)
}

function holdsWords(text: string): RawBuilder<unknown> {
  const like = `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`
  const folded = foldForSearch(text)
  const customers = sql`select guid from booking_group where customer_guid in (select guid from customer where query_name like ${`%${folded}%`})`
  return sql`(e.memo ilike ${like} or e.partner_guid in (select guid from partner where name ilike ${like})
    or ${folded === '' ? sql`false` : sql`e.group_guid in (${customers})`})`
}

async function sumOf(db: Db, fitting: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ cents: number }>`select coalesce(sum(cents), 0) as cents from (${fitting}) fitting`.execute(db)
  return rows[0]?.cents ?? 0
}

function cursorOf({ at, guid }: TransactionRow): string {
  return Buffer.from(`${at} ${guid}`).toString('base64url')
}

function readCursor(text: string): { at: string; guid: string } | Refusal {
  const [at, guid] = Buffer.from(text, 'base64url').toString().split(' ')
  const [when, which] = [z.safeParse(instant, at), z.safeParse(guidShape, guid)]
  return when.success && which.success ? { at: when.data, guid: which.data } : refuseField('cursor', 'Not a place in this list')
}
