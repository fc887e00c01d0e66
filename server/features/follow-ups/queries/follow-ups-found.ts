import { sql, type RawBuilder } from 'kysely'
import { safeParse } from 'zod/mini'
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type { FollowUpRow, queryFollowUps } from '#contract/follow-ups.ts'
import { guid } from '#contract/shapes.ts'
import { whyNotChange } from '#domain/follow-up/follow-up-states.ts'
import { quoteReference, readQuoteReference } from '#domain/quote/quote-states.ts'
import { refuseField, type Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/connection.ts'
import { inTime, searchAtMostMs } from '#server/db/in-time.ts'
import { withMerged } from '#server/features/customers/queries/kept-customer.ts'
import type { Actor } from '#server/work/actor.ts'

type Filters = QueryOf<typeof queryFollowUps>

interface StoredFollowUp {
  guid: string
  text: string
  dueOn: string
  assigneeGuid: string | null
  assigneeName: string | null
  groupGuid: string | null
  reference: string | null
  quoteGuid: string | null
  quoteNumber: number | null
  partnerGuid: string | null
  partnerName: string | null
  customerGuid: string | null
  customerName: string | null
  createdAt: string
  createdBy: string | null
  by: string
  doneAt: string | null
  doneBy: string
  version: number
}

/** Matching follow-ups: open ones by day, done ones newest first by default. */
export async function followUpsFound(
  db: Db,
  actor: Actor,
  filters: Filters,
): Promise<ReplyOf<typeof queryFollowUps> | Refusal> {
  const { cursor, limit, query, state, sort = state === 'done' ? '-done' : 'due' } = filters
  if (cursor !== undefined && !safeParse(guid, cursor).success) return refuseField('cursor', 'Invalid cursor')
  // Open ones have no time at which they were done.
  const column = state === 'done' && sort.endsWith('done') ? sql`done_at` : sql`due_on`
  const isDown = sort.startsWith('-')
  const isAfter =
    cursor === undefined
      ? sql`true`
      : sql`(f.${column}, f.guid) ${isDown ? sql`<` : sql`>`}
        (select ${column}, guid from follow_up where guid = ${cursor})`
  const order = isDown ? sql`f.${column} desc, f.guid desc` : sql`f.${column}, f.guid`
  const read = (from: Db) =>
    stored(
      from,
      sql`where ${fits(filters, actor)} and ${isAfter}
    order by ${order} limit ${limit + 1}`,
    )
  const rows = query === '' ? await read(db) : await inTime(db, searchAtMostMs, read)
  if (rows === null) return refuseField('query', 'This search took too long. Enter more of the text.')
  return {
    items: rows.slice(0, limit).map((it) => rowOf(it, actor)),
    nextCursor: rows.length > limit ? (rows[limit - 1]?.guid ?? null) : null,
  }
}

/** Follow-ups `f`, with what they are about. `rest`: the rest of the statement. */
async function stored(db: Db, rest: RawBuilder<unknown>): Promise<StoredFollowUp[]> {
  const { rows } = await sql<StoredFollowUp>`
    select f.guid, f.text, f.due_on as "dueOn", f.version, f.created_at as "createdAt",
      f.created_by as "createdBy", coalesce(author.name, 'Kerbside') as by, f.done_at as "doneAt",
      coalesce(finisher.name, 'Kerbside') as "doneBy", f.assignee_guid as "assigneeGuid",
      assignee.name as "assigneeName", g.guid as "groupGuid", g.reference, q.guid as "quoteGuid",
      q.number::int as "quoteNumber", p.guid as "partnerGuid", p.name as "partnerName",
      c.guid as "customerGuid", trim(c.first_name || ' ' || c.last_name) as "customerName"
    from follow_up f
    left join account author on author.guid = f.created_by
    left join account finisher on finisher.guid = f.done_by
    left join account assignee on assignee.guid = f.assignee_guid
    left join booking_group g on g.guid = f.group_guid
    left join saved_quote q on q.guid = f.quote_guid
    left join partner p on p.guid = f.partner_guid
    left join customer c
      on c.guid = kept_customer(coalesce(f.customer_guid, g.customer_guid, q.customer_guid))
    ${rest}`.execute(db)
  return rows
}

function rowOf(row: StoredFollowUp, actor: Actor): FollowUpRow {
  const { assigneeGuid, assigneeName, createdBy, doneAt, doneBy } = row
  return {
    guid: row.guid,
    text: row.text,
    dueOn: row.dueOn,
    assignee: assigneeGuid === null ? null : { guid: assigneeGuid, name: assigneeName ?? '' },
    about: aboutOf(row),
    by: row.by,
    createdAt: row.createdAt,
    done: doneAt === null ? null : { at: doneAt, by: doneBy },
    whyNotChange: whyNotChange({ createdBy, assigneeGuid }, actor),
    version: row.version,
  }
}

function aboutOf(row: StoredFollowUp): FollowUpRow['about'] {
  const { partnerGuid, quoteGuid, quoteNumber, groupGuid, reference, customerGuid, customerName } = row
  if (partnerGuid !== null)
    return { kind: 'partner', guid: partnerGuid, name: row.partnerName ?? '', customerGuid: null }
  if (customerGuid === null) return null
  const named = (code: string) => [customerName ?? '', code].filter((it) => it !== '').join(' · ')
  if (quoteGuid !== null && quoteNumber !== null)
    return { kind: 'quote', guid: quoteGuid, name: named(quoteReference(quoteNumber)), customerGuid }
  if (groupGuid !== null)
    return { kind: 'reservation', guid: groupGuid, name: named(reference ?? ''), customerGuid }
  return { kind: 'customer', guid: customerGuid, name: named(''), customerGuid }
}

function fits(filters: Filters, { accountGuid }: Actor): RawBuilder<unknown> {
  const { query, whose, state, dueFrom, dueTo, customer, reservation, quote, partner } = filters
  const conditions: RawBuilder<unknown>[] = [
    sql`f.done_at is ${state === 'done' ? sql`not null` : sql`null`}`,
  ]
  if (whose === 'mine') conditions.push(isFor(accountGuid))
  if (dueFrom !== undefined) conditions.push(sql`f.due_on >= ${dueFrom}::date`)
  if (dueTo !== undefined) conditions.push(sql`f.due_on <= ${dueTo}::date`)
  if (customer !== undefined)
    conditions.push(sql`coalesce(f.customer_guid, g.customer_guid, q.customer_guid)
      in (select guid from ${withMerged(customer)} one)`)
  if (reservation !== undefined) conditions.push(sql`f.group_guid = ${reservation}`)
  if (quote !== undefined) conditions.push(sql`f.quote_guid = ${quote}`)
  if (partner !== undefined) conditions.push(sql`f.partner_guid = ${partner}`)
  if (query !== '') conditions.push(holds(query))
  return sql.join(conditions, sql` and `)
}

/** Whether a follow-up `f` is for that person or for anyone. */
function isFor(accountGuid: string | null): RawBuilder<unknown> {
  return sql`(f.assignee_guid is null or f.assignee_guid = ${accountGuid})`
}

/** Part of the text or of a guest’s or partner’s name, or the reference of a reservation or quote. */
function holds(text: string): RawBuilder<unknown> {
  const like = `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`
  const number = readQuoteReference(text)
  return sql`(f.text ilike ${like} or p.name ilike ${like} or g.reference = ${text.trim().toUpperCase()}
    or trim(c.first_name || ' ' || c.last_name) ilike ${like} or q.number = ${number})`
}

/** The open follow-ups for that person or for anyone that are due by `today`, for the Dashboard. */
export async function followUpsDue(
  db: Db,
  accountGuid: string | null,
  today: string,
): Promise<{ today: number; overdue: number; first: string }> {
  const { rows } = await sql<{ today: number; overdue: number; first: string }>`
    select count(*) filter (where due_on = ${today}::date)::int as today,
      count(*) filter (where due_on < ${today}::date)::int as overdue,
      coalesce((array_agg(text order by due_on, guid))[1], '') as first
    from follow_up f where done_at is null and due_on <= ${today}::date and ${isFor(accountGuid)}`.execute(db)
  return rows[0] ?? { today: 0, overdue: 0, first: '' }
}
