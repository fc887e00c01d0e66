import { scheduledMoment } from '#domain/calendar/typed-time.ts'
import { isBefore, type Instant } from '#domain/calendar/instant.ts'
import { minuteOfDay } from '#domain/calendar/local-time.ts'
import { addDays, type ServiceDate } from '#domain/calendar/service-date.ts'
import type { DayShift, Hours } from './shift.ts'

/** The rota's entry of one driver on one date. Times are the airport's, `HH:MM`; an absent driver has none. */
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

/** The hours a driver works on every day that the rota says nothing of; null: none in particular. */
export interface UsualShift {
  readonly from: string | null
  readonly to: string | null
}

/** What a driver works on a date: the rota's entry, else the usual shift. */
export function dayShift(date: ServiceDate, usual: UsualShift, entry: RotaEntry | null, timeZone: string): DayShift {
  if (entry === null) return { date, absent: false, note: '', hours: hoursOf(date, usual.from, usual.to, timeZone), pause: null }
  const { absent, note } = entry
  const hours = hoursOf(date, entry.from, entry.to, timeZone)
  return { date, absent, note, hours, pause: pauseOf(date, entry, timeZone) }
}

/** Whether a shift still runs: that of the evening before does after midnight. */
export function isStillWorked({ hours }: DayShift, now: Instant): boolean {
  return hours !== null && isBefore(now, hours.endsAt)
}

/** A shift that ends before it begins ends the next day. */
function hoursOf(date: ServiceDate, from: string | null, to: string | null, timeZone: string): Hours | null {
  if (from === null || to === null) return null
  const ends = to < from ? addDays(date, 1) : date
  return { from, to, beginsAt: scheduledMoment(date, from, timeZone), endsAt: scheduledMoment(ends, to, timeZone, 'last') }
}

/** A break of a night shift that is before the shift's own beginning is after midnight. */
function pauseOf(date: ServiceDate, { from, breakFrom, breakTo }: RotaEntry, timeZone: string): Hours | null {
  if (breakFrom === null) return null
  const begins = from !== null && breakFrom < from ? addDays(date, 1) : date
  return hoursOf(begins, breakFrom, breakTo, timeZone)
}

/** What is wrong with a shift as entered, by field; empty: nothing. */
export function whyNotShift(it: Omit<RotaEntry, 'driverGuid' | 'date'>): Record<string, string> {
  if (it.absent) return {}
  const { from, to, breakFrom, breakTo } = it
  if (from === null || to === null) return { [from === null ? 'from' : 'to']: 'This field is required' }
  if (from === to) return { to: 'The shift ends as it begins' }
  if ((breakFrom === null) !== (breakTo === null)) return { [breakFrom === null ? 'breakFrom' : 'breakTo']: 'A break begins and ends' }
  if (breakFrom === null || breakTo === null) return {}
  if (breakFrom === breakTo) return { breakTo: 'The break ends as it begins' }
  const length = minutesAfter(from, to)
  const [begins, ends] = [minutesAfter(from, breakFrom), minutesAfter(from, breakTo)]
  return begins < ends && ends <= length ? {} : { breakFrom: 'The break is outside the shift' }
}

/** Minutes from one time of day to the next such as the other. */
function minutesAfter(from: string, time: string): number {
  return (minuteOfDay(time) - minuteOfDay(from) + 24 * 60) % (24 * 60)
}
