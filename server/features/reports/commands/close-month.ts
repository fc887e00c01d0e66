import type { Unresolved } from '#contract/closing.ts'
import { localDateOf } from '#domain/calendar/airport-time.ts'
import { monthWords, serviceDateText } from '#domain/calendar/service-date-text.ts'
import { monthAfter } from '#domain/calendar/period.ts'
import { addDays, daysOfMonth, monthOf } from '#domain/calendar/service-date.ts'
import { moneyText } from '#domain/money/money-text.ts'
import { whyNotClose, type FirstOpenDay } from '#domain/ledger/periods.ts'
import type { Plan } from '#domain/plan.ts'
import { forbidden, refuse, type Refusal } from '#domain/refusal.ts'
import type { Saved } from '#contract/shapes.ts'
import type { Change } from '#server/change/change.ts'
import { closePeriod, reopenPeriod } from '#server/features/ledger/commands.ts'
import { firstMonthOf, firstOpenDay } from '#server/features/ledger/queries/periods.ts'
import { figuresOf, unresolvedAtClose } from '#server/features/reports/queries/closing.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

interface MonthToClose {
  today: string
  currency: string
  openFrom: FirstOpenDay
  /** The month of the first posting; null: nothing is posted. */
  firstMonth: string | null
  figures: Awaited<ReturnType<typeof figuresOf>>
  unresolved: Unresolved[]
}

/**
 * Closes a month and all earlier ones. The preview shows its figures and warns of open items, which don't
 * prevent closing.
 */
export const closeMonthChange: Change<{ month: string }, MonthToClose, { plan: Plan }> = {
  name: 'closeMonth',
  async load({ db, now }, { month }) {
    const { time_zone: timeZone, currency } = await siteSettings(db)
    const openFrom = await firstOpenDay(db)
    const [figures, unresolved, firstMonth] = await Promise.all([
      figuresOf(db, month),
      unresolvedAtClose(db, month),
      firstMonthOf(db),
    ])
    return { today: localDateOf(now, timeZone), currency, openFrom, firstMonth, figures, unresolved }
  },
  plan(state, { month }) {
    const why = whyNotClose(month, { today: state.today, firstOpenDay: state.openFrom })
    return why === null ? { plan: planOf(month, state) } : refuse('period', why)
  },
  apply: (work, _planned, _state, { month }) => closePeriod(work, month),
}

function planOf(month: string, state: MonthToClose): Plan {
  const { currency, openFrom, figures, unresolved } = state
  const months = monthsToClose(month, state).map(monthWords)
  const earlier = months.slice(0, -1)
  const opens = addDays(daysOfMonth(month).last, 1)
  const day = (date: string) => `${serviceDateText(date)} ${date.slice(0, 4)}`
  const money = (cents: number) => moneyText(cents, currency)
  return {
    title: `Close the books for ${monthWords(month)}`,
    lines: [
      { label: months.length === 1 ? 'Month to close' : 'Months to close', after: months.join(', ') },
      {
        label: 'Books open from',
        before: openFrom === null ? 'the start' : day(openFrom),
        after: day(opens),
      },
      { label: 'Revenue before tax', after: money(figures.revenueCents) },
      { label: 'Tax', after: money(figures.taxCents) },
      { label: 'Owed by guests at month end', after: money(figures.guestsCents) },
      { label: 'Owed by partners at month end', after: money(figures.partnersCents) },
    ],
    warnings: [
      ...(earlier.length === 0
        ? []
        : [`Earlier months that are still open will be closed too: ${earlier.join(', ')}`]),
      ...unresolved.map(
        ({ label, count, cents }) => `${label}: ${count}${cents === null ? '' : `, ${money(cents)}`}`,
      ),
    ],
    chargeCents: 0,
    refundCents: 0,
    balanceAfterCents: 0,
  }
}

/** The open months up to this one: from the first open day or, if none was ever closed, the first posting. */
function monthsToClose(month: string, { openFrom, firstMonth }: MonthToClose): string[] {
  const first = (openFrom === null ? firstMonth : monthOf(openFrom)) ?? month
  const months: string[] = []
  for (let at = first < month ? first : month; at <= month; at = monthAfter(at, 1)) months.push(at)
  return months
}

/** Reopens the last closed month; needs financial permission, policy override and a reason. */
export async function reopenMonth(
  work: UnitOfWork,
  { month, reason }: { month: string; reason: string },
): Promise<Saved | Refusal> {
  if (!work.actor.permissions.includes('financial')) return forbidden
  return reopenPeriod(work, { month, reason })
}
