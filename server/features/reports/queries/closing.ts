import { sql } from 'kysely'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { closingState, Unresolved } from '#contract/closing.ts'
import { addDays, daysOfMonth, monthOf, type ServiceDate } from '#domain/calendar/service-date.ts'
import { whyNotClose, whyNotReopen, type FirstOpenDay } from '#domain/ledger/periods.ts'
import type { Db } from '#server/db/connection.ts'
import { closings, firstOpenDay, latestClosing } from '#server/features/ledger/queries/periods.ts'
import { receivablesAt } from '#server/features/ledger/queries/receivables-at.ts'
import { owedAt } from '#server/features/reports/queries/owed-at.ts'
import { unresolvedIn } from '#server/features/reports/queries/closing-checks.ts'
import { standingFiling } from '#server/features/reports/queries/tax.ts'

type State = ReplyOf<typeof closingState>
const closingsAtMost = 60

/** The state of a month: its figures, open items and possible actions. */
export async function closingStateOf(db: Db, asked: string | undefined, today: ServiceDate): Promise<State> {
  const openFrom = await firstOpenDay(db)
  const month = asked ?? nextToClose(openFrom, today)
  const [figures, receivables, unresolved, closed, { latest, filed }, filing] = await Promise.all([
    figuresOf(db, month),
    receivablesAt(db, daysOfMonth(month).last),
    unresolvedAtClose(db, month),
    closings(db, closingsAtMost),
    latestClosing(db),
    standingFiling(db, month),
  ])
  return {
    month,
    firstOpenDay: openFrom,
    whyNotClose: whyNotClose(month, { today, firstOpenDay: openFrom }),
    whyNotReopen: whyNotReopen(month, { latest: latest?.month ?? null, filed }),
    filed: filing && { at: filing.at, by: filing.by },
    figures,
    receivables,
    unresolved,
    closings: closed,
  }
}

/** The first open month or, if none was ever closed, the last past one. */
function nextToClose(openFrom: FirstOpenDay, today: ServiceDate): string {
  const over = monthOf(addDays(`${monthOf(today)}-01`, -1))
  return openFrom === null || monthOf(openFrom) > over ? over : monthOf(openFrom)
}

/** Open items of a month, counted over the same days before and after closing. */
export async function unresolvedAtClose(db: Db, month: string): Promise<Unresolved[]> {
  const { rows } = await sql<{ month: string | null }>`
    select max(month) as month from period where reopened_at is null and month < ${month}`.execute(db)
  const earlier = rows[0]?.month ?? null
  const from = earlier === null ? '2000-01-01' : addDays(daysOfMonth(earlier).last, 1)
  return unresolvedIn(db, { from, to: daysOfMonth(month).last })
}

/** Revenue and tax of a month, and receivables at its end. */
export async function figuresOf(db: Db, month: string): Promise<State['figures']> {
  const { first, last } = daysOfMonth(month)
  const [{ rows }, owed] = await Promise.all([
    sql<{ revenueCents: number; taxCents: number }>`
      select -coalesce(sum(amount_cents) filter (where account = 'revenue'), 0) as "revenueCents",
        -coalesce(sum(amount_cents) filter (where account = 'taxDue'), 0) as "taxCents"
      from posting where account in ('revenue', 'taxDue') and earned_on between ${first} and ${last}`.execute(
      db,
    ),
    owedAt(db, [last]),
  ])
  return {
    revenueCents: rows[0]?.revenueCents ?? 0,
    taxCents: rows[0]?.taxCents ?? 0,
    guestsCents: owed.customerReceivable[0] ?? 0,
    partnersCents: owed.partnerReceivable[0] ?? 0,
  }
}
