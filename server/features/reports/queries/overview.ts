import type { ReplyOf } from '#contract/endpoint.ts'
import type { financialOverview, MoneyFigure } from '#contract/reports.ts'
import type { Period } from '#domain/calendar/period.ts'
import { addDays, daysBetween, type ServiceDate } from '#domain/calendar/service-date.ts'
import { ledgerAccounts, paymentMethods } from '#domain/ledger/ledger-accounts.ts'
import { isRefusal, type Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/connection.ts'
import { askedPeriod } from '#server/features/reports/queries/asked-period.ts'
import { chargedBridge, owedBridge } from '#server/features/reports/queries/bridges.ts'
import { countsOf } from '#server/features/reports/queries/counts.ts'
import {
  earnedByDay,
  earnedIn,
  figure,
  movedIn,
  revenueFigures,
  type EarnedOnDay,
  type Sums,
} from '#server/features/reports/queries/figures.ts'
import { owedAt } from '#server/features/reports/queries/owed-at.ts'

type Overview = ReplyOf<typeof financialOverview>

/**
 * A period compared with the one before, from postings only, with the bridges between charged, earned, paid
 * and owed.
 */
export async function overviewOf(db: Db, asked: Period, today: ServiceDate): Promise<Overview | Refusal> {
  const periods = askedPeriod(asked, today)
  if (isRefusal(periods)) return periods
  const { now, before } = periods
  const owedOn = owedAt(db, [addDays(now.from, -1), now.to, before.to])
  const [earnedOn, moved, owed, owedLines, chargedLines, counts] = await Promise.all([
    earnedByDay(db, now, before),
    movedIn(db, now, before),
    owedOn,
    owedBridge(db, now, owedOn),
    chargedBridge(db, now),
    countsOf(db, now, before),
  ])
  const earned = earnedIn(earnedOn, now, before)
  const owedSums = (account: keyof typeof owed): Sums => ({
    account,
    detail: null,
    now: owed[account][1] ?? 0,
    before: owed[account][2] ?? 0,
  })
  const receivable = (sums: Sums) => figure(ledgerAccounts[sums.account].label, sums.account, null, [sums])
  const figures = {
    revenue: revenueFigures(earned),
    tax: earned
      .filter((it) => it.account === 'taxDue')
      .map((it) => figure(it.detail ?? '', 'taxDue', it.detail, [it])),
    payments: paymentMethods.map((method) => figure(ledgerAccounts[method].label, method, null, moved)),
    receivables: [
      receivable(owedSums('customerReceivable')),
      receivable(owedSums('partnerReceivable')),
      // Only shown if not zero: most companies have none.
      ...[owedSums('channelReceivable'), owedSums('suspense')]
        .filter((it) => it.now !== 0 || it.before !== 0)
        .map(receivable),
    ],
    gratuities: [figure('Gratuities received less payouts', 'gratuitiesDue', null, moved)],
  }
  const days = revenueByDay(earnedOn, now, before)
  const overview = { now, before, ...figures, owed: owedLines, charged: chargedLines, days, counts }
  return { ...overview, tables: { figures: rowsOf(overview) } }
}

type Row = Overview['tables']['figures'][number]

/** The figures as file rows. */
function rowsOf({
  revenue,
  tax,
  payments,
  receivables,
  gratuities,
  owed,
  charged,
}: Omit<Overview, 'tables'>): Row[] {
  const part = (name: string, figures: readonly MoneyFigure[]): Row[] =>
    figures.map((it) => ({
      key: `${name} ${it.key}`,
      part: name,
      figure: it.label,
      nowCents: it.nowCents,
      beforeCents: it.beforeCents,
    }))
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
    ...part('Payments received', payments),
    ...part('Gratuities', gratuities),
    ...part('Outstanding at the end of the period', receivables),
    ...owed.map((it) => line('Owed by guests', it.key, it.label, it.guestsCents)),
    ...owed.map((it) => line('Owed by partners', it.key, it.label, it.partnersCents)),
    ...charged.map((it) => line('Charged and earned', it.key, it.label, it.cents)),
  ]
}

function revenueByDay(earned: readonly EarnedOnDay[], now: Period, before: Period): Overview['days'] {
  const on = new Map<string, number>()
  for (const row of earned.filter(({ account }) => account === 'revenue'))
    on.set(row.day, (on.get(row.day) ?? 0) - row.cents)
  const count = daysBetween(now.from, now.to) + 1
  return Array.from({ length: count }, (_, index) => {
    const [date, earlier] = [addDays(now.from, index), addDays(before.from, index)]
    return {
      date,
      nowCents: on.get(date) ?? 0,
      beforeCents: earlier <= before.to ? (on.get(earlier) ?? 0) : null,
    }
  })
}
