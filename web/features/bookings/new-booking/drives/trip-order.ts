import { addDays, daysBetween, isServiceDate } from '#domain/calendar/service-date.ts'
import type { JourneyValues } from '#web/features/bookings/new-booking/new-booking-values.ts'

type Moment = Pick<JourneyValues, 'date' | 'time'>

/**
 * The dates of all trips after one has moved from `before`. The following trips of that date move by as many
 * days, and so do those that would otherwise be earlier than the trip they follow.
 */
export function datesAfterMove(dates: readonly string[], moved: number, before: string): string[] {
  const days = daysBetween(before, dates[moved] ?? before)
  const after = dates.slice(0, moved + 1)
  for (const date of dates.slice(moved + 1)) {
    const ahead = after.at(-1) ?? ''
    const goesAlong = isServiceDate(date) && (date === before || (days > 0 && date < ahead))
    after.push(goesAlong ? addDays(date, days) : date)
  }
  return after
}

/** Whether a trip is earlier than the previous one. False until both are entered. */
export function isBeforeLast(last: Moment | undefined, trip: Moment): boolean {
  if (!last || !isServiceDate(last.date) || !isServiceDate(trip.date)) return false
  if (trip.date !== last.date) return trip.date < last.date
  return isTime(last.time) && isTime(trip.time) && trip.time < last.time
}

function isTime(text: string): boolean {
  return /^\d\d:\d\d/.test(text)
}
