import type { ImportField } from '#domain/import/import-fields.ts'
import { csvOf, type FileColumn } from '#server/files/table-file.ts'

/** An empty file with the headings of a source. */
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

/** The refused rows as they came, with line and reason behind: the same headings are recognised when it is brought again. */
export function refusedCsv(headings: readonly string[], rows: readonly RefusedRow[]): string {
  const columns = headings.map((header, at): FileColumn<RefusedRow> => ({ header, value: (row) => row.cells[at] ?? '' }))
  return csvOf(
    [...columns, { header: 'Line', value: (row) => row.line }, { header: 'Why it was refused', value: (row) => row.sentence }],
    rows,
  )
}
