import type { ColumnKind, ReportColumn } from '#contract/report-columns.ts'
import { statusWords } from '#contract/status-words.ts'
import { bookOf, csvOf, xlsxOf, type FileColumn } from '#server/files/table-file.ts'

/** A report as a spreadsheet file, written from the columns its contract declares. */
export function reportCsv<Row>(columns: readonly ReportColumn<Row>[], rows: readonly Row[]): string {
  return csvOf(columns.map(fileColumn), rows)
}

export function reportXlsx<Row>(sheet: string, columns: readonly ReportColumn<Row>[], rows: readonly Row[]): Promise<Buffer> {
  return xlsxOf(sheet, columns.map(fileColumn), rows)
}

/** Several tables as one workbook, a sheet each. */
export function reportBook(
  sheets: readonly { sheet: string; columns: readonly ReportColumn<object>[]; rows: readonly object[] }[],
): Promise<Buffer> {
  return bookOf(sheets.map((it) => ({ ...it, columns: it.columns.map(fileColumn) })))
}

const fileKinds: Partial<Record<ColumnKind, 'number' | 'money'>> = { int: 'number', minutes: 'number', money: 'money', sum: 'money' }
const words: Partial<Record<ColumnKind, Record<string, string>>> = { bookingStatus: statusWords.booking, tripStatus: statusWords.trip }

function fileColumn<Row>({ header, width, kind, whenNull, value }: ReportColumn<Row>): FileColumn<Row> {
  const cell = (row: Row) => {
    const it = value(row)
    if (it === null) return whenNull
    if (typeof it === 'number') return it
    return typeof it === 'string' ? (words[kind]?.[it] ?? it) : it.join('; ')
  }
  return { header, value: cell, kind: fileKinds[kind] ?? 'text', ...(width !== undefined && { width }) }
}
