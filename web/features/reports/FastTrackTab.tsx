import { financialReportFile } from '#contract/addresses.ts'
import { fastTrackReport } from '#contract/financial-reports.ts'
import { useLoad } from '../../api/use-load.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { moneyText } from '#web/ui/value/format.ts'
import { CountFigures } from './CountFigures.tsx'
import { PeriodPicker, periodText } from './PeriodPicker.tsx'
import { Plot } from './Plot.tsx'
import { ReportTable } from './ReportTables.tsx'
import { liveReport, type ReportTab } from './report-tab.ts'

const { name, tables } = fastTrackReport
type Key = keyof typeof tables
const keys = Object.keys(tables) as Key[]

/** Fast track by day, direction, flight, age and partner, and its waves by the hour. */
export function FastTrackTab({ period, onPeriod }: ReportTab) {
  const { currency } = useAccount().site
  const found = useLoad(fastTrackReport.rows, { query: period }, { live: liveReport, keepPrevious: true })
  const it = found.data
  return (
    <>
      <PeriodPicker period={period} onPeriod={onPeriod} onRefresh={found.reload} busy={found.requestState === 'Network'} />
      <LoadBoundary {...found}>
        {it && (
          <>
            <CountFigures
              figures={[
                {
                  label: 'Revenue before tax',
                  now: it.revenue.nowCents,
                  before: it.revenue.beforeCents,
                  text: (cents) => moneyText(cents, currency),
                },
                { label: 'Parties', ...it.parties },
                { label: 'Passengers', ...it.passengers },
              ]}
            />
            <Plot
              title="Waves: passengers by the hour"
              about={`All days of ${periodText(it.now)} together. The table of waves has the busiest day of each hour.`}
              rows={it.tables.waves.map((wave) => ({
                label: wave.label.slice(0, 5),
                values: { arrivals: wave.arrivals, departures: wave.departures },
              }))}
              series={[
                { id: 'arrivals', label: 'Arriving', color: 'var(--calm-plate)' },
                { id: 'departures', label: 'Departing', color: 'var(--signal)' },
              ]}
              stacked
            />
            {keys.map((key) => (
              <ReportTable
                key={key}
                name={`report-${name}-${key}`}
                table={tables[key]}
                rows={it.tables[key]}
                period={period}
                csvHref={financialReportFile(name, 'csv', { from: period.from, to: period.to, table: key })}
              />
            ))}
          </>
        )}
      </LoadBoundary>
    </>
  )
}
