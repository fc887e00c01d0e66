import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod/mini'
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type { MessageRow, queryMessages } from '#contract/messages.ts'
import { guid } from '#contract/shapes.ts'
import { endOfDay } from '#domain/calendar/airport-time.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { refuseField, type Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/connection.ts'
import { inTime, searchAtMostMs } from '#server/db/in-time.ts'
import { siteSettings } from '#server/features/settings/queries.ts'

type Filters = QueryOf<typeof queryMessages>

/** Matching messages, newest first by default. */
export async function messagesFound(
  db: Db,
  filters: Filters,
): Promise<ReplyOf<typeof queryMessages> | Refusal> {
  const { cursor, limit, sort } = filters
  const isOldestFirst = sort === 'written'
  if (cursor !== undefined && !z.safeParse(guid, cursor).success)
    return refuseField('cursor', 'Invalid cursor')
  const { time_zone: timeZone } = await siteSettings(db)
  const isAfter =
    cursor === undefined
      ? sql`true`
      : sql`(o.created_at, o.guid) ${isOldestFirst ? sql`>` : sql`<`}
        (select created_at, guid from outbox where guid = ${cursor})`
  const found = sql`select o.* from outbox o where ${messageFits(filters, timeZone)} and ${isAfter}
    order by ${byTime(isOldestFirst)} limit ${limit + 1}`
  const rows = await (filters.query === ''
    ? messageRows(db, found, isOldestFirst)
    : inTime(db, searchAtMostMs, (tx) => messageRows(tx, found, isOldestFirst)))
  if (rows === null) return tookTooLong
  return {
    items: rows.slice(0, limit),
    nextCursor: rows.length > limit ? (rows[limit - 1]?.guid ?? null) : null,
  }
}

const tookTooLong = refuseField('query', 'This search took too long. Enter more of the address or subject.')

/** List rows for outbox messages. */
export async function messageRows(
  db: Db,
  messages: RawBuilder<unknown>,
  isOldestFirst = false,
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select o.guid, o.kind, o.template, o.subject, o.state, o.created_at as "createdAt", o.sent_at as "sentAt",
      o.last_error as "lastError", o.sealed,
      case when o.kind = 'push' then coalesce(account.name, o.recipient) else o.recipient end as "to",
      (select count(*)::int from message_try where message_guid = o.guid) as tries,
      case when booking_group.guid is not null
        then json_build_object('guid', booking_group.guid, 'reference', booking_group.reference,
        'customerGuid', booking_group.customer_guid, 'customer',
          trim(customer.first_name || ' ' || customer.last_name)) end as "group",
      case when customer.guid is not null
        then json_build_object('guid', customer.guid, 'name',
        trim(customer.first_name || ' ' || customer.last_name)) end as customer,
      case when account.guid is not null
        then json_build_object('guid', account.guid, 'name', account.name, 'partnerGuid',
        account.partner_guid) end as account
    from (${messages}) o
    left join booking_group on booking_group.guid = o.group_guid
    left join customer on customer.guid = coalesce(booking_group.customer_guid, o.customer_guid)
    left join account on account.guid = o.account_guid
    order by ${byTime(isOldestFirst)}`.execute(db)
  return rows
}

function byTime(isOldestFirst: boolean): RawBuilder<unknown> {
  return isOldestFirst ? sql`o.created_at, o.guid` : sql`o.created_at desc, o.guid desc`
}

/** Whether a message `o` matches the filters. */
function messageFits({ state, kind, from, to, query }: Filters, timeZone: string): RawBuilder<unknown> {
  const conditions = [sql`true`]
  if (state) conditions.push(sql`o.state = ${state}`)
  if (kind) conditions.push(sql`o.kind = ${kind}`)
  if (from) conditions.push(sql`o.created_at >= ${endOfDay(addDays(from, -1), timeZone)}::timestamptz`)
  if (to) conditions.push(sql`o.created_at < ${endOfDay(to, timeZone)}::timestamptz`)
  if (query !== '') conditions.push(holdsWords(query))
  return sql.join(conditions, sql` and `)
}

/** Searches address, subject and the recipient account's name, but not the text: some of it is encrypted. */
function holdsWords(text: string): RawBuilder<unknown> {
  const like = `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`
  // An array, so that each part can use its index.
  return sql`(o.recipient ilike ${like} or o.subject ilike ${like}
    or o.account_guid = any (array(select guid from account where name ilike ${like})))`
}
