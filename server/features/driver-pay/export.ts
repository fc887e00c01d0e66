import type { DriverOfMonth } from '#contract/driver-pay.ts'
import { monthWords } from '#domain/calendar/service-date-text.ts'
import { monthStateText } from '#domain/driver-pay/pay-month.ts'
import { fileName } from '#server/files/file-name.ts'
import { csvOf, type FileColumn } from '#server/files/table-file.ts'
import { workbookOf, type BookFacts } from '#server/files/workbook.ts'
import type { FileReply } from '#server/http/answer.ts'

const columns = (currency: string): FileColumn<DriverOfMonth>[] => [
  { header: 'Driver', value: (it) => it.driver.name, width: 24 },
  { header: 'Trips', value: (it) => it.trips, kind: 'number' },
  { header: 'Pay', value: (it) => it.payCents, kind: 'money', currency },
  { header: 'Adjustments', value: (it) => it.adjustmentCents, kind: 'money', currency },
  { header: 'Total', value: (it) => it.totalCents, kind: 'money', currency },
  { header: 'Status', value: (it) => monthStateText(it.isApproved) },
]

interface OfMonth {
  month: string
  currency: string
}

export function payCsvFile(rows: readonly DriverOfMonth[], { month, currency }: OfMonth): FileReply {
  return { name: fileName('csv', 'driver-pay', month), body: csvOf(columns(currency), rows) }
}

export function payXlsxFile(
  rows: readonly DriverOfMonth[],
  { month, currency }: OfMonth,
  facts: BookFacts,
): FileReply {
  const sheet = { name: 'Driver pay', title: 'Driver pay', period: monthWords(month) }
  return {
    name: fileName('xlsx', 'driver-pay', month),
    body: workbookOf(facts, [{ ...sheet, columns: columns(currency), rows }]),
  }
}
