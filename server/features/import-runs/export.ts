import type { ImportField } from '#domain/import/import-fields.ts'
import { csvOf, type FileColumn } from '#server/files/table-file.ts'

/** The template of a source: a CSV file with headings only. */
export function templateCsv(fields: readonly ImportField[]): string {
  return csvOf(
    fields.map((it): FileColumn<never> => ({ header: it.label, value: () => '' })),
    [],
  )
}

export interface RefusedRow {
  line: number
  cells: string[]
  sentence: string
}

/**
 * The skipped rows with line and reason added. The original headings stay, so that the corrected file can be
 * imported.
 */
export function refusedCsv(headings: readonly string[], rows: readonly RefusedRow[]): string {
  const columns = headings.map((header, at): FileColumn<RefusedRow> => ({
    header,
    value: (row) => row.cells[at] ?? '',
  }))
  return csvOf(
    [
      ...columns,
      { header: 'Row', value: (row) => row.line },
      { header: 'Reason for skipping', value: (row) => row.sentence },
    ],
    rows,
  )
}
