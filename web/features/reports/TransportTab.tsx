import { transportReport } from '#contract/financial-reports.ts'
import { useLoad } from '#web/api/use-load.ts'
import { FiguresAt } from '#web/parts/times/FiguresAt.tsx'
import { useAccount } from '#web/shell/account/account.ts'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { CountFigures, revenueCount } from './CountFigures.tsx'
import { minutesText } from './minutes-text.ts'
import { PeriodPicker, periodText } from './PeriodPicker.tsx'
import { Plot } from './Plot.tsx'
import { ReportTables } from './ReportTables.tsx'
import { liveReport, type ReportTab } from './report-tab.ts'

/** Transport by service, vehicle and driver. */
export function TransportTab({ period, onPeriod }: ReportTab) {
  const { currency } = useAccount().site
  const found = useLoad(transportReport.rows, { query: period }, { live: liveReport, keepPrevious: true })
  const report = found.data
  const revenue = (which: 'nowCents' | 'beforeCents') =>
    report?.revenue.reduce((cents, own) => cents + own[which], 0) ?? 0
  return (
    <>
      <PeriodPicker
        period={period}
        onPeriod={onPeriod}
        onRefresh={found.reload}
        busy={found.requestState === 'Network'}
      />
      <FiguresAt at={found.data?.figuresAt} />
      <LoadBoundary {...found}>
        {report && (
          <>
            <CountFigures
              figures={[
                revenueCount(
                  { nowCents: revenue('nowCents'), beforeCents: revenue('beforeCents') },
                  currency,
                ),
                { label: 'Trips', ...report.trips },
                { label: 'Driven', ...report.drivenMinutes, text: minutesText },
                { label: 'Waited', ...report.waitMinutes, text: minutesText },
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
      </LoadBoundary>
    </>
  )
}
