import { isServiceDate } from '#domain/calendar/service-date.ts'

/**
 * The date a report shows for the input of its date field: only YYYY-MM-DD is accepted, anything else falls back to today; null where it
 * is the date already shown (specification, points 4 and 5).
 */
export function dateAsked(text: string, shown: string, today: string): string | null {
  const asked = isServiceDate(text) ? text : today
  return asked === shown ? null : asked
}
