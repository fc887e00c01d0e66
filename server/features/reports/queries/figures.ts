import { sql } from 'kysely'
import type { MoneyFigure } from '#contract/reports.ts'
import type { Period } from '#domain/calendar/period.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
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

/** The amounts of one account (and detail) in both periods. */
export function figure(
  label: string,
  account: LedgerAccount,
  detail: string | null,
  sums: readonly Sums[],
): MoneyFigure {
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

/** Revenue by category, in display order. */
export function revenueFigures(
  sums: readonly Sums[],
  of: readonly RevenueCategory[] = revenueCategories,
): MoneyFigure[] {
  return of.map((category) => figure(categoryLabels[category], 'revenue', category, sums))
}

export interface EarnedOnDay {
  account: LedgerAccount
  detail: string
  day: ServiceDate
  cents: number
}

/** Revenue and tax by the day of service, of both periods and the days between them. */
export async function earnedByDay(db: Db, now: Period, before: Period): Promise<EarnedOnDay[]> {
  const { rows } = await sql<EarnedOnDay>`
    select account, detail, earned_on as day, sum(amount_cents) as cents from posting
    where account in ('revenue', 'taxDue') and earned_on between ${before.from} and ${now.to}
    group by account, detail, earned_on
    order by account, detail, earned_on`.execute(db)
  return rows
}

/** Sums by account and detail. */
export function earnedIn(rows: readonly EarnedOnDay[], now: Period, before: Period): Sums[] {
  const sums = new Map<string, Sums>()
  for (const { account, detail, day, cents } of rows) {
    const own = sums.get(`${account} ${detail}`) ?? { account, detail, now: 0, before: 0 }
    if (day >= now.from) own.now += cents
    if (day <= before.to) own.before += cents
    sums.set(`${account} ${detail}`, own)
  }
  return [...sums.values()]
}

/** Money taken by posting date: without bank fees, like the Dashboard's. */
export async function movedIn(db: Db, now: Period, before: Period): Promise<Sums[]> {
  const { rows } = await sql<Sums>`
    select account, null as detail, coalesce(sum(amount_cents) filter (where posted_on >= ${now.from}), 0)
      as now,
      coalesce(sum(amount_cents) filter (where posted_on <= ${before.to}), 0) as before
    from posting
    where account in ('cash', 'card', 'bank', 'gratuitiesDue') and posted_on between ${before.from}
      and ${now.to}
      and not exists (select from posting fee where fee.entry_guid = posting.entry_guid
        and fee.account = 'bankFees' and posting.account = 'bank')
    group by account`.execute(db)
  return rows
}

/** Revenue by category, for the service reports. */
export async function revenueIn(db: Db, now: Period, before: Period): Promise<Sums[]> {
  const { rows } = await sql<Sums>`
    select account, detail, coalesce(sum(amount_cents) filter (where earned_on >= ${now.from}), 0) as now,
      coalesce(sum(amount_cents) filter (where earned_on <= ${before.to}), 0) as before
    from posting where account = 'revenue' and earned_on between ${before.from} and ${now.to}
    group by account, detail`.execute(db)
  return rows
}
