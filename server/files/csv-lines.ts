import { parse } from 'csv-parse/sync'
import type { UploadedFile } from '#contract/endpoint.ts'
import { refuseField, type Refusal } from '#domain/refusal.ts'
import { typedText } from '#server/files/table-file.ts'

export type CsvLine = Readonly<Record<string, string>>

/**
 * The lines of a small CSV with headings, each by them; refuses one that is not readable, lacks columns or
 * has no line. `what`: a line, in words.
 */
export function csvLines(file: UploadedFile, columns: readonly string[], what: string): CsvLine[] | Refusal {
  try {
    const lines: Record<string, string>[] = parse(Buffer.from(file.bytes), {
      bom: true,
      columns: true,
      skip_empty_lines: true,
      trim: true,
      relax_column_count: true,
    })
    const missing = columns.filter((it) => lines[0] && !(it in lines[0]))
    if (missing.length > 0) return refuseField('file', `These columns are missing: ${missing.join(', ')}`)
    return lines.length === 0 ? refuseField('file', `The file contains no ${what}s`) : lines.map(plainCells)
  } catch {
    return refuseField('file', 'This isn’t a valid CSV file. Save it as CSV and upload it again.')
  }
}

function plainCells(line: Record<string, string>): CsvLine {
  return Object.fromEntries(Object.entries(line).map(([name, text]) => [name, typedText(text)]))
}
