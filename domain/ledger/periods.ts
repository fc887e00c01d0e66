import { dateText, monthWords } from '#domain/calendar/service-date-text.ts'
import { monthOf, type ServiceDate } from '#domain/calendar/service-date.ts'

/** The first day open for postings; null while no month has been closed. */
export type FirstOpenDay = ServiceDate | null

/** Why a day can't be chosen for a posting, because its month is closed; null if it can. */
export function whyDayClosed(date: ServiceDate, firstOpenDay: FirstOpenDay): string | null {
  if (firstOpenDay === null || date >= firstOpenDay) return null
  return `${closedMonthText(date)} Choose ${dateText(firstOpenDay)} or later.`
}

/** `October 2026 is closed.` */
export function closedMonthText(date: ServiceDate): string {
  return `${monthWords(monthOf(date))} is closed.`
}

/** Why a month (`YYYY-MM`), with all earlier ones, can't be closed; null if it can. */
export function whyNotClose(
  month: string,
  { today, firstOpenDay }: { today: ServiceDate; firstOpenDay: FirstOpenDay },
): string | null {
  if (month >= monthOf(today)) return 'This month isn’t over yet'
  return firstOpenDay !== null && month < monthOf(firstOpenDay)
    ? 'This month’s books are already closed'
    : null
}

/** The current closings, and whether tax was filed for the months they cover. */
export interface Closings {
  /** The last closed month; null if there is none. */
  readonly latest: string | null
  /** A month covered by the last closing whose tax is filed; null if there is none. */
  readonly filed: string | null
}

/** Why a month (`YYYY-MM`) can't be reopened; null if it can. Only the last closing can be reopened. */
export function whyNotReopen(month: string, { latest, filed }: Closings): string | null {
  if (latest === null || month > latest) return 'This month’s books are open'
  if (month < latest) return 'You can only reopen the last closed month'
  return filed === null ? null : 'This month’s tax has been filed. Undo the filing first.'
}

/**
 * Why the tax of a month can't be marked as filed; null if it can. Filed figures must not change, so the
 * month must be closed.
 */
export function whyNotFile(
  month: string,
  { firstOpenDay, isFiled }: { firstOpenDay: FirstOpenDay; isFiled: boolean },
): string | null {
  if (firstOpenDay === null || month >= monthOf(firstOpenDay))
    return 'Close this month’s books before filing its tax'
  return isFiled ? 'This month’s tax is already filed' : null
}
