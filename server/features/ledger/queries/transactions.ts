import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod/mini'
import type { ReplyOf } from '#contract/endpoint.ts'
import { guid } from '#contract/shapes.ts'
import { transactionsInFileAtMost, type queryTransactions, type TransactionRow } from '#contract/ledger.ts'
import type { EntryKind } from '#domain/ledger/entries.ts'
import { asDisplayed } from '#domain/ledger/ledger-sides.ts'
import { refuse, refuseField, type Refusal } from '#domain/refusal.ts'
import { countedLong } from '#domain/text/counted.ts'
import type { Db } from '#server/db/connection.ts'
import { inTime } from '#server/db/in-time.ts'
import { sortedEntries } from '#server/features/ledger/queries/sorted-transactions.ts'
import {
  entryFits,
  isFoundByIndex,
  movedCents,
  ownCents,
  sumOfMatches,
  sumsByKind,
  withReservation,
  type Filters,
} from '#server/features/ledger/queries/transaction-filters.ts'

/** A total or a search of many years would hold back everyone else. */
const withinMsAtMost = 10_000

const searchTakesLong = refuse('period', 'This period takes too long to search. Choose a shorter one.')

/** Matching entries, newest first. With accounts: their effect on them, and the total of all matches. */
export async function transactionsOf(
  db: Db,
  asked: Filters,
  withinMs: number = withinMsAtMost,
): Promise<ReplyOf<typeof queryTransactions> | Refusal> {
  const { cursor, account } = asked
  if (cursor !== undefined && !z.safeParse(guid, cursor).success)
    return refuseField('cursor', 'Invalid cursor')
  const filters = await withReservation(db, asked)
  const isFirst = cursor === undefined
  const [page, totalCents, sums, narrowedTo] = await Promise.all([
    isFoundByIndex(filters) && !isSorted(filters)
      ? pageOf(db, filters)
      : inTime(db, withinMs, (tx) => pageOf(tx, filters)),
    isFirst && account !== undefined ? inTime(db, withinMs, (tx) => sumOf(tx, filters)) : undefined,
    isFirst && account === undefined ? inTime(db, withinMs, (tx) => sumsOf(tx, filters)) : undefined,
    isFirst ? namesOf(db, filters) : undefined,
  ])
  if (page === null) return searchTakesLong
  if (totalCents === null || sums === null)
    return refuse('period', 'This period takes too long to total. Choose a shorter one.')
  return {
    ...page,
    ...(totalCents === undefined ? {} : { totalCents: displayed(account, totalCents) }),
    ...(sums === undefined ? {} : { sums }),
    ...(narrowedTo === undefined ? {} : { narrowedTo }),
  }
}

const isSorted = ({ sort = '-posted' }: Filters) => sort !== '-posted'

/** The entries after `cursor`, an entry that this module gave. */
async function pageOf(
  db: Db,
  filters: Filters,
): Promise<{ items: TransactionRow[]; nextCursor: string | null }> {
  const { account, limit } = filters
  const rows = isSorted(filters)
    ? await transactionRows(db, ...sortedEntries(filters))
    : await transactionRows(db, newestEntries(filters))
  return {
    items: rows.slice(0, limit).map((it) => ({ ...it, amountCents: displayed(account, it.amountCents) })),
    nextCursor: rows.length > limit ? (rows[limit - 1]?.guid ?? null) : null,
  }
}

function newestEntries(filters: Filters): RawBuilder<unknown> {
  const { cursor, account, limit } = filters
  const isAfter =
    cursor === undefined
      ? sql`true`
      : sql`(e.at, e.guid) < (select at, guid from entry where guid = ${cursor})`
  return sql`select e.*, ${account === undefined ? sql`null::numeric` : ownCents(filters)} as cents
    from entry e where ${entryFits(filters)} and ${isAfter} order by e.at desc, e.guid desc
      limit ${limit + 1}`
}

const displayed = (account: Filters['account'], cents: number) =>
  account === undefined ? cents : asDisplayed(account, cents)

