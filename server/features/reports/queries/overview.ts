import { sql } from 'kysely'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { financialOverview, MoneyFigure } from '#contract/reports.ts'
import type { Period } from '#domain/calendar/period.ts'
import { addDays, daysBetween, type ServiceDate } from '#domain/calendar/service-date.ts'
import { ledgerAccounts, paymentMethods } from '#domain/ledger/ledger-accounts.ts'
import { isRefusal, type Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/connection.ts'
import { askedPeriod } from '#server/features/reports/queries/asked-period.ts'
import { chargedBridge, owedAt, owedBridge } from '#server/features/reports/queries/bridges.ts'
import { countsOf } from '#server/features/reports/queries/counts.ts'
import { figure, movedIn, revenueFigures, type Sums } from '#server/features/reports/queries/figures.ts'

type Overview = ReplyOf<typeof financialOverview>

/** The period against the one before, from postings alone, and how what was charged, earned, paid and owed come together. */
export async function overviewOf(db: Db, asked: Period, today: ServiceDate): Promise<Overview | Refusal> {
  const periods = askedPeriod(asked, today)
  if (isRefusal(periods)) return periods
  const { now, before } = periods
  const owedOn = owedAt(db, [addDays(now.from, -1), now.to, before.to])
  const [moved, owed, unmatched, byChannels, owedLines, chargedLines, days, counts] = await Promise.all([
    movedIn(db, now, before),
    owedOn,
    standingAt(db, 'suspense', now.to, before.to),
    standingAt(db, 'channelReceivable', now.to, before.to),
    owedBridge(db, now, owedOn),
    chargedBridge(db, now),
    revenueByDay(db, now, before),
    countsOf(db, now, before),
  ])
  const figures = {
    revenue: revenueFigures(moved),
    tax: moved.filter((it) => it.account === 'taxDue').map((it) => figure(it.detail ?? '', 'taxDue', it.detail, [it])),
    payments: paymentMethods.map((method) => figure(ledgerAccounts[method].label, method, null, moved)),
    receivables: [
      ...(['customerReceivable', 'partnerReceivable'] as const).map((account) =>
        figure(ledgerAccounts[account].label, account, null, [
          { account, detail: null, now: owed[account][1] ?? 0, before: owed[account][2] ?? 0 },
        ]),
      ),
      // Shown where there is any: most companies have none.
      ...[byChannels, unmatched]
        .filter((it) => it.now !== 0 || it.before !== 0)
        .map((it) => figure(ledgerAccounts[it.account].label, it.account, null, [it])),
    ],
    gratuities: [figure('Gratuities received less paid out', 'gratuitiesDue', null, moved)],
  }
  const overview = { now, before, ...figures, owed: owedLines, charged: chargedLines, days, counts }
  return { ...overview, tables: { figures: rowsOf(overview) } }
}

/** An account at the end of the two periods: what channels owe, or money of the card gateway that belongs to nobody. */
async function standingAt(db: Db, account: 'suspense' | 'channelReceivable', now: string, before: string): Promise<Sums> {
  const { rows } = await sql<{ now: number; before: number }>`
    select coalesce(sum(amount_cents) filter (where posted_on <= ${now}), 0)::bigint as now,
      coalesce(sum(amount_cents) filter (where posted_on <= ${before}), 0)::bigint as before
    from posting where account = ${account}`.execute(db)
  return { account, detail: null, ...(rows[0] ?? { now: 0, before: 0 }) }
}

type Row = Overview['tables']['figures'][number]

/** The same figures as rows of a file. */
function rowsOf({ revenue, tax, payments, receivables, gratuities, owed, charged }: Omit<Overview, 'tables'>): Row[] {
  const part = (name: string, figures: readonly MoneyFigure[]): Row[] =>
    figures.map((it) => ({ key: `${name} ${it.key}`, part: name, figure: it.label, nowCents: it.nowCents, beforeCents: it.beforeCents }))
  const line = (name: string, key: string, label: string, cents: number): Row => ({
    key: `${name} ${key}`,
    part: name,
    figure: label,
    nowCents: cents,
    beforeCents: null,
  })
  return [
    ...part('Revenue before tax', revenue),
    ...part('Tax charged', tax),
    ...part('Money taken', payments),
    ...part('Gratuities', gratuities),
    ...part('Open at the end of the period', receivables),
    ...owed.map((it) => line('What guests owe', it.key, it.label, it.guestsCents)),
    ...owed.map((it) => line('What partners owe', it.key, it.label, it.partnersCents)),
    ...charged.map((it) => line('Charged and earned', it.key, it.label, it.cents)),
  ]
}

async function revenueByDay(db: Db, now: Period, before: Period): Promise<Overview['days']> {
  const { rows } = await sql<{ day: string; cents: number }>`
    select earned_on as day, -sum(amount_cents) as cents from posting
    where account = 'revenue' and earned_on between ${before.from} and ${now.to} group by earned_on`.execute(db)
  const on = new Map(rows.map((it) => [it.day, it.cents]))
  const count = daysBetween(now.from, now.to) + 1
  return Array.from({ length: count }, (_, index) => {
    const [date, earlier] = [addDays(now.from, index), addDays(before.from, index)]
    return { date, nowCents: on.get(date) ?? 0, beforeCents: earlier <= before.to ? (on.get(earlier) ?? 0) : null }
  })
}
