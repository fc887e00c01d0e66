import type { ColumnKind, ReportColumn } from '#contract/report-columns.ts'
import { statusWords } from '#contract/status-words.ts'
import { csvOf, type FileColumn } from '#server/files/table-file.ts'

/**
 * A report as a spreadsheet file, written from the columns its contract declares; its amounts are in
 * `currency`.
 */
export function reportCsv<Row>(
  columns: readonly ReportColumn<Row>[],
  rows: readonly Row[],
  currency: string,
): string {
  return csvOf(fileColumns(columns, currency), rows)
}

const numbers: ReadonlySet<ColumnKind> = new Set(['int', 'minutes'])
const amounts: ReadonlySet<ColumnKind> = new Set(['money', 'sum'])
const words: Partial<Record<ColumnKind, Record<string, string>>> = {
  bookingStatus: statusWords.booking,
  tripStatus: statusWords.trip,
}

/** A report's columns, for either kind of file; its amounts are in `currency`. */
export function fileColumns<Row>(columns: readonly ReportColumn<Row>[], currency: string): FileColumn<Row>[] {
  return columns.map((it) => fileColumn(it, currency))
}

function fileColumn<Row>(
  { header, width, kind, whenNull, adds, value }: ReportColumn<Row>,
  currency: string,
): FileColumn<Row> {
  const cell = (row: Row) => {
    const cellValue = value(row)
    if (cellValue === null) return whenNull
    if (typeof cellValue === 'number') return cellValue
    return typeof cellValue === 'string' ? (words[kind]?.[cellValue] ?? cellValue) : cellValue.join('; ')
  }
  const column = {
    header,
    value: cell,
    ...(width !== undefined && { width }),
    ...(adds !== undefined && { adds }),
  }
  return amounts.has(kind)
    ? { ...column, kind: 'money', currency }
    : { ...column, kind: numbers.has(kind) ? 'number' : 'text' }
}
