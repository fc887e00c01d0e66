import { withSeenDetails, type Reader } from '#server/features/history/queries/seen-details.ts'
import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod/mini'
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type { HistoryRow, queryHistory } from '#contract/history.ts'
import { automaticActions, routineActions } from '#contract/routine-actions.ts'
import { guid } from '#contract/shapes.ts'
import { foldForSearch } from '#domain/booking/query-name.ts'
import { isReference } from '#domain/booking/reference.ts'
import { endOfDay } from '#domain/calendar/airport-time.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { readCallReference } from '#domain/portal-status/call-reference.ts'
import { refuseField, type Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/connection.ts'
import { inTime, searchAtMostMs } from '#server/db/in-time.ts'
import { withNames } from '#server/features/history/queries/named-history.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { whoDid } from '#server/work/who-did.ts'

type Filters = QueryOf<typeof queryHistory>

/** Matching history lines, newest first. */
export async function historyFound(
  db: Db,
  actor: Reader,
  filters: Filters,
): Promise<ReplyOf<typeof queryHistory> | Refusal> {
  const { cursor, limit } = filters
  if (cursor !== undefined && !z.safeParse(guid, cursor).success)
    return refuseField('cursor', 'Invalid cursor')
  const { time_zone: timeZone } = await siteSettings(db)
  const isAfter =
    cursor === undefined
      ? sql`true`
      : sql`(h.at, h.guid) < (select at, guid from history where guid = ${cursor})`
  const found = sql`select h.* from history h where ${lineFits(filters, timeZone)} and ${isAfter}
    order by h.at desc, h.guid desc limit ${limit + 1}`
  const rows = await (filters.query === ''
    ? historyRows(db, actor, found)
    : inTime(db, searchAtMostMs, (tx) => historyRows(tx, actor, found)))
  if (rows === null) return tookTooLong
  return {
    items: rows.slice(0, limit),
    nextCursor: rows.length > limit ? (rows[limit - 1]?.guid ?? null) : null,
  }
}

const tookTooLong = refuseField('query', 'This search took too long. Enter more of the name, or a reference.')

/** The rows of `lines` (of history) for lists and pages. */
export async function historyRows(db: Db, actor: Reader, lines: RawBuilder<unknown>): Promise<HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    select h.guid, h.at, ${whoDid('h')} as who,
      account.guid as "accountGuid", h.action, h.subject_kind as kind,
      h.subject_guid as "subjectGuid", h.reason, h.request_id as reference, h.before, h.after,
      coalesce(${nameOfSubject}, '') as about,
      case when booking_group.guid is not null
        then json_build_object('guid', booking_group.guid, 'reference', booking_group.reference,
        'customerGuid', booking_group.customer_guid, 'customer',
          trim(customer.first_name || ' ' || customer.last_name)) end as "group",
      case when customer.guid is not null
        then json_build_object('guid', customer.guid, 'name',
        trim(customer.first_name || ' ' || customer.last_name)) end as customer
    from (${lines}) h
    left join account on account.guid = h.account_guid
    left join booking_group on booking_group.guid = h.group_guid
    left join customer on customer.guid = coalesce(booking_group.customer_guid, h.customer_guid)
    order by h.at desc, h.guid desc`.execute(db)
  return withSeenDetails(db, actor, await withNames(db, rows))
}

/** Subjects with a name of their own, by their kind in the history. */
const named: Record<string, { table: string; name: RawBuilder<string> }> = {
  account: { table: 'account', name: sql`name` },
  accessToken: { table: 'access_token', name: sql`name` },
  partner: { table: 'partner', name: sql`name` },
  followUp: { table: 'follow_up', name: sql`left(text, 80)` },
  quote: { table: 'saved_quote', name: sql`'Q-' || lpad(number::text, 6, '0')` },
  vehicle: { table: 'vehicle', name: sql`name` },
  transportService: { table: 'transport_service', name: sql`name` },
  carSeat: { table: 'car_seat', name: sql`name` },
  detailField: { table: 'detail_field', name: sql`name` },
  extra: { table: 'extra', name: sql`name` },
  location: { table: 'location', name: sql`name` },
  zone: { table: 'zone', name: sql`name` },
  priceRule: { table: 'price_rule', name: sql`name` },
  flightPattern: { table: 'flight_pattern', name: sql`airline_code || number` },
  flight: { table: 'flight', name: sql`ident || ' of ' || service_date` },
  message: { table: 'outbox', name: sql`subject` },
  entry: { table: 'entry', name: sql`memo` },
  invoice: { table: 'invoice', name: sql`year || '-' || lpad(number::text, 6, '0')` },
  jobRun: { table: 'job_run', name: sql`title` },
  importRun: { table: 'import_run', name: sql`name` },
  bankLine: { table: 'bank_line', name: sql`name` },
  bankStatement: { table: 'bank_statement', name: sql`account` },
  pendingImport: { table: 'pending_import', name: sql`label` },
  bokunProduct: { table: 'bokun_product', name: sql`title` },
  cardPayment: { table: 'imported_payment', name: sql`order_id` },
  cart: { table: 'cart', name: sql`name` },
  group: { table: 'booking_group', name: sql`reference` },
  webhook: { table: 'webhook_endpoint', name: sql`name` },
}

const nameOfSubject = sql`case h.subject_kind ${sql.join(
  Object.entries(named).map(
    ([kind, { table, name }]) =>
      sql`when ${sql.lit(kind)} then (select ${name} from ${sql.table(table)} where guid = h.subject_guid)`,
  ),
  sql` `,
)} when 'dateStatus' then h.after ->> 'date' end`

/** As written in migration 194, so that its indexes apply. */
const isNoRoutine = sql`not (h.action in (${listed(routineActions)})
  or h.account_guid is null and not h.by_guest and h.action in (${listed(automaticActions)}))`

function listed(actions: readonly string[]): RawBuilder<unknown> {
  return sql.join(actions.map((it) => sql.lit(it)))
}

/** Whether a line `h` matches the filters. */
function lineFits(
  { person, by, only, kind, subject, token, from, to, query }: Filters,
  timeZone: string,
): RawBuilder<unknown> {
  const conditions = [sql`true`]
  if (person) conditions.push(sql`h.account_guid = ${person}`)
  if (by)
    conditions.push(
      sql`h.account_guid is null and ${by === 'guests' ? sql`h.by_guest` : sql`not h.by_guest`}`,
    )
  // Guests do nothing that is routine, and the index is one without routine.
  if (only || by === 'guests') conditions.push(isNoRoutine)
  if (kind) conditions.push(sql`h.subject_kind = ${kind}`)
  if (subject) conditions.push(sql`h.subject_guid = ${subject}`)
  if (token) conditions.push(sql`h.token_guid = ${token}`)
  if (from) conditions.push(sql`h.at >= ${endOfDay(addDays(from, -1), timeZone)}::timestamptz`)
  if (to) conditions.push(sql`h.at < ${endOfDay(to, timeZone)}::timestamptz`)
  if (query !== '') conditions.push(isAbout(query))
  return sql.join(conditions, sql` and `)
}

/** The text to find a subject by: a reference, or part of the name of a guest or of any named subject. */
const searchedTables = [
  'account',
  'access_token',
  'partner',
  'vehicle',
  'transport_service',
  'car_seat',
  'extra',
  'location',
  'zone',
  'price_rule',
] as const
/** With more matching subjects than this, the name is too unspecific. */
const thingsAtMost = 500

function isAbout(text: string): RawBuilder<unknown> {
  if (isReference(text.toUpperCase()))
    return sql`h.group_guid in (select guid from booking_group where reference = ${text.toUpperCase()})`
  const call = readCallReference(text)
  const like = `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`
  const things = sql.join(
    searchedTables.map((table) => sql`select guid from ${sql.table(table)} where name ilike ${like}`),
    sql` union all `,
  )
  const folded = foldForSearch(text)
  const guests = sql`select guid from customer
    where ${folded === '' ? sql`false` : sql`query_name like ${`%${folded}%`}`} limit ${thingsAtMost}`
  return sql`(${call === null ? sql`false` : sql`h.request_id = ${call}`}
    or h.subject_guid = any (array(select guid from (${things}) thing limit ${thingsAtMost}))
    or h.customer_guid = any (array(${guests}))
    or h.group_guid = any (array(select guid from booking_group where customer_guid in (${guests})
      limit ${thingsAtMost})))`
}
