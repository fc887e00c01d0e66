import { daysBetween, isServiceDate } from '#domain/calendar/service-date.ts'
import { inUnits, minorDigits } from '#domain/money/minor-units.ts'
import type { FileColumn } from './table-file.ts'

/** The epoch of workbook dates, for every date after February 1900. */
const dayZero = '1899-12-30'
const minutesOfDay = 24 * 60

/** Numbers and their headers. */
const atRight: ReadonlySet<unknown> = new Set(['money', 'number', 'minutes', 'percent'])
export const isAtRight = <Row>(column: FileColumn<Row>) => atRight.has(column.kind)

export const addsUp = <Row>(column: FileColumn<Row>) => column.adds ?? column.kind === 'money'

export const headerOf = <Row>({ header, bookHeader = header }: FileColumn<Row>) => bookHeader

/** The value a spreadsheet calculates with: of days, times and lengths of time, a number of days. */
export function bookValue<Row>(column: FileColumn<Row>, value: string | number): string | number {
  if (typeof value === 'number') {
    if (column.kind === 'money') return inUnits(value, column.currency)
    if (column.kind === 'minutes') return value / minutesOfDay
    return column.kind === 'percent' ? value / 10_000 : value
  }
  if (column.kind === 'date' && isServiceDate(value)) return daysBetween(dayZero, value)
  const [, hour, minute] = (column.kind === 'time' && /^(\d\d):(\d\d)$/.exec(value)) || []
  return hour === undefined ? value : (Number(hour) * 60 + Number(minute)) / minutesOfDay
}

export function formatOf<Row>(column: FileColumn<Row>): string | undefined {
  if (column.kind === 'money') return moneyFormat(column.currency)
  return column.kind === undefined ? undefined : formats[column.kind]
}

const formats: Readonly<Record<string, string>> = {
  date: 'yyyy-mm-dd',
  time: 'hh:mm',
  minutes: '[h]:mm',
  percent: '0.00%',
}

/** `#,##0.00`, with as many decimals as the currency. */
function moneyFormat(currency: string): string {
  const digits = minorDigits(currency)
  return digits === 0 ? '#,##0' : `#,##0.${'0'.repeat(digits)}`
}

const widestText = 24
/** In characters, at the sides of a text. A header is bold and has the button of its filter. */
export const padding = 2
export const headPadding = 5
/** Any amount a company of this size can have, where only some rows are known: `-1,234,567,890.00`. */
const widestAmount = 17

/**
 * As wide as its longest cell, up to its own width; what is longer goes on below. A word of its header fits.
 */
export function widthOf<Row>(
  column: FileColumn<Row>,
  rows: readonly Row[],
  { areAll }: { areAll: boolean },
): number {
  const longestWord = Math.max(
    ...headerOf(column)
      .split(' ')
      .map((it) => it.length),
  )
  const least = column.kind === 'money' && !areAll ? widestAmount : 0
  const longest = rows.reduce((most, row) => Math.max(most, shownLength(column, row)), least)
  return Math.max(Math.min(longest, column.width ?? widestText) + padding, longestWord + headPadding)
}

function shownLength<Row>(column: FileColumn<Row>, row: Row): number {
  const value = column.value(row)
  if (value === null) return 0
  if (typeof value === 'string' || column.kind === undefined) return String(value).length
  // With separators, decimals or signs, and larger in the total.
  return String(value).length + (column.kind === 'money' ? 4 : column.kind === 'number' ? 0 : 3)
}

/** How many lines a text takes, broken between words. */
export function linesOf(text: string, width: number): number {
  let lines = 1
  let filled = 0
  for (const word of text.split(' ')) {
    if (filled > 0 && filled + 1 + word.length > width) {
      lines += 1
      filled = 0
    }
    filled += (filled > 0 ? 1 : 0) + word.length
  }
  return lines
}
