import { localDateOf, localTimeOf } from '#domain/calendar/airport-time.ts'
import { scheduledMoment } from '#domain/calendar/typed-time.ts'
import { isBefore, type Instant } from '#domain/calendar/instant.ts'
import { addDays, type ServiceDate } from '#domain/calendar/service-date.ts'
import type { ReminderSettings } from './guest-settings.ts'

/**
 * Decides which guests get automatic reminders, and when. A missed hour is made up for while it still helps.
 */

/**
 * The service date to remind guests of now: tomorrow, from the set hour until midnight. Null outside that
 * time, or if off.
 */
export function dayToRemindOf(
  { dayBefore, time }: ReminderSettings,
  now: Instant,
  timeZone: string,
): ServiceDate | null {
  if (!dayBefore || localTimeOf(now, timeZone) < time) return null
  return addDays(localDateOf(now, timeZone), 1)
}

/** A first service date, and when its payment requests are due. */
export interface AskingDay {
  readonly date: ServiceDate
  readonly dueAt: Instant
}

/** After a downtime, payment requests still go out this many days late. */
const daysLate = 2

/**
 * The first service dates with payment requests due now: the set days ahead, from the set hour on, nearest
 * last.
 */
export function daysToAskFor(
  { unpaid, unpaidDays, unpaidSince, time }: ReminderSettings,
  now: Instant,
  timeZone: string,
): AskingDay[] {
  if (!unpaid) return []
  const today = localDateOf(now, timeZone)
  return Array.from({ length: daysLate + 1 }, (_, late) => ({
    date: addDays(today, unpaidDays - late),
    dueAt: scheduledMoment(addDays(today, -late), time, timeZone),
  })).filter(
    ({ date, dueAt }) =>
      date > today && !isBefore(now, dueAt) && !(unpaidSince !== null && isBefore(dueAt, unpaidSince)),
  )
}
