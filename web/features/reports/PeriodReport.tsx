import type { ReactNode } from 'react'
import type { Loaded } from '#web/api/use-load.ts'
import { FiguresAt } from '#web/parts/times/FiguresAt.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { PeriodPicker } from './PeriodPicker.tsx'
import type { ReportTab } from './report-tab.ts'

interface PeriodReportProps<R> extends ReportTab {
  found: Loaded<R>
  /** The report, once it is loaded. */
  children: (report: R) => ReactNode
}

/** A report of a period, under the period's picker and the time of the figures. */
export function PeriodReport<R extends { figuresAt?: string | undefined }>({
  found,
  period,
  onPeriod,
  children,
}: PeriodReportProps<R>) {
  return (
    <>
      <PeriodPicker
        period={period}
        onPeriod={onPeriod}
        onRefresh={found.reload}
        busy={found.requestState === 'Network'}
      />
      <FiguresAt at={found.data?.figuresAt} />
      <LoadBoundary {...found}>{found.data && children(found.data)}</LoadBoundary>
    </>
  )
}
