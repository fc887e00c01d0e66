import { headingsAt, type Layout, type SheetPreview } from '#domain/import/propose-layout.ts'
import { fileLimits, tooManyColumns, UnreadableFile } from '#server/import-files/file-limits.ts'

/** A file as headings and rows of texts, whatever it was. */
export interface Table {
  kind: TableKind
  /** `UTF-8`; of a workbook and of what a service sends there is none. */
  encoding: string | null
  headings: string[]
  /** What somebody should know before importing it. */
  remarks: string[]
  /** Read while they are asked for; may throw an `UnreadableFile`. */
  rows: AsyncIterable<TableRow> | Iterable<TableRow>
}

export const tableKinds = ['csv', 'tsv', 'xlsx', 'json'] as const
export type TableKind = (typeof tableKinds)[number]

export interface TableRow {
  /** As a text editor or a spreadsheet counts it. */
  line: number
  cells: string[]
  /** Of a JSON file: the whole value. */
  json?: unknown
}

/** A text as it can be stored: whole characters, without invisible control characters. */
export function storable(text: string): string {
  // oxlint-disable-next-line no-control-regex -- they are what is taken out
  return text.toWellFormed().replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\uFEFF]/g, '')
}

/** A file whose first rows are read. Its table is read from the chosen layout. */
export interface OpenedFile {
  /** Of JSON there is none: its names are its headings. */
  sheets: SheetPreview[]
  table(layout: Layout | null): Promise<Table>
}

/** So many rows of a sheet are looked at for its headings. */
export const previewRows = 30

export async function previewOf(rows: AsyncIterable<TableRow>): Promise<TableRow[]> {
  const first: TableRow[] = []
  for await (const row of rows) {
    first.push({ line: row.line, cells: row.cells.slice(0, fileLimits.columns + 1).map((it) => storable(it).slice(0, 500)) })
    if (first.length === previewRows) break
  }
  return first
}

/** The headings at a line, with what is above them. */
export function headingsOf({ rows }: SheetPreview, line: number): string[] {
  const at = rows.findIndex((it) => it.line === line)
  if (at < 0)
    throw new UnreadableFile(`Row ${line} is empty, or not one of the first ${previewRows} rows: choose another row for the headings`)
  const headings = headingsAt(rows, at)
  if (headings.length > fileLimits.columns) throw new UnreadableFile(tooManyColumns)
  return headings
}

/** The cells without empty ones beyond the headings. */
export function trimmedCells(cells: readonly string[], columns: number): string[] {
  const trimmed = cells.map((it) => storable(it).trim())
  while (trimmed.length > columns && trimmed.at(-1) === '') trimmed.pop()
  // One too many says that it is too wide.
  return trimmed.slice(0, Math.max(columns, fileLimits.columns) + 1)
}
