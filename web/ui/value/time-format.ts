import { epochMs } from '#domain/calendar/epoch.ts'
import { zoneSuffix } from '#domain/calendar/repeated-hour.ts'
import { clockText, dateText, dayText } from './format.ts'

/** `14:05` of an instant, in the given zone; `01:15 GMT` where a clock change repeats the time. */
export function timeText(instant: string, timeZone: string): string {
  return `${clockText(epochMs(instant), timeZone)}${zoneSuffix(instant, timeZone)}`
}

/** `Fri 20 Nov 14:05` of an instant, in the given zone. */
export function dayTimeText(instant: string, timeZone: string): string {
  return `${dayText(dateText(instant, timeZone))} ${timeText(instant, timeZone)}`
}
