import { useMemo } from 'react'
import { transportReport } from '#contract/daily-reports.ts'
import { useAccount, useMay } from '#web/shell/account/account.ts'
import { DailyReport } from './DailyReport.tsx'
import { bookingOf } from './report-cells.tsx'
import { tripColumns } from './trip-columns.tsx'

export default function TransportReportPage() {
  const { currency, airportCode } = useAccount().site
  const leads = useMay('viewCustomer')
  return (
    <DailyReport
      report={transportReport}
      linkedPage={leads ? bookingOf : undefined}
      columns={useMemo(
        () => tripColumns({ currency, airportCode, leads }, false),
        [currency, airportCode, leads],
      )}
    />
  )
}
