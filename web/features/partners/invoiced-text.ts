import type { Period } from '#domain/calendar/period.ts'
import { dayText, dayYearText, monthText } from '#web/ui/value/format.ts'

export function periodText({ from, to }: Period): string {
  return from === to ? dayYearText(from) : `${dayText(from)} – ${dayYearText(to)}`
}

/** A month, or the days of an invoice that isn't for one. */
export function invoicedText({ month, period }: { month: string; period: Period | null }): string {
  return period === null ? monthText(month) : periodText(period)
}
