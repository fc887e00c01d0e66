import { weekdayOf, type ServiceDate } from './service-date.ts'

/** Monday first. */
export const weekdayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** A day for use in sentences: `Fri 20 Nov`. */
export function serviceDateText(date: ServiceDate): string {
  return `${weekdayName(date).slice(0, 3)} ${dayOfMonth(date)} ${monthName(date).slice(0, 3)}`
}

/** A day that may be in another year, as a birthday: `Fri 20 Nov 2026`. */
export function dayYearText(date: ServiceDate): string {
  return `${serviceDateText(date)} ${date.slice(0, 4)}`
}

/** A date in a form's message: `1 Nov 2026`. */
export function dateText(date: ServiceDate): string {
  return `${dayOfMonth(date)} ${monthName(date).slice(0, 3)} ${date.slice(0, 4)}`
}

/** `Friday 20 November 2026`. */
export function longServiceDateText(date: ServiceDate): string {
  return `${weekdayName(date)} ${dayOfMonth(date)} ${monthName(date)} ${date.slice(0, 4)}`
}

/** `2026-10` → `October 2026`. */
export function monthWords(month: string): string {
  return `${monthName(month)} ${month.slice(0, 4)}`
}

function weekdayName(date: ServiceDate): string {
  return weekdayNames[weekdayOf(date) - 1] ?? ''
}

function dayOfMonth(date: ServiceDate): number {
  return Number(date.slice(8, 10))
}

function monthName(date: string): string {
  return months[Number(date.slice(5, 7)) - 1] ?? ''
}
