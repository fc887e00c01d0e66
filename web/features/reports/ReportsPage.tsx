import { IconListDetails } from '@tabler/icons-react'
import { transactionsPath } from '#contract/addresses.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { financialOverview, type MoneyFigure } from '#contract/reports.ts'
import { useLoad } from '../../api/use-load.ts'
import { Page } from '#web/shell/page/Page.tsx'
import { useToday } from '#web/shell/account/today.ts'
import { useUrlState } from '#web/shell/navigation/url.ts'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { FigureTable } from './FigureTable.tsx'
import { PeriodPicker, periodText } from './PeriodPicker.tsx'
import { changeText, periodOf, transactionsBehind } from './report-links.ts'
import classes from './reports.module.css'

type Overview = ReplyOf<typeof financialOverview>

const live = ['ledger'] as const

/** The company's money: a period against the one before, every figure linked to its transactions. */
export default function ReportsPage() {
  const today = useToday()
  const [url, setUrl] = useUrlState({ from: '', to: '' })
  const period = periodOf(url, today)
  const overview = useLoad(financialOverview, { query: period }, { live, keepPrevious: true })
  return (
    <Page
      title="Reports"
      busy={overview.requestState === 'Network'}
      actions={[
        {
          kind: 'link',
          label: 'Transactions',
          to: transactionsPath({ from: period.from, to: period.to }),
          icon: <IconListDetails size={18} aria-hidden />,
        },
      ]}
    >
      <PeriodPicker period={period} onPeriod={({ from, to }) => setUrl({ from, to })} onRefresh={overview.reload} />
      <LoadBoundary {...overview}>{overview.data && <OverviewShown overview={overview.data} />}</LoadBoundary>
    </Page>
  )
}

function OverviewShown({ overview }: { overview: Overview }) {
  const { now, before, counts } = overview
  const within = {
    hrefNow: (it: MoneyFigure) => transactionsBehind(it, now, false),
    hrefBefore: (it: MoneyFigure) => transactionsBehind(it, before, false),
  }
  const until = {
    hrefNow: (it: MoneyFigure) => transactionsBehind(it, now, true),
    hrefBefore: (it: MoneyFigure) => transactionsBehind(it, before, true),
  }
  return (
    <>
      <dl className={classes.counts} aria-label="Counts">
        <Count label="Reservations served" count={counts.groups} />
        <Count label="Services" count={counts.bookings} />
        <Count label="Passengers" count={counts.passengers} />
        <Count label="Cancelled services" count={counts.cancelled} />
      </dl>
      <p className={`${classes.note} ${classes.about}`}>
        Compared with {periodText(before)}. Charges count on the day of service, payments on the day they were taken.
      </p>
      <div className={classes.grid}>
        <FigureTable title="Revenue before tax" figures={overview.revenue} {...within} />
        <FigureTable title="Money taken" figures={overview.payments} {...within} note="Payments, refunds and gratuities together" />
        <FigureTable title="Tax charged" figures={overview.tax} {...within} />
        <FigureTable title="Open at the end of the period" figures={overview.receivables} {...until} />
        <FigureTable title="Gratuities" figures={overview.gratuities} {...within} />
      </div>
    </>
  )
}

function Count({ label, count: { now, before } }: { label: string; count: { now: number; before: number } }) {
  return (
    <div className={classes.count}>
      <dt>{label}</dt>
      <dd>{now.toLocaleString('en-US')}</dd>
      <dd className={classes.note}>
        {before.toLocaleString('en-US')} before, {changeText(now, before)}
      </dd>
    </div>
  )
}
