import type { ReplyOf } from '#contract/endpoint.ts'
import { financialOverview, type MoneyFigure } from '#contract/reports.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { dayText } from '#web/ui/value/format.ts'
import { ChargedBridge, OwedBridge } from './Bridges.tsx'
import { CountFigures } from './CountFigures.tsx'
import { FigureTable } from './FigureTable.tsx'
import { periodText } from './PeriodPicker.tsx'
import { PeriodReport } from './PeriodReport.tsx'
import { Plot } from './Plot.tsx'
import { transactionsBehind } from './report-links.ts'
import { liveReport, type ReportTab } from './report-tab.ts'
import classes from './reports.module.css'

type Overview = ReplyOf<typeof financialOverview>

/** A period compared with the one before, and the bridges between charged, earned, paid and owed. */
export function OverviewTab({ period, onPeriod }: ReportTab) {
  const overview = useLoad(financialOverview, { query: period }, { live: liveReport, keepPrevious: true })
  return (
    <PeriodReport found={overview} period={period} onPeriod={onPeriod}>
      {(shown) => <OverviewShown overview={shown} />}
    </PeriodReport>
  )
}

function OverviewShown({ overview }: { overview: Overview }) {
  const { now, before, counts } = overview
  const { currency } = useAccount().site
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
      <CountFigures
        figures={[
          { label: 'Reservations served', ...counts.groups },
          { label: 'Services', ...counts.bookings },
          { label: 'Passengers', ...counts.passengers },
          { label: 'Cancelled services', ...counts.cancelled },
        ]}
      />
      <p className={`note ${classes.about}`}>
        Compared with {periodText(before)}. Revenue and tax are counted by service date, payments by date
        received.
      </p>
      <Plot
        title="Revenue by day, before tax"
        about={
          `Compares each day in ${periodText(now)} with the same day in ${periodText(before)}. ` +
          'The tables below show the totals.'
        }
        rows={overview.days.map((it) => ({
          label: dayText(it.date),
          values: { now: it.nowCents, before: it.beforeCents ?? 0 },
        }))}
        series={[
          { id: 'now', label: 'This period', color: 'var(--calm-plate)' },
          { id: 'before', label: 'Previous period', color: 'var(--line-strong)' },
        ]}
        currency={currency}
      />
      <div className={classes.grid}>
        <FigureTable title="Revenue before tax" figures={overview.revenue} {...within} />
        <FigureTable
          title="Payments received"
          figures={overview.payments}
          {...within}
          note="Payments, refunds, gratuities and drawer differences combined"
        />
        <FigureTable title="Tax charged" figures={overview.tax} {...within} />
        <FigureTable title="Outstanding at the end of the period" figures={overview.receivables} {...until} />
        <OwedBridge lines={overview.owed} />
        <ChargedBridge lines={overview.charged} />
        <FigureTable title="Gratuities" figures={overview.gratuities} {...within} />
      </div>
    </>
  )
}
