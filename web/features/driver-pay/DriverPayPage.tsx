import { useMemo, useState } from 'react'
import { driverPayPath } from '#contract/addresses.ts'
import { driverPay, driverPayCsv, driverPayXlsx, type PayOfOne } from '#contract/driver-pay.ts'
import { addressOf, type ReplyOf } from '#contract/endpoint.ts'
import { screens } from '#contract/screens.ts'
import { payPeriodText } from '#domain/driver-pay/pay-period.ts'
import { periodStateText } from '#domain/driver-pay/period-state.ts'
import { rateText } from '#domain/driver-pay/trip-pay.ts'
import { counted } from '#domain/text/counted.ts'
import { useLoad } from '#web/api/use-load.ts'
import { ManagerTabs } from '#web/parts/manager-tabs/ManagerTabs.tsx'
import { useAccount } from '#web/shell/account/account.ts'
import { useUrlState } from '#web/shell/navigation/url.ts'
import { Page } from '#web/shell/page/Page.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { BulkOutcomeNotice } from '#web/ui/state/BulkOutcomeNotice.tsx'
import type { BulkOutcome } from '#web/ui/state/left-out.ts'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { Notice } from '#web/ui/state/Notice.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import type { Column } from '#web/ui/table/table-columns.ts'
import { ApprovePay } from './ApprovePay.tsx'
import { MailPay } from './MailPay.tsx'
import { PayPeriodHeader } from './PayPeriodHeader.tsx'
import { amountIn, periodQuery } from './pay-amounts.ts'
import classes from './driver-pay.module.css'

type Found = ReplyOf<typeof driverPay>

/** Manager: what drivers earn in a month or week. */
export default function DriverPayPage() {
  const [url, setUrl] = useUrlState({ period: '' })
  const query = periodQuery(url.period)
  const found = useLoad(driverPay, { query }, { live: ['ledger', 'trip'], keepPrevious: true })
  return (
    <Page title={screens.manager.label} busy={found.requestState === 'Network'}>
      <ManagerTabs now="pay" />
      <LoadBoundary {...found}>
        {found.data && (
          <Drivers
            found={found.data}
            isPrevious={found.isPrevious}
            onPeriod={(period) => setUrl({ period })}
            onRefresh={found.reload}
          />
        )}
      </LoadBoundary>
    </Page>
  )
}

interface DriversProps {
  found: Found
  isPrevious: boolean
  onPeriod: (period: string) => void
  onRefresh: () => void
}

function Drivers({ found, isPrevious, onPeriod, onRefresh }: DriversProps) {
  const { currency } = useAccount().site
  const { period, before, after, drivers } = found
  const [mailed, setMailed] = useState<BulkOutcome | null>(null)
  const columns = useMemo(() => columnsOf(currency, period), [currency, period])
  return (
    <>
      <PayPeriodHeader
        period={period}
        before={before}
        after={after}
        onPeriod={onPeriod}
        onRefresh={onRefresh}
        busy={isPrevious}
      >
        <Button href={addressOf(driverPayCsv.path, { period })} size="xs">
          CSV
        </Button>
        <Button href={addressOf(driverPayXlsx.path, { period })} size="xs">
          Excel
        </Button>
      </PayPeriodHeader>
      {!isPrevious && drivers.length > 0 && <AllDrivers found={found} onMailed={setMailed} />}
      <BulkOutcomeNotice outcome={mailed} verb="e-mailed" onClose={() => setMailed(null)} />
      <DataTable
        label={`Driver pay, ${payPeriodText(period)}`}
        name="driver-pay"
        columns={columns}
        rows={drivers}
        rowKey={(it) => it.driver.guid}
        rowHref={(it) => driverPayPath({ period }, it.driver.guid)}
        live
        busy={isPrevious}
        empty={<Notice>No drivers yet. Staff with the driver permission appear here.</Notice>}
      />
    </>
  )
}

/** Approves and e-mails the pay of all drivers who have any. */
function AllDrivers({ found, onMailed }: { found: Found; onMailed: (outcome: BulkOutcome) => void }) {
  const { period, drivers, whyNotApprove } = found
  const open = drivers.filter(
    (it) => it.state === 'open' && (it.trips > 0 || it.payCents !== 0 || it.adjustmentCents !== 0),
  )
  const approved = drivers.filter((it) => it.state === 'approved')
  const toMail = approved.filter((it) => it.whyNotMail === null && it.mailedAt === null)
  const mailed = approved.length === 0 ? 'You can only e-mail approved pay' : 'All approved pay was e-mailed'
  return (
    <div className={`${classes.actions} no-print`}>
      <ApprovePay
        period={period}
        drivers={open.map((it) => it.driver.guid)}
        label="Approve all"
        whyNot={whyNotApprove ?? (open.length === 0 ? 'No open pay' : null)}
      />
      <MailPay
        period={period}
        drivers={toMail.map((it) => it.driver.guid)}
        whom={counted(toMail.length, 'driver')}
        label="E-mail approved pay"
        whyNot={toMail.length === 0 ? mailed : null}
        onSent={onMailed}
      />
    </div>
  )
}

function columnsOf(currency: string, period: string): Column<PayOfOne>[] {
  const amount = amountIn(currency)
  const sum = (rows: readonly PayOfOne[], of: (row: PayOfOne) => number) =>
    rows.reduce((total, it) => total + of(it), 0)
  const money = (id: string, header: string, of: (row: PayOfOne) => number): Column<PayOfOne> => ({
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
      cell: (it) => stateText(it, period),
      sortValue: (it) => stateText(it, period),
    },
  ]
}

function stateText({ state, mailedAt }: PayOfOne, period: string): string {
  return periodStateText(state, period) + (mailedAt === null ? '' : ', e-mailed')
}
