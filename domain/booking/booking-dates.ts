import type { DateMode } from '#domain/date-status/capacity.ts'
import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import { addDays, isServiceDate, type ServiceDate } from '#domain/calendar/service-date.ts'

/** Tomorrow, or today with a policy override or for a walk-in at the desk. Also the default date of forms. */
export function earliestBookableDate(today: ServiceDate, hasPolicyOverride: boolean): ServiceDate {
  return hasPolicyOverride ? today : addDays(today, 1)
}

interface Booker {
  /** With a policy override, or for a walk-in at the desk. */
  isTodayAllowed: boolean
  isPartnerUser: boolean
}

/** Why a user can't book the date, in one sentence. Null if they can. */
export function whyNotDate(
  date: string,
  today: ServiceDate,
  { isTodayAllowed, isPartnerUser }: Booker,
): string | null {
  if (!isServiceDate(date)) return 'Enter a date as YYYY-MM-DD'
  if (date < today) return `${serviceDateText(date)} is in the past`
  if (date > today || isTodayAllowed) return null
  return isPartnerUser ? 'Call us to book for today.' : 'Booking for today needs a policy override'
}

/** Why a user can't book fast track on the date, not even on the waitlist. Null if they can. */
export function whyNotFastTrackOn(
  date: ServiceDate,
  mode: DateMode,
  { today, ...booker }: Booker & { today: ServiceDate },
): string | null {
  const why = whyNotDate(date, today, booker)
  if (why !== null || mode !== 'closed') return why
  return `${serviceDateText(date)} is closed for fast track. You can book transfers.`
}
