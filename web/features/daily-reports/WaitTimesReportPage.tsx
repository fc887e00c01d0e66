import { useMemo } from 'react'
import { waitTimesReport } from '#contract/daily-reports.ts'
import { useAccount, useMay } from '#web/shell/account/account.ts'
import { DailyReport } from './DailyReport.tsx'
import { bookingOf } from './report-cells.tsx'
import { waitColumns } from './trip-columns.tsx'

export default function WaitTimesReportPage() {
  const { currency, airportCode } = useAccount().site
  const leads = useMay('viewCustomer')
  return (
    <DailyReport
      report={waitTimesReport}
      linkedPage={leads ? bookingOf : undefined}
      columns={useMemo(() => waitColumns({ currency, airportCode, leads }), [currency, airportCode, leads])}
    />
  )
}
