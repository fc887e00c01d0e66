import { readInstant } from '#domain/calendar/airport-time.ts'
import { scheduledMoment } from '#domain/calendar/typed-time.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import { addDays, type ServiceDate } from '#domain/calendar/service-date.ts'
import { minorDigits, minorOfDigits } from '#domain/money/minor-units.ts'
import type { ReadingRules } from './import-fields.ts'

/**
 * Readers of text cells by the rules of their file. Null: not a value of the type, or ambiguous. Nothing is
 * guessed.
 */

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/** The epoch of workbook dates. */
const dayZero = '1899-12-30'

export function readDate(cell: string, rules: Pick<ReadingRules, 'dateOrder'>): ServiceDate | null {
  const text = cell.trim()
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:$|[T ])/.exec(text)
  if (iso) return dateOf(iso[1], iso[2], iso[3])
  if (/^\d{8}$/.test(text)) return dateOf(text.slice(0, 4), text.slice(4, 6), text.slice(6))
  // A spreadsheet serial date.
  if (/^[1-9]\d{4}(\.\d+)?$/.test(text)) return readDate(addDays(dayZero, Math.floor(Number(text))), rules)
  const numbers = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:$|[T ,])/.exec(text)
  if (numbers)
    return rules.dateOrder === 'dayFirst'
      ? dateOf(numbers[3], numbers[2], numbers[1])
      : dateOf(numbers[3], numbers[1], numbers[2])
  const dayThenName =
    /^(?:[a-z]{2,9}[.,]?\s+)?(\d{1,2})(?:st|nd|rd|th)?[\s.-]*([a-z]{3,9})[\s.,-]*(\d{4})(?:$|[T ,])/i.exec(
      text,
    )
  if (dayThenName) return dateOf(dayThenName[3], monthOf(dayThenName[2]), dayThenName[1])
  const nameThenDay =
    /^(?:[a-z]{2,9}[.,]\s+)?([a-z]{3,9})[\s.]*(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?:$|[T ,])/i.exec(text)
  return nameThenDay ? dateOf(nameThenDay[3], monthOf(nameThenDay[1]), nameThenDay[2]) : null
}

/** `HH:MM`. */
export function readTime(cell: string): string | null {
  const text = cell.trim().toLowerCase()
  if (/^0?\.\d+$/.test(text)) {
    const minutes = Math.round(Number(text) * 24 * 60) % (24 * 60)
    return clock(Math.floor(minutes / 60), minutes % 60)
  }
  const found =
    /^(\d{1,2})[:.h](\d{2})(?::\d{2}(?:\.\d+)?)?\s*(a\.?m\.?|p\.?m\.?)?$/.exec(text) ??
    /^(\d{1,2})()\s*(a\.?m\.?|p\.?m\.?)$/.exec(text)
  if (!found) return null
  const [hours, minutes, half] = [Number(found[1]), Number(found[2] ?? 0), found[3]?.[0]]
  if (half !== undefined && (hours < 1 || hours > 12)) return null
  return clock(half === undefined ? hours : (hours % 12) + (half === 'p' ? 12 : 0), minutes)
}

/** An instant: in milliseconds, with an offset, or as local date and time. Null for a date without time. */
export function readMoment(
  cell: string,
  rules: Pick<ReadingRules, 'dateOrder' | 'timeZone'>,
): Instant | null {
  const text = cell.trim()
  if (/^\d{12,13}$/.test(text)) return readInstant(new Temporal.Instant(BigInt(text) * 1_000_000n).toString())
  if (/(Z|[+-]\d\d:?\d\d)$/i.test(text)) return readInstant(text)
  const date = readDate(text, rules)
  // The fraction of a spreadsheet serial date, or a time at the end.
  const found =
    /^\d{5}(\.\d+)/.exec(text) ??
    /(?:T|[ ,]\s*)(\d{1,2}[:.h]\d{2}(?::\d{2}(?:\.\d+)?)?(?:\s*[ap]\.?m\.?)?)$/i.exec(text)
  // A time range, such as 8:00 to 10:00, is ambiguous.
  if (found === null || /[T ,]\s*\d{1,2}[:.h]\d{2}/i.test(text.slice(0, found.index))) return null
  const time = readTime(found[1] ?? '')
  return date === null || time === null ? null : scheduledMoment(date, time, rules.timeZone)
}

/**
 * An amount, with or without currency sign, in minor units. Null also if it has more decimals than the
 * currency.
 */
export function readCents(
  cell: string,
  { decimalSign, currency }: Pick<ReadingRules, 'decimalSign' | 'currency'>,
): number | null {
  const bare = cell
    .trim()
    .replaceAll(/[\u2212\u2013]/g, '-')
    .replaceAll(/^\p{Sc}|\p{Sc}$|^[A-Z]{1,3}\p{Sc}?|[A-Z]{3}$/gu, '')
    .trim()
  const inBrackets = /^\((.*)\)$/.exec(bare)
  const signed = /^(-?)\s*\p{Sc}?\s*([\d.,' \u00A0\u202F]+?)\s*(-?)$/u.exec(inBrackets?.[1] ?? bare)
  if (!signed?.[2]) return null
  const amount = centsOf(signed[2], decimalSign, currency)
  if (amount === null || (signed[1] !== '' && signed[3] !== '')) return null
  const isNegative = inBrackets !== null || signed[1] !== '' || signed[3] !== ''
  return isNegative && amount !== 0 ? -amount : amount
}

/** A whole number of at most six digits. */
export function readWhole(cell: string): number | null {
  const found = /^(\d{1,6})(?:[.,]0+)?$/.exec(cell.trim())
  return found ? Number(found[1]) : null
}

/** Groups of three digits with one separator, which differs from the decimal one. */
const amountWithPoint = /^(\d+|\d{1,3}([,' \u00A0\u202F])\d{3}(?:\2\d{3})*)(?:\.(\d+))?$/

function centsOf(text: string, decimalSign: ReadingRules['decimalSign'], currency: string): number | null {
  const pointed = hasDecimalComma(text, decimalSign)
    ? text.replaceAll(/[.,]/g, (it) => (it === ',' ? '.' : ','))
    : text
  const found = amountWithPoint.exec(pointed)
  if (!found?.[1]) return null
  const digits = found[1].replaceAll(/\D/g, '')
  return digits.length > 11 - minorDigits(currency) ? null : minorOfDigits(digits, found[3] ?? '', currency)
}

/**
 * The last of two separators is decimal, and so is one before one or two final digits, in any file setting.
 */
function hasDecimalComma(text: string, decimalSign: ReadingRules['decimalSign']): boolean {
  const signs = text.replaceAll(/[^.,]/g, '')
  const isTold = new Set(signs).size > 1 || /[.,]\d{1,2}$/.test(text)
  return isTold ? signs.endsWith(',') : decimalSign === 'comma'
}

/** Month number from 1; 0: unknown name. */
function monthOf(name: string | undefined): string {
  return String(months.indexOf(String(name).slice(0, 3).toLowerCase()) + 1)
}

function dateOf(year?: string, month?: string, day?: string): ServiceDate | null {
  const [y, m, d] = [Number(year), Number(month), Number(day)]
  if (!(y >= 1900 && y <= 2099 && m >= 1 && m <= 12 && d >= 1)) return null
  const isLeap = y % 4 === 0 && y !== 1900
  const days = m === 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].includes(m) ? 30 : 31
  return d > days ? null : `${y}-${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}`
}

function clock(hours: number, minutes: number): string | null {
  return hours > 23 || minutes > 59
    ? null
    : `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
}
