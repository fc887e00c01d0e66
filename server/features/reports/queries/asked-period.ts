import { reportPeriodDaysAtMost } from '#contract/reports.ts'
import { comparedWith, type Period } from '#domain/calendar/period.ts'
import { daysBetween, type ServiceDate } from '#domain/calendar/service-date.ts'
import { refuseField, type Refusal } from '#domain/refusal.ts'

/** A report period with its comparison period; reversed or too long periods are refused. */
export function askedPeriod(
  { from, to }: Period,
  today: ServiceDate,
): { now: Period; before: Period } | Refusal {
  const days = daysBetween(from, to) + 1
  if (days < 1) return refuseField('to', 'Choose an end date on or after the start date')
  if (days > reportPeriodDaysAtMost) return refuseField('to', 'Choose a period of two years or less')
  const now = { from, to }
  return { now, before: comparedWith(now, today) }
}
