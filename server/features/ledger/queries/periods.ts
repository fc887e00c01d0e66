import { sql } from 'kysely'
import { monthOf } from '#domain/calendar/service-date.ts'
import { allLedgerAccounts } from '#domain/ledger/ledger-accounts.ts'
import type { FirstOpenDay } from '#domain/ledger/periods.ts'
import type { Db } from '#server/db/connection.ts'
import { instantJson } from '#server/db/json.ts'

/** The first day open for postings. Within a transaction it doesn't change until the end. */
export async function firstOpenDay(db: Db): Promise<FirstOpenDay> {
  const { rows } = await sql<{ day: FirstOpenDay }>`select first_open_day() as day`.execute(db)
  return rows[0]?.day ?? null
}

/** The month of the first posting by either of its days; null: nothing is posted. */
export async function firstMonthOf(db: Db): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select min(least((select min(posted_on) from posting where posting.account = known.account),
      (select min(earned_on) from posting where posting.account = known.account)))::text as day
    from unnest(${[...allLedgerAccounts]}::text[]) known (account)`.execute(db)
  const day = rows[0]?.day ?? null
  return day === null ? null : monthOf(day)
}

/** The last closing, which can be reopened, and a month it covers whose tax is filed. */
export async function latestClosing(
  db: Db,
): Promise<{ latest: { guid: string; month: string } | null; filed: string | null }> {
  const { rows } = await sql<{ guid: string; month: string; filed: string | null }>`
    select guid, month, (
        select max(tax_filing.month) from tax_filing
        where undone_at is null and tax_filing.month <= period.month
          and tax_filing.month > coalesce((select max(earlier.month) from period earlier
            where earlier.reopened_at is null and earlier.month < period.month), '')
      ) as filed
    from period where reopened_at is null order by month desc limit 1`.execute(db)
  const [row] = rows
  return { latest: row ? { guid: row.guid, month: row.month } : null, filed: row?.filed ?? null }
}

/** A closing of a month, and its reopening. */
export interface Closing {
  guid: string
  month: string
  at: string
  by: string
  reopened: { at: string; by: string; because: string } | null
}

/** Closings, newest first. */
export async function closings(db: Db, atMost: number): Promise<Closing[]> {
  const { rows } = await sql<Closing>`
    select period.guid, month, closed_at as at, coalesce(closer.name, 'Kerbside') as by,
      case when reopened_at is not null
        then json_build_object('at', ${instantJson('reopened_at')}, 'by', coalesce(opener.name, 'Kerbside'),
        'because', reopened_because) end as reopened
    from period
    left join account closer on closer.guid = closed_by
    left join account opener on opener.guid = reopened_by
    order by closed_at desc, period.guid desc limit ${atMost}`.execute(db)
  return rows
}
