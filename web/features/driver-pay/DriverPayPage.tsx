import { useMemo } from 'react'
import { driverPayPath } from '#contract/addresses.ts'
import { driverPay, driverPayCsv, driverPayXlsx, type DriverOfMonth } from '#contract/driver-pay.ts'
import { addressOf } from '#contract/endpoint.ts'
import { screens } from '#contract/screens.ts'
import { monthAfter } from '#domain/calendar/period.ts'
import { monthStateText } from '#domain/driver-pay/pay-month.ts'
import { rateText } from '#domain/driver-pay/trip-pay.ts'
import { useLoad } from '#web/api/use-load.ts'
import { ManagerTabs } from '#web/parts/manager-tabs/ManagerTabs.tsx'
import { useAccount } from '#web/shell/account/account.ts'
import { useToday } from '#web/shell/account/today.ts'
import { useUrlState } from '#web/shell/navigation/url.ts'
import { Page } from '#web/shell/page/Page.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { PeriodHeader } from '#web/ui/page/PeriodHeader.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { Notice } from '#web/ui/state/Notice.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import type { Column } from '#web/ui/table/table-columns.ts'
import { monthText } from '#web/ui/value/format.ts'
import { amountIn, monthOfUrl } from './pay-amounts.ts'

const noDrivers: DriverOfMonth[] = []

/** Manager: what drivers earn in a month. */
export default function DriverPayPage() {
  const { currency } = useAccount().site
  const [url, setUrl] = useUrlState({ month: '' })
  const month = monthOfUrl(url.month, useToday())
  const found = useLoad(driverPay, { query: { month } }, { live: ['ledger', 'trip'], keepPrevious: true })
  const columns = useMemo(() => columnsOf(currency), [currency])
  const go = (months: number) => setUrl({ month: monthAfter(month, months) })
  return (
    <Page title={screens.manager.label} busy={found.requestState === 'Network'}>
      <ManagerTabs now="pay" />
      <PeriodHeader
        unit="month"
        text={monthText(month)}
        dateTime={month}
        onBefore={() => go(-1)}
        onAfter={() => go(1)}
        onRefresh={found.reload}
      >
        <Button href={addressOf(driverPayCsv.path, { month })} size="xs">
          CSV
        </Button>
        <Button href={addressOf(driverPayXlsx.path, { month })} size="xs">
          Excel
        </Button>
      </PeriodHeader>
      <LoadBoundary {...found}>
        <DataTable
          label={`Driver pay, ${monthText(month)}`}
          name="driver-pay"
          columns={columns}
          rows={found.data?.drivers ?? noDrivers}
          rowKey={(it) => it.driver.guid}
          rowHref={(it) => driverPayPath({ month }, it.driver.guid)}
          live
          busy={found.isPrevious}
          empty={<Notice>No drivers yet. Staff with the driver permission appear here.</Notice>}
        />
      </LoadBoundary>
    </Page>
  )
}

function columnsOf(currency: string): Column<DriverOfMonth>[] {
  const amount = amountIn(currency)
  const sum = (rows: readonly DriverOfMonth[], of: (row: DriverOfMonth) => number) =>
    rows.reduce((total, it) => total + of(it), 0)
  const money = (id: string, header: string, of: (row: DriverOfMonth) => number): Column<DriverOfMonth> => ({
    id,
    header,
    align: 'end',
    cell: (it) => <span className="figures">{of(it) === 0 ? '–' : amount(of(it))}</span>,
    sortValue: of,
    total: (rows) => <span className="figures">{amount(sum(rows, of))}</span>,
  })
  return [
    {
      id: 'driver',
      header: 'Driver',
      cell: (it) => it.driver.name,
      sortValue: (it) => it.driver.name,
      fixed: true,
    },
    {
      id: 'rate',
      header: 'Rate',
      cell: (it) => (it.rate === null ? <span className="soft">No rate</span> : rateText(it.rate, amount)),
    },
    {
      id: 'trips',
      header: 'Trips',
      align: 'end',
      cell: (it) => it.trips,
      sortValue: (it) => it.trips,
      total: (rows) => sum(rows, (it) => it.trips),
    },
    money('pay', `Pay, ${currency}`, (it) => it.payCents),
    money('adjustments', 'Adjustments', (it) => it.adjustmentCents),
    money('total', 'Total', (it) => it.totalCents),
    {
      id: 'state',
      header: 'Status',
      cell: (it) => monthStateText(it.isApproved),
      sortValue: (it) => monthStateText(it.isApproved),
    },
  ]
}
