import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import { monthOf, type ServiceDate } from '#domain/calendar/service-date.ts'

/** The first day that takes postings; null while no month of the books has been closed. */
export type FirstOpenDay = ServiceDate | null

/** Why nothing can be posted for a day any more; null: it can. */
export function whyDayClosed(date: ServiceDate, firstOpenDay: FirstOpenDay): string | null {
  if (firstOpenDay === null || date >= firstOpenDay) return null
  return `The books of that month are closed: they are open from ${serviceDateText(firstOpenDay)} ${firstOpenDay.slice(0, 4)} on`
}

/** Why the books of a month (`YYYY-MM`) cannot be closed now, and with them all before it; null: they can. */
export function whyNotClose(month: string, { today, firstOpenDay }: { today: ServiceDate; firstOpenDay: FirstOpenDay }): string | null {
  if (month >= monthOf(today)) return 'This month is not over yet'
  return firstOpenDay !== null && month < monthOf(firstOpenDay) ? 'The books of this month are closed already' : null
}
