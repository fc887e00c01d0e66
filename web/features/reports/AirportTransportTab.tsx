import { airportTransportReport } from '#contract/financial-reports.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { CountFigures, revenueCount } from './CountFigures.tsx'
import { periodText } from './PeriodPicker.tsx'
import { PeriodReport } from './PeriodReport.tsx'
import { Plot } from './Plot.tsx'
import { ReportTables } from './ReportTables.tsx'
import { liveReport, type ReportTab } from './report-tab.ts'

/** Airport transfers by zones and service, arriving and departing. */
export function AirportTransportTab({ period, onPeriod }: ReportTab) {
  const { currency } = useAccount().site
  const found = useLoad(
    airportTransportReport.rows,
    { query: period },
    { live: liveReport, keepPrevious: true },
  )
  return (
    <PeriodReport found={found} period={period} onPeriod={onPeriod}>
      {(report) => (
        <>
          <CountFigures
            figures={[
              revenueCount(report.revenue, currency),
              { label: 'Trips', ...report.trips },
              { label: 'Passengers', ...report.passengers },
            ]}
          />
          <Plot
            title="Trips by zone"
            about={`${periodText(report.now)}, arrivals and departures. See the table for exact figures.`}
            rows={zonesOf(report.tables.zones)}
            series={[
              { id: 'Arrival', label: 'Arriving', color: 'var(--calm-plate)' },
              { id: 'Departure', label: 'Departing', color: 'var(--signal)' },
            ]}
            stacked
            sideways
          />
          <ReportTables report={airportTransportReport} rows={report.tables} period={period} />
        </>
      )}
    </PeriodReport>
  )
}

/** The zone pairs with the most trips. */
function zonesOf(rows: readonly { label: string; direction: string; trips: number }[]) {
  const zones = Map.groupBy(rows, (row) => row.label)
  const trips = (own: typeof rows, direction: string) =>
    own.filter((row) => row.direction === direction).reduce((sum, row) => sum + row.trips, 0)
  return [...zones]
    .map(([label, own]) => ({
      label,
      values: { Arrival: trips(own, 'Arrival'), Departure: trips(own, 'Departure') },
    }))
    .toSorted((a, b) => b.values.Arrival + b.values.Departure - a.values.Arrival - a.values.Departure)
    .slice(0, 12)
}
