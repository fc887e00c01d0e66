import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type { queryQuotes, QuoteRow } from '#contract/quotes.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import { quoteReference, quoteStateOf, readQuoteReference } from '#domain/quote/quote-states.ts'
import { guid } from '#contract/shapes.ts'
import { safeParse } from 'zod/mini'
import { refuseField, type Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/connection.ts'
import { inTime, searchAtMostMs } from '#server/db/in-time.ts'
import { withMerged } from '#server/features/customers/queries/kept-customer.ts'

type Filters = QueryOf<typeof queryQuotes>

/** What the rows of a list and the page of one quote read. */
export interface StoredQuote {
  guid: string
  number: number
  customerGuid: string
  customerName: string
  email: string
  firstDay: ServiceDate
  services: string[]
  totalCents: number
  currency: string
  validUntil: ServiceDate
  createdAt: string
  by: string
  mailedAt: string | null
  bookedAt: string | null
  lostAt: string | null
}

/** Matching quotes, newest first by default. */
export async function quotesFound(
  db: Db,
  filters: Filters,
  today: ServiceDate,
): Promise<ReplyOf<typeof queryQuotes> | Refusal> {
  const { cursor, limit, sort = '-created', query } = filters
  if (cursor !== undefined && !safeParse(guid, cursor).success) return refuseField('cursor', 'Invalid cursor')
  const column = sort.endsWith('created') ? sql.ref('q.created_at') : sql.ref('q.valid_until')
  const isDown = sort.startsWith('-')
  const isAfter =
    cursor === undefined
      ? sql`true`
      : sql`(${column}, q.guid) ${isDown ? sql`<` : sql`>`}
        (select ${sort.endsWith('created') ? sql`created_at` : sql`valid_until`}, guid from saved_quote
          where guid = ${cursor})`
  const order = isDown ? sql`${column} desc, q.guid desc` : sql`${column}, q.guid`
  const read = (from: Db) =>
    storedQuotes(from, sql`where ${fits(filters, today)} and ${isAfter} order by ${order} limit ${limit + 1}`)
  const rows = query === '' ? await read(db) : await inTime(db, searchAtMostMs, read)
  if (rows === null) return refuseField('query', 'This search took too long. Enter more of the name.')
  return {
    items: rows.slice(0, limit).map((it) => quoteOf(it, today)),
    nextCursor: rows.length > limit ? (rows[limit - 1]?.guid ?? null) : null,
  }
}

/** Quotes `q` with their customers, also those merged since. `rest`: the rest of the statement. */
export async function storedQuotes(db: Db, rest: RawBuilder<unknown>): Promise<StoredQuote[]> {
  const { rows } = await sql<StoredQuote>`
    select q.guid, q.number::int as number, customer.guid as "customerGuid",
      trim(customer.first_name || ' ' || customer.last_name) as "customerName", customer.email,
      q.first_day as "firstDay", q.services, q.total_cents::int as "totalCents", q.currency,
      q.valid_until as "validUntil", q.created_at as "createdAt", coalesce(account.name, '') as by,
      q.mailed_at as "mailedAt", q.booked_at as "bookedAt", q.lost_at as "lostAt"
    from saved_quote q
    join customer on customer.guid = kept_customer(q.customer_guid)
    left join account on account.guid = q.created_by
    ${rest}`.execute(db)
  return rows
}

/** A stored quote as the list shows it. */
export function quoteOf(row: StoredQuote, today: ServiceDate): QuoteRow {
  const { guid: own, number, customerGuid, customerName, email, bookedAt, lostAt, ...shown } = row
  return {
    guid: own,
    ...shown,
    reference: quoteReference(number),
    customer: { guid: customerGuid, name: customerName, email },
    state: quoteStateOf({ validUntil: shown.validUntil, bookedAt, lostAt }, today),
  }
}

function fits({ state, customer, query }: Filters, today: ServiceDate): RawBuilder<SqlBool> {
  const conditions: RawBuilder<unknown>[] = [sql`true`]
  const isOpen = sql`q.booked_at is null and q.lost_at is null`
  if (state === 'open') conditions.push(sql`${isOpen} and q.valid_until >= ${today}::date`)
  if (state === 'expired') conditions.push(sql`${isOpen} and q.valid_until < ${today}::date`)
  if (state === 'booked') conditions.push(sql`q.booked_at is not null`)
  if (state === 'lost') conditions.push(sql`q.booked_at is null and q.lost_at is not null`)
  if (customer) conditions.push(sql`q.customer_guid in (select guid from ${withMerged(customer)} one)`)
  if (query !== '') conditions.push(holds(query))
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

/** The quote’s number, or part of the customer’s name or e-mail address. */
function holds(text: string): RawBuilder<unknown> {
  const number = readQuoteReference(text)
  if (number !== null) return sql`q.number = ${number}`
  const like = `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`
  return sql`(trim(customer.first_name || ' ' || customer.last_name) ilike ${like}
    or customer.email ilike ${like})`
}
