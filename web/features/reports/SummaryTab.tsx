import { financialReportFile } from '#contract/addresses.ts'
import { summaryReport } from '#contract/financial-reports.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { SegmentChoice } from '#web/ui/choice/SegmentChoice.tsx'
import { moneyText } from '#web/ui/value/format.ts'
import { CountFigures } from './CountFigures.tsx'
import { periodText } from './PeriodPicker.tsx'
import { PeriodReport } from './PeriodReport.tsx'
import { Plot } from './Plot.tsx'
import { ReportTable } from './ReportTables.tsx'
import { liveReport, type ReportTab, type Unit } from './report-tab.ts'

const units = [
  { key: 'day', label: 'Day' },
  { key: 'week', label: 'Week' },
  { key: 'month', label: 'Month' },
] as const

const mix = [
  { id: 'fastTrackCents', label: 'Fast track', color: 'var(--calm-plate)' },
  { id: 'airportTransportCents', label: 'Airport transport', color: 'var(--signal)' },
  { id: 'otherTransportCents', label: 'Other transport', color: 'var(--good-plate)' },
  { id: 'extrasCents', label: 'Extras', color: 'var(--still-plate)' },
  { id: 'feesCents', label: 'Fees', color: 'var(--bad-plate)' },
] as const

/** Revenue by category and service, parties and passengers. */
export function SummaryTab({
  period,
  onPeriod,
  by,
  onBy,
}: ReportTab & { by: Unit; onBy: (by: Unit) => void }) {
  const { currency } = useAccount().site
  const query = { ...period, by }
  const found = useLoad(summaryReport.rows, { query }, { live: liveReport, keepPrevious: true })
  const { name, tables } = summaryReport
  const shown = (key: keyof typeof tables) => ({
    name: `report-${name}-${key}`,
    table: tables[key],
    period,
    csvHref: financialReportFile(name, 'csv', { ...query, table: key }),
  })
  return (
    <PeriodReport found={found} period={period} onPeriod={onPeriod}>
      {(report) => (
        <>
          <CountFigures
            figures={[
              { label: 'Parties', ...report.parties },
              { label: 'Passengers', ...report.passengers },
              {
                label: 'Revenue per party',
                ...report.averageCents,
                text: (cents) => moneyText(cents, currency),
              },
              { label: 'Cancelled services', ...report.cancelled },
              { label: 'No-shows', ...report.noShows },
            ]}
          />
          <Plot
            title="Revenue before tax, by category"
            about={`${periodText(report.now)}. See the table by period for exact figures.`}
            rows={report.tables.periods.map((row) => ({
              label: row.label,
              values: Object.fromEntries(mix.map(({ id }) => [id, row[id]])),
            }))}
            series={mix}
            currency={currency}
            stacked
          />
          <ReportTable
            {...shown('periods')}
            rows={report.tables.periods}
            beside={<SegmentChoice label="Group by" options={units} value={by} onChange={onBy} />}
          />
          <ReportTable {...shown('services')} rows={report.tables.services} />
          <ReportTable {...shown('sources')} rows={report.tables.sources} />
          <ReportTable {...shown('partners')} rows={report.tables.partners} />
        </>
      )}
    </PeriodReport>
  )
}
