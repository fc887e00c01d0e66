import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import { addDays, isServiceDate, type ServiceDate } from '#domain/calendar/service-date.ts'

/** Tomorrow, or today with a policy override or for a walk-in at the desk. Also the default date of forms. */
export function earliestBookableDate(today: ServiceDate, hasPolicyOverride: boolean): ServiceDate {
  return hasPolicyOverride ? today : addDays(today, 1)
}

/** Why the date can't be booked, in one sentence. Null if it can. Pass true for a walk-in at the desk. */
export function whyNotDate(date: string, today: ServiceDate, hasPolicyOverride: boolean): string | null {
  if (!isServiceDate(date)) return 'Enter a date as YYYY-MM-DD'
  if (date < today) return `${serviceDateText(date)} is in the past`
  if (date === today && !hasPolicyOverride) return 'Booking for today needs a policy override'
  return null
}
