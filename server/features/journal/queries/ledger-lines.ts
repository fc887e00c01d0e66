import { sql, type RawBuilder } from 'kysely'
import type { Period } from '#domain/calendar/period.ts'
import type { LedgerLine } from '#domain/journal/journals.ts'
import type { JournalGrouping, JournalSystemKey } from '#domain/journal/journal-systems.ts'
import type { Db } from '#server/db/connection.ts'

/** Entries earned in a period that no export to the system contains. */
export function newEntries(system: JournalSystemKey, { from, to }: Period): RawBuilder<unknown> {
  return sql`select entry.guid from entry where entry.earned_on between ${from} and ${to}
    and not exists (select from journal_mark mark where mark.system = ${system}
      and mark.entry_guid = entry.guid and not mark.undone)`
}

/** The entries of an export. */
export function markedEntries(exportGuid: string): RawBuilder<unknown> {
  return sql`select entry_guid as guid from journal_mark where export_guid = ${exportGuid}`
}

type Part = Pick<LedgerLine, 'account' | 'part' | 'taxCode'>
interface Head {
  readonly place: number
  readonly date: string
  readonly narration: string
}

/**
 * The lines of these entries, ordered by day and by the time of their entries; or their sums by day, where
 * each day represents one entry.
 */
export async function linesOf(
  db: Db,
  entries: RawBuilder<unknown>,
  grouping: JournalGrouping,
): Promise<LedgerLine[]> {
  const heads = await headsOf(db, entries, grouping)
  const { rows } = await sql<Part & { place: number; cents: number }>`
    with chosen as materialized (${placedEntries(entries, grouping)})
    select chosen.place, parts.account, parts.part, parts.tax_code as "taxCode", sum(cents)::bigint as cents
    from chosen cross join lateral (${partsOfEntry}) parts
    group by 1, 2, 3, 4 order by 1, 2, 3, 4`.execute(db)
  const names = await namesOf(db, new Set(rows.map((it) => it.part)))
  return rows.map(({ place, account, part, taxCode, cents }) => ({
    entry: place,
    date: heads.get(place)?.date ?? '',
    narration: heads.get(place)?.narration ?? '',
    account,
    part,
    partName: account === 'channelReceivable' ? part : (names.get(part) ?? ''),
    taxCode,
    amountCents: cents,
  }))
}

/** Entries with their place among the journals: by day, all entries of a day have one. */
function placedEntries(entries: RawBuilder<unknown>, grouping: JournalGrouping): RawBuilder<unknown> {
  const order = grouping === 'day' ? sql`entry.earned_on` : sql`entry.earned_on, entry.at, entry.guid`
  return sql`select entry.guid, entry.earned_on, entry.memo, entry.group_guid,
      dense_rank() over (order by ${order})::int as place
    from (${entries}) own join entry on entry.guid = own.guid`
}

async function headsOf(
  db: Db,
  entries: RawBuilder<unknown>,
  grouping: JournalGrouping,
): Promise<ReadonlyMap<number, Head>> {
  const placed = placedEntries(entries, grouping)
  const { rows } =
    grouping === 'day'
      ? await sql<Head>`select distinct place, earned_on as date, '' as narration
          from (${placed}) placed`.execute(db)
      : await sql<Head>`select place, earned_on as date,
          left(regexp_replace(concat_ws(' ', case when memo not like '%' || reference || '%'
            then reference end, memo), '\\s+', ' ', 'g'), 200) as narration
          from (${placed}) placed
          left join booking_group on booking_group.guid = placed.group_guid`.execute(db)
  return new Map(rows.map((it) => [it.place, it]))
}

async function namesOf(db: Db, parts: ReadonlySet<string>): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ part: string; name: string }>`
    select part, name from (select guid::text as part, name from partner
      union all select guid::text, name from account union all select 'safe', 'Safe') named
    where part = any(${[...parts]})`.execute(db)
  return new Map(rows.map((it) => [it.part, it.name]))
}

/** The accounts and tax codes that entries of a period have, which need codes before an export. */
export async function accountsInUse(db: Db, system: JournalSystemKey, period: Period): Promise<Part[]> {
  const { rows } = await sql<Part>`
    with chosen as materialized (${newEntries(system, period)})
    select distinct account, part, tax_code as "taxCode"
    from chosen cross join lateral (${partsOfEntry}) parts`.execute(db)
  return rows
}

/**
 * The postings of an entry of `chosen` by account and part, looked up for each: the planner can't know how
 * many entries a new export has, and would read all postings for each if it expected one. Revenue comes from
 * the lines of its charges, which add up to it by category, because only they know its tax codes. Guests are
 * one part: there is no account for each.
 */
const partsOfEntry = sql`
  select 'revenue' as account, line.category as part, line.tax_code, -line.net_cents as cents
  from charge_line line where line.entry_guid = chosen.guid and line.net_cents <> 0
  union all
  select posting.account,
    case posting.account when 'customerReceivable' then ''
      when 'cash' then coalesce(posting.party_guid::text, 'safe')
      else coalesce(posting.party_guid::text, posting.detail, '') end,
    case posting.account when 'taxDue' then posting.detail else '' end,
    posting.amount_cents
  from posting where posting.entry_guid = chosen.guid and posting.account <> 'revenue'`
