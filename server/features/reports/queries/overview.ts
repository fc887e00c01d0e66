import { sql } from 'kysely'
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import { reportPeriodDaysAtMost, type financialOverview, type MoneyFigure } from '#contract/reports.ts'
import { revenueCategories, type RevenueCategory } from '#domain/vocabulary/booking-kinds.ts'
import { periodBefore, type Period } from '#domain/calendar/period.ts'
import { daysBetween } from '#domain/calendar/service-date.ts'
import { ledgerAccounts, paymentMethods, type LedgerAccount } from '#domain/ledger/ledger-accounts.ts'
import { asDisplayed } from '#domain/ledger/ledger-sides.ts'
import { refuseField, type Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/connection.ts'

type Overview = ReplyOf<typeof financialOverview>

interface Sums {
  account: LedgerAccount
  detail: string | null
  now: number
  before: number
}

/** The period against the one before, from postings alone. */
export async function overviewOf(db: Db, now: QueryOf<typeof financialOverview>): Promise<Overview | Refusal> {
  const days = daysBetween(now.from, now.to) + 1
  if (days < 1) return refuseField('to', 'The last day is before the first')
  if (days > reportPeriodDaysAtMost) return refuseField('to', 'At most two years at a time')
  const before = periodBefore(now)
  const [moved, owed, counts] = await Promise.all([movedIn(db, now, before), owedAt(db, now, before), countsOf(db, now, before)])
  const of = (account: LedgerAccount) => moved.filter((it) => it.account === account)
  return {
    now,
    before,
    revenue: revenueCategories.map((category) => figure(categoryLabels[category], 'revenue', category, of('revenue'))),
    tax: of('taxDue').map((it) => figure(it.detail ?? '', 'taxDue', it.detail, [it])),
    payments: paymentMethods.map((method) => figure(ledgerAccounts[method].label, method, null, of(method))),
    receivables: (['customerReceivable', 'partnerReceivable'] as const).map((account) =>
      figure(ledgerAccounts[account].label, account, null, owed),
    ),
    gratuities: [figure('Gratuities received less paid out', 'gratuitiesDue', null, of('gratuitiesDue'))],
    counts,
  }
}

const categoryLabels: Record<RevenueCategory, string> = {
  fastTrack: 'Fast track',
  airportTransport: 'Airport transport',
  otherTransport: 'Other transport',
  extras: 'Extras',
  fees: 'Fees',
}

function figure(label: string, account: LedgerAccount, detail: string | null, sums: readonly Sums[]): MoneyFigure {
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

/** Revenue and tax on the day of service, money on the day it moved. */
async function movedIn(db: Db, now: Period, before: Period): Promise<Sums[]> {
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

/**
 * The open balance at the end of each period, by posting day: a charge is for the day of service, but the guest who booked owes it, and
 * one who paid ahead owes nothing. Computed as the total balance less what was posted since: recent entries are few, the ledger is long.
 */
async function owedAt(db: Db, now: Period, before: Period): Promise<Sums[]> {
  const { rows } = await sql<Sums>`
    with standing as (
      select account, sum(amount_cents) as cents from posting where account in ('customerReceivable', 'partnerReceivable') group by account
    ), since as (
      select account, sum(amount_cents) as before, sum(amount_cents) filter (where posted_on > ${now.to}) as now
      from posting
      where account in ('customerReceivable', 'partnerReceivable') and posted_on > ${before.to}
      group by account
    )
    select standing.account, null as detail, standing.cents - coalesce(since.now, 0) as now, standing.cents - coalesce(since.before, 0) as before
    from standing left join since on since.account = standing.account`.execute(db)
  return rows
}

/** Services provided or planned, by service day. The waitlist is not booked yet; cancellations are counted separately. */
async function countsOf(db: Db, now: Period, before: Period): Promise<Overview['counts']> {
  const { rows } = await sql<Record<`${'groups' | 'bookings' | 'passengers' | 'cancelled'}_${'now' | 'before'}`, number>>`
    with booked as (
      select group_guid, status, service_date >= ${now.from} as is_now, adults + children + infants as passengers
      from booking
      where service_date between ${before.from} and ${now.to} and status <> 'waitlisted' and kind not in ('extra', 'fee')
    ), parties as (
      select group_guid, is_now, max(passengers) as passengers from booked where status <> 'cancelled' group by group_guid, is_now
    )
    select ${sql.join((['now', 'before'] as const).map((which) => countsIn(which)))}`.execute(db)
  const row = rows[0]
  const count = (what: 'groups' | 'bookings' | 'passengers' | 'cancelled') => ({
    now: row?.[`${what}_now`] ?? 0,
    before: row?.[`${what}_before`] ?? 0,
  })
  return { groups: count('groups'), bookings: count('bookings'), passengers: count('passengers'), cancelled: count('cancelled') }
}

function countsIn(which: 'now' | 'before') {
  const [isNow, name] = [sql.lit(which === 'now'), (what: string) => sql.ref(`${what}_${which}`)]
  return sql`(select count(*) from parties where is_now = ${isNow}) as ${name('groups')},
    (select coalesce(sum(passengers), 0) from parties where is_now = ${isNow}) as ${name('passengers')},
    (select count(*) from booked where status <> 'cancelled' and is_now = ${isNow}) as ${name('bookings')},
    (select count(*) from booked where status = 'cancelled' and is_now = ${isNow}) as ${name('cancelled')}`
}
