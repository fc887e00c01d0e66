import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import { unitsText } from '#domain/money/minor-units.ts'

/** A table as a spreadsheet file: one description of its columns, written as CSV or as a workbook. */
export type FileColumn<Row> = {
  header: string
  /** In a workbook, if it differs. */
  bookHeader?: string
  value: (row: Row) => string | number | null
  /** In characters. */
  width?: number
  /** Whether a sum of the rows means something: of money, unless said otherwise, and of nothing else. */
  adds?: boolean
} & ColumnKind

/**
 * `money`: the value is in minor units of its currency and is written in major units. `percent`: in basis
 * points, written in percent. `date` is YYYY-MM-DD, `time` HH:MM, `minutes` a length of time: a workbook has
 * them as numbers with a format. Any other text in such a column stays a text.
 */
type ColumnKind =
  | { kind?: 'text' | 'number' | 'date' | 'time' | 'minutes' | 'percent' }
  | { kind: 'money'; currency: string }

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

/** With a byte order mark, without which Excel misreads UTF-8, unless `bom` is false. */
export function csvOf<Row>(
  columns: readonly FileColumn<Row>[],
  rows: readonly Row[],
  { bom = true }: { bom?: boolean } = {},
): string {
  const header = stringify([columns.map((it) => safeCsvCell(it.header))], { bom, ...windows })
  return header + csvRows(columns, rows)
}

/** The same for pages of rows that are read while the file is sent. */
export function csvStream<Row>(
  columns: readonly FileColumn<Row>[],
  pages: AsyncIterable<readonly Row[]>,
): Readable {
  async function* texts() {
    yield csvOf(columns, [])
    for await (const page of pages) yield csvRows(columns, page)
  }
  return Readable.from(texts(), { objectMode: false })
}

const windows = { record_delimiter: 'windows' } as const

function csvRows<Row>(columns: readonly FileColumn<Row>[], rows: readonly Row[]): string {
  return stringify(
    rows.map((row) => columns.map((it) => csvCell(it, row))),
    windows,
  )
}

function csvCell<Row>(column: FileColumn<Row>, row: Row): string {
  const cellValue = column.value(row)
  if (typeof cellValue !== 'number') return safeCsvCell(cellValue ?? '')
  if (column.kind === 'money') return unitsText(cellValue, column.currency)
  return String(column.kind === 'percent' ? cellValue / 100 : cellValue)
}
