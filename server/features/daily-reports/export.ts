import type { Report } from '#contract/report.ts'
import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import { reportCsv, reportXlsx } from '#server/files/report-file.ts'
import type { FileReply } from '#server/http/answer.ts'

type Exported<Row> = Pick<Report<Row>, 'name' | 'columns'>

export function csvFile<Row>(
  { name, columns }: Exported<Row>,
  date: string,
  rows: readonly Row[],
  currency: string,
): FileReply {
  return { name: `${name}-${date}.csv`, body: reportCsv(columns, rows, currency) }
}

export async function xlsxFile<Row>(
  { name, columns }: Exported<Row>,
  date: string,
  rows: readonly Row[],
  currency: string,
): Promise<FileReply> {
  return {
    name: `${name}-${date}.xlsx`,
    body: await reportXlsx(serviceDateText(date), columns, rows, currency),
  }
}
