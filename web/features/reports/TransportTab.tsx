import { transportReport } from '#contract/financial-reports.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { CountFigures, revenueCount } from './CountFigures.tsx'
import { minutesText } from './minutes-text.ts'
import { periodText } from './PeriodPicker.tsx'
import { PeriodReport } from './PeriodReport.tsx'
import { Plot } from './Plot.tsx'
import { ReportTables } from './ReportTables.tsx'
import { liveReport, type ReportTab } from './report-tab.ts'

/** Transport by service, vehicle and driver. */
export function TransportTab({ period, onPeriod }: ReportTab) {
  const { currency } = useAccount().site
  const found = useLoad(transportReport.rows, { query: period }, { live: liveReport, keepPrevious: true })
  return (
    <PeriodReport found={found} period={period} onPeriod={onPeriod}>
      {(report) => (
        <>
          <CountFigures
            figures={[
              revenueCount(sumOf(report.revenue), currency),
              { label: 'Trips', ...report.trips },
              { label: 'Driving time', ...report.drivenMinutes, text: minutesText },
              { label: 'Waiting time', ...report.waitMinutes, text: minutesText },
            ]}
          />
          <Plot
            title="Revenue before tax, by service"
            about={`${periodText(report.now)}. See the table by service for exact figures.`}
            rows={report.tables.services
              .slice(0, 12)
              .map((row) => ({ label: row.label, values: { net: row.netCents } }))}
            series={[{ id: 'net', label: 'Revenue', color: 'var(--calm-plate)' }]}
            currency={currency}
            sideways
          />
          <ReportTables report={transportReport} rows={report.tables} period={period} />
        </>
      )}
    </PeriodReport>
  )
}

function sumOf(revenue: readonly { nowCents: number; beforeCents: number }[]) {
  return {
    nowCents: revenue.reduce((cents, own) => cents + own.nowCents, 0),
    beforeCents: revenue.reduce((cents, own) => cents + own.beforeCents, 0),
  }
}
