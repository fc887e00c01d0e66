import { localDateOf, localTimeOf } from '#domain/calendar/airport-time.ts'
import { isBefore, minutesBetween, type Instant } from '#domain/calendar/instant.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { scheduledMoment } from '#domain/calendar/typed-time.ts'

export interface QuietHours {
  readonly from: string
  readonly to: string
}

/** A text that would arrive later than this before its service goes out in quiet hours, too. */
const usefulMinutes = 180

/**
 * When a text may go out: now, or at the end of quiet hours if that leaves the guest three hours before the
 * service. A service that is under way or near can't wait.
 */
export function textDueAt({
  now,
  startsAt,
  quiet,
  timeZone,
}: {
  now: Instant
  /** When the service starts. Null: not known, so the text can wait. */
  startsAt: Instant | null
  quiet: QuietHours
  timeZone: string
}): Instant {
  const end = quietUntil(now, quiet, timeZone)
  if (end === null) return now
  const isUseful =
    startsAt === null || (isBefore(end, startsAt) && minutesBetween(end, startsAt) >= usefulMinutes)
  return isUseful ? end : now
}

/** The end of the quiet hours that `now` is in; null: it isn't in any. */
export function quietUntil(now: Instant, { from, to }: QuietHours, timeZone: string): Instant | null {
  if (from === to) return null
  const today = localDateOf(now, timeZone)
  const time = localTimeOf(now, timeZone)
  const isOvernight = from > to
  if (isOvernight ? time < from && time >= to : time < from || time >= to) return null
  const end = scheduledMoment(isOvernight && time >= from ? addDays(today, 1) : today, to, timeZone)
  // In an hour that a clock change repeats, its second half is over.
  return isBefore(now, end) ? end : null
}
