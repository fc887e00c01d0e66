import { isServiceDate } from '#domain/calendar/service-date.ts'

/**
 * The date to show for the input of the date field: only YYYY-MM-DD is accepted, anything else means today;
 * null if it is already shown (specification, points 4 and 5).
 */
export function dateAsked(text: string, shown: string, today: string): string | null {
  const asked = isServiceDate(text) ? text : today
  return asked === shown ? null : asked
}
