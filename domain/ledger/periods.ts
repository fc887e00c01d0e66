import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import { monthOf, type ServiceDate } from '#domain/calendar/service-date.ts'

/** The first day that takes postings; null while no month of the books has been closed. */
export type FirstOpenDay = ServiceDate | null

/** Why nothing can be posted for a day any more; null: it can. */
export function whyDayClosed(date: ServiceDate, firstOpenDay: FirstOpenDay): string | null {
  if (firstOpenDay === null || date >= firstOpenDay) return null
  return `That month is closed. The first open day is ${serviceDateText(firstOpenDay)} ${firstOpenDay.slice(0, 4)}.`
}

/** Why the books of a month (`YYYY-MM`) cannot be closed now, and with them all before it; null: they can. */
export function whyNotClose(month: string, { today, firstOpenDay }: { today: ServiceDate; firstOpenDay: FirstOpenDay }): string | null {
  if (month >= monthOf(today)) return 'This month is not over yet'
  return firstOpenDay !== null && month < monthOf(firstOpenDay) ? 'The books of this month are already closed' : null
}

/** The closings that stand, and whether tax was filed of months they closed. */
export interface Closings {
  /** The last month closed; null: none is. */
  readonly latest: string | null
  /** A month it closed whose tax was filed; null: none. */
  readonly filed: string | null
}

/** Why the closing of a month (`YYYY-MM`) cannot be reopened; null: it can. Only the latest: months before it stay closed. */
export function whyNotReopen(month: string, { latest, filed }: Closings): string | null {
  if (latest === null || month > latest) return 'The books of this month are open'
  if (month < latest) return 'Only the last closed month can be reopened'
  return filed === null ? null : 'The tax of this month was filed. Undo the filing first.'
}

/** Why the tax of a month cannot be marked as filed; null: it can. What is filed has to stay, so its month is closed. */
export function whyNotFile(month: string, { firstOpenDay, isFiled }: { firstOpenDay: FirstOpenDay; isFiled: boolean }): string | null {
  if (firstOpenDay === null || month >= monthOf(firstOpenDay)) return 'Close the books of this month before filing its tax'
  return isFiled ? 'The tax of this month is already filed' : null
}
