import { localDateOf, readInstant } from '#domain/calendar/airport-time.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import type { ReadingRules } from '#domain/import/import-fields.ts'
import { readCents, readDate, readMoment } from '#domain/import/read-cell.ts'

export interface ReadAmount {
  cents: number
  isNegative: boolean
  /** Currency stated in the cell; empty: none. */
  currency: string
}

/**
 * `BBD 1,234.50`, `(12,00)`, `-5` → the absolute amount and whether it was negative; null: not an amount. The
 * currency is that of the currency column, else of the cell, else the company's.
 */
export function centsOfCell(
  text: string,
  column: string,
  rules: Pick<ReadingRules, 'decimalSign' | 'currency'>,
): ReadAmount | null {
  const [currency = ''] = /(?<![A-Za-z])[A-Za-z]{3}(?![A-Za-z])/.exec(text) ?? []
  const cents = readCents(text.replace(currency, ''), {
    ...rules,
    currency: column || currency || rules.currency,
  })
  return cents === null ? null : { cents: Math.abs(cents), isNegative: cents < 0, currency }
}

/**
 * A date with optional time: `2026-11-20`, `20261120160000` (UTC), `11/20/26 16:00` or a spreadsheet serial
 * number.
 */
export function dayOf(
  text: string,
  rules: Pick<ReadingRules, 'dateOrder' | 'timeZone'>,
): { at: Instant | null; day: string } | null {
  const typed = text
    .trim()
    .replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3T$4:$5:$6Z')
    .replace(/^(\d{1,2}[./-]\d{1,2}[./-])(\d\d)(?=$|[T ,])/, '$120$2')
  const at = /^\d{12,}$/.test(typed) ? null : (readInstant(typed) ?? readMoment(typed, rules))
  const day = at === null ? readDate(typed, rules) : localDateOf(at, rules.timeZone)
  return day === null ? null : { at, day }
}
