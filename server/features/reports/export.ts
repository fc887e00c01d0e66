import type { DeclaredTable } from '#contract/financial-report.ts'
import type { ReportColumn } from '#contract/report-columns.ts'
import { fileName } from '#server/files/file-name.ts'
import { fileColumns, reportCsv } from '#server/files/report-file.ts'
import { workbookOf, type BookFacts } from '#server/files/workbook.ts'
import type { FileReply } from '#server/http/answer.ts'

type Tables = Record<string, DeclaredTable>
type Rows = Record<string, readonly object[]>
/** The columns of a table read rows of its own shape, stored under its key. */
const columnsOf = (table: DeclaredTable) => table.row.columns as readonly ReportColumn<object>[]

/** The parts of a file's name. */
export type FileSubject = [subject: string, period: string]

/** One table of a report; defaults to the first. */
export function tableCsv(
  name: FileSubject,
  tables: Tables,
  rows: Rows,
  currency: string,
  asked: string | undefined,
): FileReply {
  const [key = '', first] = Object.entries(tables)[0] ?? []
  const table = (asked === undefined ? first : tables[asked]) ?? first
  const which = asked ?? key
  return {
    name: fileName('csv', ...name, which),
    body: table ? reportCsv(columnsOf(table), rows[which] ?? [], currency) : '',
  }
}

/** All tables of a report, one sheet each. */
export function tablesBook(
  { name, label, tables }: { name: FileSubject; label: string; tables: Tables },
  rows: Rows,
  period: string,
  facts: BookFacts,
): FileReply {
  const sheets = Object.entries(tables).map(([key, table]) => ({
    name: table.title,
    title: table.title === label ? label : `${label}: ${table.title.toLowerCase()}`,
    period,
    columns: fileColumns(columnsOf(table), rows[key] ?? [], facts.currency),
    rows: rows[key] ?? [],
  }))
  return { name: fileName('xlsx', ...name), body: workbookOf(facts, sheets) }
}
