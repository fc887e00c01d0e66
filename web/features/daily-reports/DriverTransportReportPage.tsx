import { useMemo } from 'react'
import { driverTransportReport } from '#contract/daily-reports.ts'
import { useAccount, useMay } from '#web/shell/account/account.ts'
import { DailyReport } from './DailyReport.tsx'
import { bookingOf } from './report-cells.tsx'
import { DriverChoice, useDriverChoice } from './DriverChoice.tsx'
import { tripColumns } from './trip-columns.tsx'

export default function DriverTransportReportPage() {
  const { currency, airportCode } = useAccount().site
  const leads = useMay('viewCustomer')
  const { query, ...choice } = useDriverChoice()
  const columns = useMemo(
    () => tripColumns({ currency, airportCode, leads }, true),
    [currency, airportCode, leads],
  )
  return (
    <DailyReport
      report={driverTransportReport}
      query={query}
      linkedPage={leads ? bookingOf : undefined}
      columns={columns}
      toolbar={<DriverChoice {...choice} />}
    />
  )
}
