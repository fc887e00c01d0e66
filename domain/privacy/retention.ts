import { monthAfter } from '#domain/calendar/period.ts'
import { daysOfMonth, monthOf, type ServiceDate } from '#domain/calendar/service-date.ts'

/** Months that guests' personal data can be kept after their last service. Off: it is kept for good. */
export const retentionChoices = [6, 12, 24, 36, 60, 84, 120] as const

export type RetentionMonths = (typeof retentionChoices)[number]

/**
 * The first service date whose guests' data is still kept: the same day so many months ago, or the last day
 * of a shorter month.
 */
export function keptFrom(today: ServiceDate, months: RetentionMonths): ServiceDate {
  const month = monthAfter(monthOf(today), -months)
  const { last } = daysOfMonth(month)
  const sameDay = `${month}-${today.slice(8)}`
  return sameDay > last ? last : sameDay
}
