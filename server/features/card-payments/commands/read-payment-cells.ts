import { instantOf, localDateOf, readInstant } from '#domain/calendar/airport-time.ts'
import { isServiceDate } from '#domain/calendar/service-date.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import type { ReadingRules } from '#domain/import/import-fields.ts'

export interface ReadAmount {
  cents: number
  isNegative: boolean
  /** Where the cell says it beside the amount. */
  currency: string
}

/** `BBD 1,234.50`, `(12,00)`, `-5` → an amount above zero, and whether it was below; null: none. */
export function centsOfCell(text: string, { decimalSign }: Pick<ReadingRules, 'decimalSign'>): ReadAmount | null {
  const [, before = '', sign = '', digits = '', after = ''] =
    /^\(?([A-Za-z]{3})?\s*([-(]?)\s*[$€£]?([\d.,'\s]*\d)\)?\s*([A-Za-z]{3})?$/.exec(text.trim()) ?? []
  const plain = decimalSign === 'comma' ? digits.replaceAll(/[.'\s]/g, '').replace(',', '.') : digits.replaceAll(/[,'\s]/g, '')
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(plain)) return null
  return { cents: Math.round(Number(plain) * 100), isNegative: sign === '-' || text.trim().startsWith('('), currency: before || after }
}

/** A day, with its time where the cell says one: `2026-11-20`, `20261120160000` (in UTC), `11/20/2026 16:00`, a spreadsheet’s number. Null: none. */
export function dayOf(text: string, rules: Pick<ReadingRules, 'dateOrder' | 'timeZone'>): { at: Instant | null; day: string } | null {
  const typed = text.trim()
  const [, year = '', month = '', day = '', utc = ''] = /^(\d{4})(\d\d)(\d\d)(\d{6})?$/.exec(typed) ?? []
  if (year !== '')
    return ofDay(
      `${year}-${month}-${day}`,
      utc === '' ? null : readInstant(`${year}-${month}-${day}T${utc.slice(0, 2)}:${utc.slice(2, 4)}:${utc.slice(4)}Z`),
      rules.timeZone,
    )
  if (/^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:\d\d)$/.test(typed)) return ofDay(typed.slice(0, 10), readInstant(typed), rules.timeZone)
  const [, date = '', time = ''] = /^(\S+?)(?:[T ,]+(\d{1,2}:\d\d)(?::\d\d)?)?$/.exec(typed) ?? []
  const local = localDay(date, rules.dateOrder)
  if (local === null) return null
  return ofDay(local, time === '' || !isServiceDate(local) ? null : instantOf(local, time.padStart(5, '0'), rules.timeZone), rules.timeZone)
}

function ofDay(day: string, at: Instant | null, timeZone: string) {
  return isServiceDate(day) ? { at, day: at === null ? day : localDateOf(at, timeZone) } : null
}

function localDay(text: string, order: ReadingRules['dateOrder']): string | null {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return text
  const [, a = '', b = '', year = ''] = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4}|\d{2})$/.exec(text) ?? []
  if (year === '') return null
  const [day, month] = order === 'dayFirst' ? [a, b] : [b, a]
  return `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}
