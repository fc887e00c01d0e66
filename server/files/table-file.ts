import { oneByOne } from './one-by-one.ts'
import { stringify } from 'csv-stringify/sync'
import writeXlsxFile, { type CellObject } from 'write-excel-file/node'
import { daysBetween } from '#domain/calendar/service-date.ts'
import { inUnits, minorDigits, unitsText } from '#domain/money/minor-units.ts'

/** A table as a spreadsheet file: one description of its columns, written as CSV or as a workbook. */
export type FileColumn<Row> = {
  header: string
  value: (row: Row) => string | number | null
  /** In characters. */
  width?: number
} & ColumnKind

/**
 * `money`: the value is minor units of its currency, written in units of it. `date`: YYYY-MM-DD, written as a
 * real date in a workbook.
 */
type ColumnKind = { kind?: 'text' | 'number' | 'date' } | { kind: 'money'; currency: string }

/**
 * Text typed by a guest or partner must never run as a formula when the file is opened. A spreadsheet takes a
 * text for one by its first character, full-width forms too; an apostrophe before it keeps it a text.
 */
export function safeCell(text: string): string {
  return /^[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text
}

/**
 * In a CSV the same holds inside a text: a program that takes the semicolon for the separator, as they do
 * where the comma is the decimal sign, starts a cell after it, and after a line break that it does not see as
 * quoted.
 */
export function safeCsvCell(text: string): string {
  return safeCell(text).replace(/([;\t\r\n|]\s*"?)(?=[=+\-@＝＋－＠])/g, "$1'")
}

/** What was typed, from a cell of such a file. */
export function typedText(cell: string): string {
  return cell.replace(/(^|[;\t\r\n|]\s*"?)'(?=[=+\-@\t\r＝＋－＠])/g, '$1')
}

/** With a byte order mark, without which Excel misreads UTF-8. */
export function csvOf<Row>(columns: readonly FileColumn<Row>[], rows: readonly Row[]): string {
  const cell = (column: FileColumn<Row>, row: Row): string => {
    const cellValue = column.value(row)
    if (typeof cellValue !== 'number') return safeCsvCell(cellValue ?? '')
    return column.kind === 'money' ? unitsText(cellValue, column.currency) : String(cellValue)
  }
  const lines = [
    columns.map((it) => safeCsvCell(it.header)),
    ...rows.map((row) => columns.map((it) => cell(it, row))),
  ]
  return stringify(lines, { bom: true, record_delimiter: 'windows' })
}

/** The epoch of workbook dates, for every date after February 1900. */
const dayZero = '1899-12-30'

export function xlsxOf<Row>(
  sheet: string,
  columns: readonly FileColumn<Row>[],
  rows: readonly Row[],
): Promise<Buffer> {
  return oneByOne(() => {
    const { data, ...options } = sheetOf({ sheet, columns, rows })
    return writeXlsxFile(data, options).toBuffer()
  })
}

interface SheetTable<Row> {
  sheet: string
  columns: readonly FileColumn<Row>[]
  rows: readonly Row[]
}

/** Several tables as one workbook, a sheet each. */
export function bookOf(tables: readonly SheetTable<object>[]): Promise<Buffer> {
  return oneByOne(() => writeXlsxFile(tables.map(sheetOf)).toBuffer())
}

function sheetOf<Row>({ sheet, columns, rows }: SheetTable<Row>) {
  const head = columns.map((it): CellObject => ({
    value: safeCell(it.header),
    type: String,
    fontWeight: 'bold',
  }))
  const cell = (column: FileColumn<Row>, row: Row): CellObject | null => {
    const cellValue = column.value(row)
    if (cellValue === null || cellValue === '') return null
    if (typeof cellValue === 'string' && column.kind === 'date')
      return { value: daysBetween(dayZero, cellValue), type: Number, format: 'yyyy-mm-dd' }
    if (typeof cellValue === 'string') return { value: safeCell(cellValue), type: String }
    if (column.kind !== 'money') return { value: cellValue, type: Number }
    return { value: inUnits(cellValue, column.currency), type: Number, format: moneyFormat(column.currency) }
  }
  const lines = rows.map((row) => columns.map((it) => cell(it, row)))
  return {
    data: [head, ...lines],
    sheet,
    columns: columns.map((it) => ({ width: it.width ?? 12 })),
    stickyRowsCount: 1,
  }
}

/** `#,##0.00`, with as many decimals as the currency. */
function moneyFormat(currency: string): string {
  const digits = minorDigits(currency)
  return digits === 0 ? '#,##0' : `#,##0.${'0'.repeat(digits)}`
}
