import { sql } from 'kysely'
import type { MoneyFigure } from '#contract/reports.ts'
import type { Period } from '#domain/calendar/period.ts'
import type { LedgerAccount } from '#domain/ledger/ledger-accounts.ts'
import { asDisplayed } from '#domain/ledger/ledger-sides.ts'
import { revenueCategories, type RevenueCategory } from '#domain/vocabulary/booking-kinds.ts'
import type { Db } from '#server/db/connection.ts'

export interface Sums {
  account: LedgerAccount
  detail: string | null
  now: number
  before: number
}

export const categoryLabels: Record<RevenueCategory, string> = {
  fastTrack: 'Fast track',
  airportTransport: 'Airport transport',
  otherTransport: 'Other transport',
  extras: 'Extras',
  fees: 'Fees',
}

/** One account (and detail) of the sums, as an amount of both periods. */
export function figure(label: string, account: LedgerAccount, detail: string | null, sums: readonly Sums[]): MoneyFigure {
  const own = sums.find((it) => it.account === account && it.detail === detail)
  return {
    key: detail ?? account,
    label,
    account,
    detail,
    nowCents: asDisplayed(account, own?.now ?? 0),
    beforeCents: asDisplayed(account, own?.before ?? 0),
  }
}

/** Revenue by category, in the categories' order. */
export function revenueFigures(sums: readonly Sums[], of: readonly RevenueCategory[] = revenueCategories): MoneyFigure[] {
  return of.map((category) => figure(categoryLabels[category], 'revenue', category, sums))
}

/** Revenue and tax on the day of service, money on the day it moved. */
export async function movedIn(db: Db, now: Period, before: Period): Promise<Sums[]> {
  const { rows } = await sql<Sums>`
    with moved as (
      select account, detail, earned_on as day, amount_cents from posting
      where account in ('revenue', 'taxDue') and earned_on between ${before.from} and ${now.to}
      union all
      select account, detail, posted_on, amount_cents from posting
      where account in ('cash', 'card', 'bank', 'gratuitiesDue') and posted_on between ${before.from} and ${now.to}
    )
    select account, detail, coalesce(sum(amount_cents) filter (where day >= ${now.from}), 0) as now,
      coalesce(sum(amount_cents) filter (where day <= ${before.to}), 0) as before
    from moved
    group by account, detail
    order by account, detail`.execute(db)
  return rows
}

/** Revenue by category alone, for the reports of services. */
export async function revenueIn(db: Db, now: Period, before: Period): Promise<Sums[]> {
  const { rows } = await sql<Sums>`
    select account, detail, coalesce(sum(amount_cents) filter (where earned_on >= ${now.from}), 0) as now,
      coalesce(sum(amount_cents) filter (where earned_on <= ${before.to}), 0) as before
    from posting where account = 'revenue' and earned_on between ${before.from} and ${now.to}
    group by account, detail`.execute(db)
  return rows
}
