import { useMemo } from 'react'
import { driverPayPath } from '#contract/addresses.ts'
import type { ApprovedPay } from '#contract/driver-pay.ts'
import { payPeriodText } from '#domain/driver-pay/pay-period.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { Notice } from '#web/ui/state/Notice.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import type { Column } from '#web/ui/table/table-columns.ts'
import type { SiteFormat } from '#web/ui/value/format.ts'
import { dayTimeText } from '#web/ui/value/time-format.ts'
import { amountIn } from './pay-amounts.ts'
import classes from './driver-pay.module.css'

/** What a driver was paid before: the latest approved months and weeks. */
export function Approvals({ driver, approvals }: { driver: string; approvals: readonly ApprovedPay[] }) {
  const { site } = useAccount()
  const columns = useMemo(() => columnsOf(site), [site])
  return (
    <div className={`${classes.section} no-print`}>
      <h2>Approved pay</h2>
      <DataTable
        label="Approved pay"
        name="driver-pay-approved"
        columns={columns}
        rows={approvals}
        rowKey={(it) => it.period}
        rowHref={({ period }) => driverPayPath({ period }, driver)}
        empty={<Notice>Nothing approved yet</Notice>}
      />
    </div>
  )
}

function columnsOf({ currency, timeZone }: SiteFormat): Column<ApprovedPay>[] {
  const amount = amountIn(currency)
  return [
    { id: 'period', header: 'Period', cell: (it) => payPeriodText(it.period), fixed: true },
    { id: 'by', header: 'Approved', cell: (it) => `${dayTimeText(it.at, timeZone)} by ${it.by}` },
    {
      id: 'mailed',
      header: 'E-mailed',
      cell: (it) => (it.mailedAt === null ? '' : dayTimeText(it.mailedAt, timeZone)),
    },
    {
      id: 'total',
      header: currency,
      align: 'end',
      cell: (it) => <span className="figures">{amount(it.totalCents)}</span>,
    },
  ]
}
