import type { DeclaredTable } from '#contract/financial-report.ts'
import type { ReportColumn } from '#contract/report-columns.ts'
import { fileColumns, reportCsv } from '#server/files/report-file.ts'
import { workbookOf, type BookFacts } from '#server/files/workbook.ts'
import type { FileReply } from '#server/http/answer.ts'

type Tables = Record<string, DeclaredTable>
type Rows = Record<string, readonly object[]>
/** The columns of a table read rows of its own shape, stored under its key. */
const columnsOf = (table: DeclaredTable) => table.row.columns as readonly ReportColumn<object>[]

/** One table of a report; defaults to the first. */
export function tableCsv(
  name: string,
  tables: Tables,
  rows: Rows,
  currency: string,
  asked: string | undefined,
): FileReply {
  const [key = '', first] = Object.entries(tables)[0] ?? []
  const table = (asked === undefined ? first : tables[asked]) ?? first
  const which = asked ?? key
  return {
    name: `${name}-${which}.csv`,
    body: table ? reportCsv(columnsOf(table), rows[which] ?? [], currency) : '',
  }
}

/** All tables of a report, one sheet each. */
export async function tablesBook(
  { name, label, tables }: { name: string; label: string; tables: Tables },
  rows: Rows,
  period: string,
  facts: BookFacts,
): Promise<FileReply> {
  const sheets = Object.entries(tables).map(([key, table]) => ({
    name: table.title,
    title: `${label}: ${table.title.toLowerCase()}`,
    period,
    columns: fileColumns(columnsOf(table), facts.currency),
    rows: rows[key] ?? [],
  }))
  return { name: `${name}.xlsx`, body: await workbookOf(facts, sheets) }
}