/** Rows for `entries` (entry columns plus `cents`, null for the amount moved), for lists and pages. */
export async function transactionRows(
  db: Db,
  entries: RawBuilder<unknown>,
  order = sql`e.at desc, e.guid desc`,
): Promise<TransactionRow[]> {
  const { rows } = await sql<TransactionRow>`
    select e.guid, e.at, e.earned_on as "earnedOn", e.posted_on as "postedOn", e.kind, e.memo, e.method,
      coalesce(e.cents, ${movedCents}) as "amountCents",
      case when customer.guid is not null
        then json_build_object('guid', customer.guid, 'name',
        trim(customer.first_name || ' ' || customer.last_name)) end as customer,
      case when booking_group.guid is not null
        then json_build_object('guid', booking_group.guid, 'reference', booking_group.reference) end
        as "group",
      case when partner.guid is not null
        then json_build_object('guid', partner.guid, 'name', partner.name) end as partner,
      coalesce(account.name, 'Kerbside') as who
    from (${entries}) e
    left join booking_group on booking_group.guid = e.group_guid
    left join customer on customer.guid = coalesce(booking_group.customer_guid, e.customer_guid)
    left join partner on partner.guid = e.partner_guid
    left join account on account.guid = e.created_by
    order by ${order}`.execute(db)
  return rows
}

/** What all matching entries moved, by kind. */
export async function sumsOf(db: Db, filters: Filters): Promise<{ kind: EntryKind; cents: number }[]> {
  const { rows } = await sql<{ kind: EntryKind; cents: number }>`${sumsByKind(filters)}`.execute(db)
  return rows
}

type Chosen = Omit<Filters, 'cursor' | 'limit'>

/** Refused if more entries match than a file can have, or if finding out takes too long. */
export async function refuseLongFile(db: Db, filters: Chosen): Promise<Refusal | null> {
  const counted = await inTime(db, withinMsAtMost, (tx) =>
    sql<{ entries: number }>`select count(*)::int as entries from (select from entry e
      where ${entryFits({ ...filters, limit: 0 })} limit ${transactionsInFileAtMost + 1}) found`.execute(tx),
  )
  if (counted === null) return searchTakesLong
  if ((counted.rows[0]?.entries ?? 0) <= transactionsInFileAtMost) return null
  return refuse(
    'period',
    `This period has more than ${countedLong(transactionsInFileAtMost, 'entry', 'entries')}. ` +
      'Choose a shorter one.',
  )
}

const pageInFile = 2_000

/** All matching entries, newest first, a page at a time. The first page may be empty. */
export async function* transactionPages(
  db: Db,
  filters: Chosen,
  limit = pageInFile,
): AsyncGenerator<TransactionRow[]> {
  let cursor: string | null | undefined = undefined
  while (cursor !== null) {
    const page: { items: TransactionRow[]; nextCursor: string | null } = await pageOf(db, {
      ...filters,
      cursor,
      limit,
    })
    yield page.items
    cursor = page.nextCursor
  }
}

async function sumOf(db: Db, filters: Filters): Promise<number> {
  const { rows } = await sql<{ cents: number }>`${sumOfMatches(filters)}`.execute(db)
  return rows[0]?.cents ?? 0
}

/** Names for the filters by guid. */
export async function namesOf(db: Db, filters: Filters): Promise<string[]> {
  const named = (table: string, guid: string | undefined, before: string, none: string) => {
    if (guid === undefined) return []
    return guid === 'none'
      ? [sql`select ${none} as name`]
      : [sql`select ${before} || name as name from ${sql.table(table)} where guid = ${guid}`]
  }
  const { customer, party, guestsOf, service, vehicle, driver, fromZone, toZone } = filters
  const asked = [
    ...(customer
      ? [sql`select trim(first_name || ' ' || last_name) as name from customer where guid = ${customer}`]
      : []),
    ...named('account', party, 'With ', 'In the safe'),
    ...named('partner', guestsOf, 'Guests of ', 'Guests without a partner'),
    ...named('transport_service', service, 'Service ', 'No trip'),
    ...named('vehicle', vehicle, 'Vehicle ', 'No vehicle'),
    ...named('account', driver, 'Driver ', 'No driver'),
    ...named('zone', fromZone, 'From ', 'No pickup zone'),
    ...named('zone', toZone, 'To ', 'No drop-off zone'),
  ]
  if (asked.length === 0) return []
  const { rows } = await sql<{ name: string }>`${sql.join(asked, sql` union all `)}`.execute(db)
  return rows.map((it) => it.name)
}
