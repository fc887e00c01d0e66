import { sql } from 'kysely'
import { openDaysNamed, overdueNamed, type accountantDay } from '#contract/accountant-day.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { localDateOf } from '#domain/calendar/airport-time.ts'
import { monthAfter } from '#domain/calendar/period.ts'
import { addDays, daysOfMonth, monthOf, type ServiceDate } from '#domain/calendar/service-date.ts'
import type { Db } from '#server/db/connection.ts'
import { bankLinesToPlace } from '#server/features/bank-statements/queries/bank-lines.ts'
import { unmatchedSums } from '#server/features/card-payments/queries/imported-payments.ts'
import { notInvoicedMonths } from '#server/features/invoices/queries/not-invoiced.ts'
import { overduePartners } from '#server/features/invoices/queries/overdue-partners.ts'
import { firstOpenDay } from '#server/features/ledger/queries/periods.ts'
import { postedBy } from '#server/features/ledger/queries/stored-balances.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { peopleWithCash } from '#server/features/till/queries/drawers.ts'

type Day = ReplyOf<typeof accountantDay>

/** What is open in the books. Each part is counted by the query of the list that it links to. */
export async function accountantDayOf(db: Db, now: string): Promise<Day> {
  const { time_zone: timeZone } = await siteSettings(db)
  const today = localDateOf(now, timeZone)
  const openMonths = await openMonthsBefore(db, today)
  const [overdue, notInvoiced, openDays, suspenseCents, bankLines, cards, drawers] = [
    await overdueOn(db, today),
    await notInvoicedTo(db, daysOfMonth(monthAfter(monthOf(today), -1)).last),
    await openDaysFrom(db, openMonths[0] ?? monthOf(today), today),
    await suspenseOn(db, today),
    await bankLinesToPlace(db),
    await unmatchedSums(db),
    await drawersBefore(db, today, timeZone),
  ]
  const { unmatched: total, unmatchedInCents: inCents, unmatchedOutCents: outCents } = cards
  return {
    today,
    overdue,
    notInvoiced,
    openMonths,
    openDays,
    suspenseCents,
    bankLines,
    cardPayments: { total, inCents, outCents },
    drawers,
  }
}

async function overdueOn(db: Db, today: ServiceDate): Promise<Day['overdue']> {
  const partners = await overduePartners(db, today)
  const cents = partners.reduce((sum, it) => sum + it.cents, 0)
  return { total: partners.length, cents, partners: partners.slice(0, overdueNamed) }
}

async function notInvoicedTo(db: Db, to: ServiceDate): Promise<Day['notInvoiced']> {
  const months = new Map<string, number>()
  for (const { month, cents } of await notInvoicedMonths(db, { to }))
    months.set(month, (months.get(month) ?? 0) + cents)
  return {
    to,
    cents: [...months.values()].reduce((sum, it) => sum + it, 0),
    months: [...months]
      .map(([month, cents]) => ({ month, cents }))
      .toSorted((a, b) => (a.month < b.month ? -1 : 1)),
  }
}

/** Past months with revenue that are not closed, oldest first. */
async function openMonthsBefore(db: Db, today: ServiceDate): Promise<string[]> {
  const first = (await firstOpenDay(db)) ?? (await firstRevenueDay(db))
  const months: string[] = []
  if (first === null) return months
  for (let month = monthOf(first); month < monthOf(today); month = monthAfter(month, 1)) months.push(month)
  return months
}

async function firstRevenueDay(db: Db): Promise<ServiceDate | null> {
  const { rows } = await sql<{ day: ServiceDate | null }>`
    select min(earned_on) as day from posting where account = 'revenue'`.execute(db)
  return rows[0]?.day ?? null
}

/** Days before today, from a month on, with fast track services and no closing, as a closing counts them. */
async function openDaysFrom(db: Db, month: string, today: ServiceDate): Promise<Day['openDays']> {
  const { rows } = await sql<{ day: ServiceDate; total: number }>`
    select day, count(*) over ()::int as total from (
      select distinct service_date as day from booking
      where service_date between ${`${month}-01`} and ${addDays(today, -1)}
        and kind in ('arrivalFastTrack', 'departureFastTrack') and status not in ('waitlisted', 'cancelled')
    ) given
    where not exists (select from date_status where date = given.day and closed_at is not null)
    order by day desc limit ${openDaysNamed}`.execute(db)
  return { total: rows[0]?.total ?? 0, days: rows.map((it) => it.day) }
}

async function suspenseOn(db: Db, today: ServiceDate): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(-sum(cents), 0)::bigint as cents from (${postedBy(['suspense'], today)}) own`.execute(db)
  return rows[0]?.cents ?? 0
}

async function drawersBefore(db: Db, today: ServiceDate, timeZone: string): Promise<Day['drawers']> {
  const { people } = await peopleWithCash(db)
  return people
    .flatMap(({ guid, name, totalCents, drawer }) =>
      drawer !== null && localDateOf(drawer.openedAt, timeZone) < today
        ? [{ holder: { guid, name }, openedAt: drawer.openedAt, heldCents: totalCents }]
        : [],
    )
    .toSorted((a, b) => (a.openedAt < b.openedAt ? -1 : 1))
}
