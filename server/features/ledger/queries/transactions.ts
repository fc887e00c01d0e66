import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod/mini'
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import { guid } from '#contract/shapes.ts'
import type { queryTransactions, TransactionRow } from '#contract/ledger.ts'
import { foldForSearch } from '#domain/booking/query-name.ts'
import { isReference } from '#domain/booking/reference.ts'
import type { LedgerAccount } from '#domain/ledger/ledger-accounts.ts'
import { asDisplayed } from '#domain/ledger/ledger-sides.ts'
import { refuseField, type Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/connection.ts'

type Filters = QueryOf<typeof queryTransactions>

/** Matching entries, newest first. With an account, their effect on it, and the sum of all matches. */
export async function transactionsOf(db: Db, filters: Filters): Promise<ReplyOf<typeof queryTransactions> | Refusal> {
  const { cursor, account, limit } = filters
  if (cursor !== undefined && !z.safeParse(guid, cursor).success) return refuseField('cursor', 'Not a position in this list')
  const fits = entryFits(filters)
  const isAfter = cursor === undefined ? sql`true` : sql`(e.at, e.guid) < (select at, guid from entry where guid = ${cursor})`
  const page = sql`select e.*, ${account === undefined ? sql`null::numeric` : ownCents(filters, account)} as cents
    from entry e where ${fits} and ${isAfter} order by e.at desc, e.guid desc limit ${limit + 1}`
  const [rows, totalCents] = await Promise.all([
    transactionRows(db, page),
    cursor === undefined && account !== undefined ? sumOf(db, filters, account, fits) : undefined,
  ])
  const displayed = (cents: number) => (account === undefined ? cents : asDisplayed(account, cents))
  return {
    items: rows.slice(0, limit).map((it) => ({ ...it, amountCents: displayed(it.amountCents) })),
    nextCursor: rows.length > limit ? (rows[limit - 1]?.guid ?? null) : null,
    ...(totalCents === undefined ? {} : { totalCents: displayed(totalCents) }),
  }
}

/** The rows of `entries` (entry with `cents`: null for the amount moved) for lists and pages. */
export async function transactionRows(db: Db, entries: RawBuilder<unknown>): Promise<TransactionRow[]> {
  const { rows } = await sql<TransactionRow>`
    select e.guid, e.at, e.earned_on as "earnedOn", e.posted_on as "postedOn", e.kind, e.memo, e.method,
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

/** Whether an entry `e` matches the filters. */
function entryFits(filters: Filters): RawBuilder<unknown> {
  const { from = '2000-01-01', to = '2099-12-31', kind, method, partner, customer, account, postedTo } = filters
  const conditions = [sql`e.earned_on between ${from} and ${to}`]
  if (kind) conditions.push(sql`e.kind = ${kind}`)
  if (method) conditions.push(sql`e.method = ${method}`)
  // A commission is a partner's also where the guest pays.
  if (partner)
    conditions.push(
      sql`(e.partner_guid = ${partner} or e.guid in (select entry_guid from posting where account = 'commission' and party_guid = ${partner}))`,
    )
  if (customer) conditions.push(sql`e.group_guid in (select guid from booking_group where customer_guid = kept_customer(${customer}))`)
  if (postedTo) conditions.push(sql`e.posted_on <= ${postedTo}`)
  if (account) conditions.push(sql`exists (select from posting where entry_guid = e.guid and ${isOfAccount(filters, account)})`)
  if (filters.query !== '') conditions.push(matches(filters.query))
  return sql.join(conditions, sql` and `)
}

function isOfAccount({ detail }: Filters, account: LedgerAccount): RawBuilder<unknown> {
  return sql`posting.account = ${account} and ${detail === '' ? sql`true` : sql`posting.detail = ${detail}`}`
}

function ownCents(filters: Filters, account: LedgerAccount): RawBuilder<unknown> {
  return sql`(select sum(amount_cents) from posting where entry_guid = e.guid and ${isOfAccount(filters, account)})`
}

/** A reference, or words of the memo, the customer or the partner. */
function matches(text: string): RawBuilder<unknown> {
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

async function sumOf(db: Db, filters: Filters, account: LedgerAccount, fits: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(posting.amount_cents), 0) as cents
    from posting join entry e on e.guid = posting.entry_guid
    where ${isOfAccount(filters, account)} and ${fits}`.execute(db)
  return rows[0]?.cents ?? 0
}
