import { fileLimits } from '#server/import-files/file-limits.ts'

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

/** Headings without empty ones at the end; those in between are called by their column. */
export function namedHeadings(cells: readonly string[]): string[] {
  const last = cells.findLastIndex((it) => it.trim() !== '')
  return cells.slice(0, last + 1).map((it, at) => it.trim().replaceAll(/\s+/g, ' ').slice(0, 200) || `Column ${at + 1}`)
}

/** The cells without empty ones beyond the headings. */
export function trimmedCells(cells: readonly string[], columns: number): string[] {
  const trimmed = cells.map((it) => storable(it).trim())
  while (trimmed.length > columns && trimmed.at(-1) === '') trimmed.pop()
  // One too many says that it is too wide.
  return trimmed.slice(0, Math.max(columns, fileLimits.columns) + 1)
}
