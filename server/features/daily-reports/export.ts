import type { Report } from '#contract/report.ts'
import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import { fileName } from '#server/files/file-name.ts'
import { fileColumns, reportCsv } from '#server/files/report-file.ts'
import { workbookOf, type BookFacts } from '#server/files/workbook.ts'
import type { FileReply } from '#server/http/answer.ts'

type Exported<Row> = Pick<Report<Row>, 'name' | 'label' | 'columns'>

export function csvFile<Row>(
  { name, columns }: Exported<Row>,
  date: string,
  rows: readonly Row[],
  { currency, whose }: { currency: string; whose: string },
): FileReply {
  return { name: fileName('csv', name, whose, date), body: reportCsv(columns, rows, currency) }
}

export function xlsxFile<Row extends object>(
  { name, label, columns }: Exported<Row>,
  date: string,
  rows: readonly Row[],
  facts: BookFacts,
): FileReply {
  const table = {
    name: serviceDateText(date),
    title: label,
    period: `${serviceDateText(date)} ${date.slice(0, 4)}`,
    columns: fileColumns(columns, rows, facts.currency),
    rows,
  }
  return { name: fileName('xlsx', name, date), body: workbookOf(facts, [table]) }
}
