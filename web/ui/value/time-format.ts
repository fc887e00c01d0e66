import { epochMs } from '#domain/calendar/epoch.ts'
import { zoneSuffix } from '#domain/calendar/repeated-hour.ts'
import { clockText, dateText, dayText } from './format.ts'

/** `14:05` of an instant, in the given zone; `01:15 GMT` where a clock change repeats the time. */
export function timeText(instant: string, timeZone: string): string {
  return `${clockText(epochMs(instant), timeZone)}${zoneSuffix(instant, timeZone)}`
}

/** The time as seen from a day: `14:05`, or `Mon 00:25` on another day. */
export function weekdayTimeText(instant: string, timeZone: string, date: string): string {
  const own = dateText(instant, timeZone)
  const time = timeText(instant, timeZone)
  return own === date ? time : `${dayText(own).slice(0, 3)} ${time}`
}

/** `Fri 20 Nov 14:05` of an instant, in the given zone. */
export function dayTimeText(instant: string, timeZone: string): string {
  return `${dayText(dateText(instant, timeZone))} ${timeText(instant, timeZone)}`
}
