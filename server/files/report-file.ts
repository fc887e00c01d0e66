import { summedRows, type ColumnKind, type ReportColumn } from '#contract/report-columns.ts'
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
  return csvOf(fileColumns(columns, rows, currency), rows)
}

const fileKinds = {
  int: 'number',
  minutes: 'minutes',
  time: 'time',
  day: 'date',
  percent: 'percent',
} as const
const amounts: ReadonlySet<ColumnKind> = new Set(['money', 'sum'])
const words: Partial<Record<ColumnKind, Record<string, string>>> = {
  bookingStatus: statusWords.booking,
  tripStatus: statusWords.trip,
}

/**
 * A report's columns, for either kind of file; its amounts are in `currency`. An amount that several rows
 * show is in the first one only, so that the column adds up to the total on screen.
 */
export function fileColumns<Row>(
  columns: readonly ReportColumn<Row>[],
  rows: readonly Row[],
  currency: string,
): FileColumn<Row>[] {
  return columns.map((it) => {
    const column = fileColumn(it, currency)
    if (it.oncePer === undefined) return column
    const first = new Set(summedRows(it, rows))
    return { ...column, value: (row) => (first.has(row) ? column.value(row) : null) }
  })
}

function fileColumn<Row>(
  { header, screenHeader, width, kind, whenNull, adds, value, inFiles }: ReportColumn<Row>,
  currency: string,
): FileColumn<Row> {
  const cell = (row: Row) => {
    const cellValue = inFiles?.of(row) ?? value(row)
    if (cellValue === null) return whenNull
    if (typeof cellValue === 'number') return cellValue
    return typeof cellValue === 'string' ? (words[kind]?.[cellValue] ?? cellValue) : cellValue.join('; ')
  }
  const column = {
    header,
    value: cell,
    ...(width !== undefined && { width }),
    ...(adds !== undefined && { adds }),
    // A workbook has hours and minutes, which a header must not call minutes.
    ...(kind === 'minutes' && screenHeader !== undefined && { bookHeader: screenHeader }),
  }
  if (amounts.has(kind)) return { ...column, kind: 'money', currency }
  const named = inFiles?.kind ?? kind
  return { ...column, kind: named in fileKinds ? fileKinds[named as keyof typeof fileKinds] : 'text' }
}
