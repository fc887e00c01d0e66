import { fastTrackReport } from '#contract/financial-reports.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { CountFigures, revenueCount } from './CountFigures.tsx'
import { periodText } from './PeriodPicker.tsx'
import { PeriodReport } from './PeriodReport.tsx'
import { Plot } from './Plot.tsx'
import { ReportTables } from './ReportTables.tsx'
import { liveReport, type ReportTab } from './report-tab.ts'

/** Fast track by day, direction, flight, age and partner, and passengers per hour. */
export function FastTrackTab({ period, onPeriod }: ReportTab) {
  const { currency } = useAccount().site
  const found = useLoad(fastTrackReport.rows, { query: period }, { live: liveReport, keepPrevious: true })
  return (
    <PeriodReport found={found} period={period} onPeriod={onPeriod}>
      {(report) => (
        <>
          <CountFigures
            figures={[
              revenueCount(report.revenue, currency),
              { label: 'Parties', ...report.parties },
              { label: 'Passengers', ...report.passengers },
            ]}
          />
          <Plot
            title="Waves: passengers per hour"
            about={
              `All days of ${periodText(report.now)} combined. The table shows the busiest day ` +
              'for each hour.'
            }
            rows={report.tables.waves.map((wave) => ({
              label: wave.label.slice(0, 5),
              values: { arrivals: wave.arrivals, departures: wave.departures },
            }))}
            series={[
              { id: 'arrivals', label: 'Arriving', color: 'var(--calm-plate)' },
              { id: 'departures', label: 'Departing', color: 'var(--signal)' },
            ]}
            stacked
          />
          <ReportTables report={fastTrackReport} rows={report.tables} period={period} />
        </>
      )}
    </PeriodReport>
  )
}
