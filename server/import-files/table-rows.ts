import { headingsAt, type Layout, type SheetPreview } from '#domain/import/propose-layout.ts'
import { fileLimits, tooManyColumns, UnreadableFile } from '#server/import-files/file-limits.ts'

/** Any file as headings and rows of text. */
export interface Table {
  kind: TableKind
  /** Such as `UTF-8`; null for workbooks and service values. */
  encoding: string | null
  headings: string[]
  /** Remarks for the user to check before importing. */
  remarks: string[]
  /** Read on demand; may throw an `UnreadableFile`. */
  rows: AsyncIterable<TableRow> | Iterable<TableRow>
}

export const tableKinds = ['csv', 'tsv', 'xlsx', 'json', 'ofx', 'camt'] as const
export type TableKind = (typeof tableKinds)[number]

export interface TableRow {
  /** Line number as counted by a text editor or spreadsheet. */
  line: number
  cells: string[]
  /** The whole value, for JSON files. */
  json?: unknown
}

/** Makes a text storable: well-formed, without control characters. */
export function storable(text: string): string {
  // oxlint-disable-next-line no-control-regex -- they are what is removed
  return text.toWellFormed().replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\uFEFF]/g, '')
}

/** A file whose first rows are read. Its table is read from the chosen layout. */
export interface OpenedFile {
  /** Empty for JSON, whose field names are the headings. */
  sheets: SheetPreview[]
  table(layout: Layout | null): Promise<Table>
}

/** Rows of a sheet searched for the headings. */
export const previewRows = 30

export async function previewOf(rows: AsyncIterable<TableRow>): Promise<TableRow[]> {
  const first: TableRow[] = []
  for await (const row of rows) {
    first.push({
      line: row.line,
      cells: row.cells.slice(0, fileLimits.columns + 1).map((it) => storable(it).slice(0, 500)),
    })
    if (first.length === previewRows) break
  }
  return first
}

/** The headings at a line, combined with group headings above. */
export function headingsOf({ rows }: SheetPreview, line: number): string[] {
  const at = rows.findIndex((it) => it.line === line)
  if (at < 0)
    throw new UnreadableFile(
      `Row ${line} is empty or not among the first ${previewRows} rows. Choose another heading row.`,
    )
  const headings = headingsAt(rows, at)
  if (headings.length > fileLimits.columns) throw new UnreadableFile(tooManyColumns)
  return headings
}

/** Drops empty cells beyond the headings. */
export function trimmedCells(cells: readonly string[], columns: number): string[] {
  const trimmed = cells.map((it) => storable(it).trim())
  while (trimmed.length > columns && trimmed.at(-1) === '') trimmed.pop()
  // One extra cell is enough to mark the row as too wide.
  return trimmed.slice(0, Math.max(columns, fileLimits.columns) + 1)
}
