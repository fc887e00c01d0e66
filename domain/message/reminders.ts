import { localDateOf, localTimeOf } from '#domain/calendar/airport-time.ts'
import { scheduledMoment } from '#domain/calendar/typed-time.ts'
import { isBefore, type Instant } from '#domain/calendar/instant.ts'
import { addDays, type ServiceDate } from '#domain/calendar/service-date.ts'
import type { ReminderSettings } from './guest-settings.ts'

/** Which guests are reminded by rule, and when. A missed hour is made up for while it still helps. */

/** The service date that guests are reminded of now: tomorrow's, from the set hour until midnight. Null: it is not the hour, or it is off. */
export function dayToRemindOf({ dayBefore, time }: ReminderSettings, now: Instant, timeZone: string): ServiceDate | null {
  if (!dayBefore || localTimeOf(now, timeZone) < time) return null
  return addDays(localDateOf(now, timeZone), 1)
}

/** A first service date, and when those who have not paid for it are asked to. */
export interface AskingDay {
  readonly date: ServiceDate
  readonly dueAt: Instant
}

/** After a downtime guests are still asked this many days late. */
const daysLate = 2

/** The first service dates whose unpaid guests are asked to pay now: the set days ahead, from the set hour on, nearest last. */
export function daysToAskFor({ unpaid, unpaidDays, unpaidSince, time }: ReminderSettings, now: Instant, timeZone: string): AskingDay[] {
  if (!unpaid) return []
  const today = localDateOf(now, timeZone)
  return Array.from({ length: daysLate + 1 }, (_, late) => ({
    date: addDays(today, unpaidDays - late),
    dueAt: scheduledMoment(addDays(today, -late), time, timeZone),
  })).filter(({ date, dueAt }) => date > today && !isBefore(now, dueAt) && !(unpaidSince !== null && isBefore(dueAt, unpaidSince)))
}
