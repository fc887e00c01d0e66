import { sql, type RawBuilder } from 'kysely'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import type { Db } from '#server/db/connection.ts'

/** The columns with each account's balance at the end of a closed month. */
const closedColumns = {
  customerReceivable: 'guests_owed_cents',
  partnerReceivable: 'partners_owed_cents',
  channelReceivable: 'channels_owe_cents',
  suspense: 'suspense_cents',
} as const
type OwedAccount = keyof typeof closedColumns
const accounts = Object.keys(closedColumns) as OwedAccount[]

export type Owed = Record<OwedAccount, readonly number[]>

/** The latest closing that ends before `day`, with the first day after it; no row if there is none. */
export function closedBefore(day: ServiceDate | RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select period.*, ((month || '-01')::date + interval '1 month')::date as until from period
    where reopened_at is null and ((month || '-01')::date + interval '1 month')::date <= ${day}::date
      order by month desc limit 1`
}

/**
 * Balances at the end of each day by posting date, because guests owe from the booking on. Counted from the
 * latest month closed by the first day, whose balance is stored with its closing.
 */
export async function owedAt(db: Db, days: readonly ServiceDate[]): Promise<Owed> {
  const sorted = days.toSorted()
  const [first = '', last = ''] = [sorted[0], sorted.at(-1)]
  const sums = days.map(
    (day) => sql`base.cents + coalesce(sum(amount_cents) filter (where posted_on <= ${day}), 0)`,
  )
  const atClose = accounts.map(
    (account) => sql`(${account}, (select ${sql.ref(closedColumns[account])} from closed))`,
  )
  const { rows } = await sql<{ account: OwedAccount; owed: number[] }>`
    with closed as (${closedBefore(sql`(${first}::date + 1)`)}), base as (
      select account, coalesce(cents, 0) as cents from (values ${sql.join(atClose)}) as own (account, cents)
    )
    select base.account, json_build_array(${sql.join(sums)}) as owed
    from base left join posting on posting.account = base.account
      and posting.posted_on >= coalesce((select until from closed), '-infinity')
        and posting.posted_on <= ${last}
    group by base.account, base.cents`.execute(db)
  const of = (account: OwedAccount) => rows.find((it) => it.account === account)?.owed ?? days.map(() => 0)
  return Object.fromEntries(accounts.map((account) => [account, of(account)])) as unknown as Owed
}
