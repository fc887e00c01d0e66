import { scheduledMoment } from '#domain/calendar/typed-time.ts'
import { isBefore, type Instant } from '#domain/calendar/instant.ts'
import { minuteOfDay } from '#domain/calendar/local-time.ts'
import { addDays, type ServiceDate } from '#domain/calendar/service-date.ts'
import type { DayShift, Hours } from './shift.ts'

/** A driver's rota entry for a date. Times are `HH:MM` in the airport's time zone; null when absent. */
export interface RotaEntry {
  readonly driverGuid: string
  readonly date: ServiceDate
  readonly absent: boolean
  readonly from: string | null
  readonly to: string | null
  readonly breakFrom: string | null
  readonly breakTo: string | null
  readonly note: string
}

/** The hours a driver works on days without a rota entry; null: no fixed hours. */
export interface UsualShift {
  readonly from: string | null
  readonly to: string | null
}

/** When the board's hours begin. A pickup before is also part of the evening before. */
export const boardBeginsAt = '05:00'

/** A driver's shift on a date: the rota entry, or else the usual shift. */
export function dayShift(
  date: ServiceDate,
  usual: UsualShift,
  entry: RotaEntry | null,
  timeZone: string,
): DayShift {
  if (entry === null)
    return {
      date,
      absent: false,
      note: '',
      hours: hoursOf(date, usual.from, usual.to, timeZone),
      pause: null,
    }
  const { absent, note } = entry
  const hours = hoursOf(date, entry.from, entry.to, timeZone)
  return { date, absent, note, hours, pause: pauseOf(date, entry, timeZone) }
}

/** Whether a shift has not ended yet. A late shift of the day before runs past midnight. */
export function isStillWorked({ hours }: DayShift, now: Instant): boolean {
  return hours !== null && isBefore(now, hours.endsAt)
}

/** A shift whose end is before its start ends on the next day. */
function hoursOf(date: ServiceDate, from: string | null, to: string | null, timeZone: string): Hours | null {
  if (from === null || to === null) return null
  const ends = to < from ? addDays(date, 1) : date
  return {
    from,
    to,
    beginsAt: scheduledMoment(date, from, timeZone),
    endsAt: scheduledMoment(ends, to, timeZone, 'last'),
  }
}

/** A break earlier than the start of a night shift is after midnight. */
function pauseOf(date: ServiceDate, { from, breakFrom, breakTo }: RotaEntry, timeZone: string): Hours | null {
  if (breakFrom === null) return null
  const begins = from !== null && breakFrom < from ? addDays(date, 1) : date
  return hoursOf(begins, breakFrom, breakTo, timeZone)
}

/** Errors of an entered shift by field; empty if it is valid. */
export function whyNotShift(entry: Omit<RotaEntry, 'driverGuid' | 'date'>): Record<string, string> {
  if (entry.absent) return {}
  const { from, to, breakFrom, breakTo } = entry
  if (from === null || to === null) return { [from === null ? 'from' : 'to']: 'This field is required' }
  if (from === to) return { to: 'The shift can’t start and end at the same time' }
  if ((breakFrom === null) !== (breakTo === null))
    return { [breakFrom === null ? 'breakFrom' : 'breakTo']: 'Enter both times of the break' }
  if (breakFrom === null || breakTo === null) return {}
  if (breakFrom === breakTo) return { breakTo: 'The break can’t start and end at the same time' }
  const length = minutesAfter(from, to)
  const [begins, ends] = [minutesAfter(from, breakFrom), minutesAfter(from, breakTo)]
  return begins < ends && ends <= length ? {} : { breakFrom: 'The break must be within the shift' }
}

/** Minutes from one time of day to the next occurrence of another. */
function minutesAfter(from: string, time: string): number {
  return (minuteOfDay(time) - minuteOfDay(from) + 24 * 60) % (24 * 60)
}
