/**
 * Service dates: days in the airport's time zone, as `YYYY-MM-DD` text. Plain civil-calendar arithmetic, so
 * that the same code runs on the server and in browsers without Temporal.
 */
export type ServiceDate = string

const dayMs = 86_400_000

/** Whether the text is an existing day in the years 2000–2099. */
export function isServiceDate(text: string): boolean {
  return text.startsWith('20') && isCalendarDate(text)
}

/**
 * Whether the text is an existing day in the years 1900–2199: a birthday, a document's expiry, a date in the
 * history.
 */
export function isCalendarDate(text: string): boolean {
  if (!/^(19|20|21)\d\d-\d\d-\d\d$/.test(text)) return false
  const ms = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(ms) && dateOf(ms) === text
}

/** The day `days` after (or before, when negative) `date`. */
export function addDays(date: ServiceDate, days: number): ServiceDate {
  return dateOf(epochMs(date) + days * dayMs)
}

/** The number of days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: ServiceDate, to: ServiceDate): number {
  return Math.round((epochMs(to) - epochMs(from)) / dayMs)
}

/** ISO weekday, 1 = Monday … 7 = Sunday. */
export function weekdayOf(date: ServiceDate): number {
  return ((Math.floor(epochMs(date) / dayMs) + 3) % 7) + 1
}

/** The Monday of the date's week. */
export function startOfWeek(date: ServiceDate): ServiceDate {
  return addDays(date, 1 - weekdayOf(date))
}

/** `YYYY-MM` of a date. */
export function monthOf(date: ServiceDate): string {
  return date.slice(0, 7)
}

/** First and last day of a `YYYY-MM` month. */
export function daysOfMonth(month: string): { first: ServiceDate; last: ServiceDate } {
  const first = `${month}-01`
  const nextFirst = `${monthOf(addDays(first, 31))}-01`
  return { first, last: addDays(nextFirst, -1) }
}

function epochMs(date: ServiceDate): number {
  return Date.parse(`${date}T00:00:00Z`)
}

function dateOf(ms: number): ServiceDate {
  return new Date(ms).toISOString().slice(0, 10)
}
