import type { driverPay, PayOfOne } from '#contract/driver-pay.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { payPeriodText, type PayPeriod } from '#domain/driver-pay/pay-period.ts'
import { periodStateText } from '#domain/driver-pay/period-state.ts'
import { fileName } from '#server/files/file-name.ts'
import { csvOf, type FileColumn } from '#server/files/table-file.ts'
import { workbookOf, type BookFacts } from '#server/files/workbook.ts'
import type { FileReply } from '#server/http/answer.ts'

const columns = (currency: string, period: PayPeriod): FileColumn<PayOfOne>[] => [
  { header: 'Driver', value: (it) => it.driver.name, width: 24 },
  { header: 'Trips', value: (it) => it.trips, kind: 'number' },
  { header: 'Pay', value: (it) => it.payCents, kind: 'money', currency },
  { header: 'Adjustments', value: (it) => it.adjustmentCents, kind: 'money', currency },
  { header: 'Total', value: (it) => it.totalCents, kind: 'money', currency },
  { header: 'Status', value: (it) => periodStateText(it.state, period) },
]

type Pay = ReplyOf<typeof driverPay>

export function payCsvFile({ period, drivers }: Pay, currency: string): FileReply {
  return {
    name: fileName('csv', 'driver-pay', period),
    body: csvOf(columns(currency, period), drivers),
  }
}

export function payXlsxFile({ period, drivers }: Pay, currency: string, facts: BookFacts): FileReply {
  const sheet = { name: 'Driver pay', title: 'Driver pay', period: payPeriodText(period) }
  return {
    name: fileName('xlsx', 'driver-pay', period),
    body: workbookOf(facts, [{ ...sheet, columns: columns(currency, period), rows: drivers }]),
  }
}
