import { localDateOf, localTimeOf, readInstant } from '#domain/calendar/airport-time.ts'
import { isServiceDate, type ServiceDate } from '#domain/calendar/service-date.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import { minorDigits, toMinor } from '#domain/money/minor-units.ts'
import type { BokunState } from './bokun-booking.ts'

/** Tolerant readers: a missing value or one of another type reads as empty and is never an error. */

export function at(from: unknown, ...names: string[]): unknown {
  return names.reduce<unknown>(
    (found, name) =>
      typeof found === 'object' && found !== null ? (found as Record<string, unknown>)[name] : undefined,
    from,
  )
}

export function listAt(from: unknown, ...names: string[]): unknown[] {
  const found = at(from, ...names)
  return Array.isArray(found) ? found : []
}

export function textAt(from: unknown, length: number, ...names: string[]): string {
  const found = at(from, ...names)
  return typeof found === 'string' || typeof found === 'number' ? clean(String(found)).slice(0, length) : ''
}

/** The first non-empty text under several names. */
export function anyTextAt(from: unknown, length: number, ...names: (string | readonly string[])[]): string {
  for (const name of names) {
    const found = textAt(from, length, ...[name].flat())
    if (found !== '') return found
  }
  return ''
}

/** Collapses whitespace and drops characters that Postgres can't store. */
export function clean(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\s�]+/gu, ' ')
    .trim()
}

/** `1,234.50`, `1.234,50`, `USD 99` or 99.5 in minor units of the currency; null: not an amount. */
export function centsOf(value: unknown, currency: string): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? wholeCents(value, currency) : null
  if (typeof value !== 'string') return null
  const text = value.replace(/[^\d.,-]/g, '')
  if (!/\d/.test(text)) return null
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))
  const digits = isDecimal(text, last, currency)
    ? `${text.slice(0, last).replace(/[.,]/g, '')}.${text.slice(last + 1)}`
    : text.replace(/[.,]/g, '')
  const amount = Number(digits)
  return Number.isFinite(amount) ? wholeCents(amount, currency) : null
}

/**
 * Whether the last separator is the decimal one. Before three digits it isn't, unless the currency has three
 * decimals.
 */
function isDecimal(text: string, last: number, currency: string): boolean {
  if (last < 0) return false
  if (text.length - last - 1 !== 3) return true
  return minorDigits(currency) === 3 && text.includes('.') && text.indexOf(text[last] ?? '') === last
}

function wholeCents(amount: number, currency: string): number | null {
  const cents = toMinor(amount, currency)
  return Number.isSafeInteger(cents) && Math.abs(cents) < 10_000_000_00 ? cents : null
}

const confirmed = ['CONFIRMED', 'ARRIVED', 'NO_SHOW', 'NOSHOW', 'BOOKED', 'PAID']
const cancelled = ['CANCELLED', 'CANCELED', 'ABORTED', 'TIMEOUT', 'REJECTED', 'ERROR']

export function stateOf(status: string): BokunState {
  const word = status
    .toUpperCase()
    .replace(/^BOOKING[_ ]/, '')
    .replace(/[\s-]+/g, '_')
  if (confirmed.includes(word)) return 'confirmed'
  return cancelled.includes(word) ? 'cancelled' : 'open'
}

/** An instant from milliseconds or from a text with an offset; null: neither. */
export function instantOf(value: unknown): Instant | null {
  if (typeof value === 'number' || (typeof value === 'string' && /^\d{12,14}$/.test(value.trim())))
    return instantOfMs(Number(value))
  return typeof value === 'string' ? readInstant(value) : null
}

function instantOfMs(ms: number): Instant | null {
  // Seconds and other small numbers are not a booking's timestamp.
  return Number.isFinite(ms) && ms > 946_684_800_000 && ms < 7_258_118_400_000
    ? Temporal.Instant.fromEpochMilliseconds(Math.trunc(ms)).toString()
    : null
}

export interface LocalTime {
  date: ServiceDate | null
  time: string | null
}

/**
 * The date and time at the airport. Texts are local. Milliseconds are local time encoded as UTC if that
 * agrees with the stated start time or is midnight; otherwise they are an instant.
 */
export function localTimeAt(value: unknown, statedTime: string, timeZone: string): LocalTime {
  const time = timeOf(statedTime)
  const instant = instantOf(value)
  if (instant !== null) {
    const asUtc = { date: localDateOf(instant, 'UTC'), time: localTimeOf(instant, 'UTC') }
    const asLocal = { date: localDateOf(instant, timeZone), time: localTimeOf(instant, timeZone) }
    if (time !== null)
      return { date: (asLocal.time === time && asUtc.time !== time ? asLocal : asUtc).date, time }
    return typeof value === 'number' && asUtc.time === '00:00' ? { date: asUtc.date, time: null } : asLocal
  }
  const text = typeof value === 'string' ? value : ''
  return { date: dateOf(text), time: time ?? timeOf(/(?<![\d:])\d{1,2}:\d{2}.*$/s.exec(text)?.[0] ?? '') }
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/**
 * `2026-11-24`, `24.Nov 2026` or `Nov 24, 2026`. Null for other dates, including ambiguous all-digit ones.
 */
export function dateOf(text: string): ServiceDate | null {
  const iso = /\b(\d{4})-(\d{2})-(\d{2})\b/.exec(text.replace('T', ' '))
  if (iso) return valid(`${iso[1]}-${iso[2]}-${iso[3]}`)
  const dayFirst = /\b(\d{1,2})[.\s-]+([a-z]{3})[a-z]*[.,\s-]+(\d{4})\b/i.exec(text)
  if (dayFirst) return named(dayFirst[3], dayFirst[2], dayFirst[1])
  const monthFirst = /\b([a-z]{3})[a-z]*[.\s]+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})\b/i.exec(text)
  return monthFirst ? named(monthFirst[3], monthFirst[1], monthFirst[2]) : null
}

function named(year = '', month = '', day = ''): ServiceDate | null {
  const index = months.indexOf(month.toLowerCase())
  return index < 0 ? null : valid(`${year}-${String(index + 1).padStart(2, '0')}-${day.padStart(2, '0')}`)
}

function valid(date: string): ServiceDate | null {
  return isServiceDate(date) ? date : null
}

/** `9:05`, `14:30`, `2:30 pm`; null: not a time. */
export function timeOf(text: string): string | null {
  const match = /^\s*(\d{1,2})[:.h](\d{2})(?::\d{2})?\s*([ap])?\.?m?\.?/i.exec(text)
  if (!match?.[1] || !match[2]) return null
  const half = match[3]?.toLowerCase()
  const hour = half === undefined ? Number(match[1]) : (Number(match[1]) % 12) + (half === 'p' ? 12 : 0)
  return hour < 24 && Number(match[2]) < 60 ? `${String(hour).padStart(2, '0')}:${match[2]}` : null
}
