import { addDays, daysBetween, isCalendarDate, isServiceDate, weekdayOf } from './service-date.ts'

export interface DayLimits {
  min?: string | undefined
  max?: string | undefined
  /**
   * Accepts years outside 20xx, for birthdays and the like. A two-digit year gets the latest century that
   * `max` allows.
   */
  anyYear?: boolean | undefined
  /** Why a day before `min` can't be chosen. Omitted or null: only the earliest date is named. */
  whyTooEarly?: ((day: string) => string | null) | undefined
}

/**
 * The day a text starts with, or null. A 20xx year is required, so that a half-typed year is not taken for a
 * date.
 */
export function parseDay(text: string, { anyYear }: DayLimits = {}): string | null {
  const day = text.slice(0, 10)
  return isDay(day, anyYear) ? day : null
}

function isDay(text: string, anyYear = false): boolean {
  return anyYear ? isCalendarDate(text) : isServiceDate(text)
}

/**
 * Parses a day to YYYY-MM-DD: `20261224`, `2026/12/24`, `24/12/2026` (day first if ambiguous), `24 dec`,
 * `Dec 24 2026`, `+7` (days from today), `today`, `tomorrow`, `yesterday`, `fri` (today or the next one).
 * Without a year, the day nearest to today within the limits. Unreadable text is returned as typed.
 */
export function readDay(text: string, today: string, limits: DayLimits = {}): string {
  const typed = text.trim().toLowerCase()
  const ahead = /^([+-]) ?(\d{1,4})$/.exec(typed)
  if (ahead) return addDays(today, Number(`${ahead[1]}${ahead[2]}`))
  return named(typed, today) ?? written(typed, today, limits) ?? text.trim()
}

const daysAway = new Map([
  ['yesterday', -1],
  ['today', 0],
  ['tomorrow', 1],
])
const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

/** A day by its own name. A weekday is today or the next one. */
function named(typed: string, today: string): string | null {
  const away = daysAway.get(typed)
  if (away !== undefined) return addDays(today, away)
  const wanted = typed.length < 3 ? -1 : weekdays.findIndex((it) => it.startsWith(typed))
  return wanted < 0 ? null : addDays(today, (wanted + 8 - weekdayOf(today)) % 7)
}

const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]
const weekday = /^(mon|tue|wed|thu|fri|sat|sun)[a-z]*[., ]+/

function written(typed: string, today: string, limits: DayLimits): string | null {
  const yearFirst =
    /^((?:19|20|21)\d\d)[-/. ]?(\d\d)[-/. ]?(\d\d)$/.exec(typed) ??
    /^((?:19|20|21)\d\d)[-/. ](\d{1,2})[-/. ](\d{1,2})$/.exec(typed)
  if (yearFirst) return dayOf(yearFirst[1], yearFirst[2], yearFirst[3], limits)
  const numbers = /^(\d{1,2})[-/. ](\d{1,2})(?:[-/. ](\d{2}|(?:19|20|21)\d\d))?[.]?$/.exec(typed)
  if (numbers) {
    const [, one, two, year] = numbers
    return inYear(year, two, one, today, limits) ?? inYear(year, one, two, today, limits)
  }
  const plain = typed.replace(weekday, '')
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)?[-/., ]*([a-z]{3,9})[-/., ]*(\d{2}|(?:19|20|21)\d\d)?$/.exec(
    plain,
  )
  if (dayFirst) return inYear(dayFirst[3], monthNamed(dayFirst[2]), dayFirst[1], today, limits)
  const monthFirst =
    /^([a-z]{3,9})[-/., ]*(\d{1,2})(?:st|nd|rd|th)?(?:[-/., ]+(\d{2}|(?:19|20|21)\d\d))?$/.exec(plain)
  return monthFirst && inYear(monthFirst[3], monthNamed(monthFirst[1]), monthFirst[2], today, limits)
}

function monthNamed(start = ''): string {
  return String(months.findIndex((it) => it.startsWith(start)) + 1)
}

/**
 * The day in the typed year; without one, the nearest to today that the limits allow, of this year and the
 * adjacent ones.
 */
function inYear(
  year: string | undefined,
  month = '',
  day = '',
  today: string,
  limits: DayLimits,
): string | null {
  const { min, max } = limits
  if (year?.length === 2) return inCentury(year, month, day, limits)
  if (year !== undefined) return dayOf(year, month, day, limits)
  const thisYear = Number(today.slice(0, 4))
  const days = [-1, 0, 1].flatMap((years) => dayOf(String(thisYear + years), month, day, limits) ?? [])
  const distance = (it: string) => Math.abs(daysBetween(today, it))
  const nearest = days.toSorted((a, b) => distance(a) - distance(b))
  return nearest.find((it) => !(min && it < min) && !(max && it > max)) ?? nearest[0] ?? null
}

function inCentury(year: string, month: string, day: string, limits: DayLimits): string | null {
  const wanted = dayOf(`20${year}`, month, day, limits)
  const isLater = wanted !== null && limits.max !== undefined && wanted > limits.max
  return isLater && limits.anyYear ? dayOf(`19${year}`, month, day, limits) : wanted
}

function dayOf(year = '', month = '', day = '', { anyYear }: DayLimits): string | null {
  const wanted = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(wanted, anyYear) ? wanted : null
}

/**
 * The day `days` after the one in a field, within the limits. An empty field starts today; unreadable text
 * stays.
 */
export function nextDay(text: string, days: number, today: string, limits: DayLimits): string {
  if (text.trim() === '') return dayWithin(today, limits)
  const day = readDay(text, today, limits)
  return isDay(day, limits.anyYear) ? dayWithin(addDays(day, days), limits) : text
}

export function dayWithin(day: string, { min, max }: DayLimits): string {
  if (min !== undefined && day < min) return min
  return max !== undefined && day > max ? max : day
}

/** `tomorrow 15:00`, `24 dec 3pm` */
const endsInTime = /\s\d+(?:[:.]\d\d|\s?[ap]m)$/i

/** The error of a typed day, or null. */
export function dayProblem(text: string, { min, max, anyYear, whyTooEarly }: DayLimits): string | null {
  if (text.trim() === '') return null
  if (!isDay(text, anyYear))
    return (
      `Enter a date${endsInTime.test(text.trim()) ? ' without a time' : ''}, such as ` +
      (anyYear ? '1985-12-24 or 24 Dec 1985' : '2026-12-24, 24 Dec or tomorrow')
    )
  if (min !== undefined && text < min) return whyTooEarly?.(text) ?? `The earliest date is ${min}`
  if (max !== undefined && text > max) return `The latest date is ${max}`
  return null
}
