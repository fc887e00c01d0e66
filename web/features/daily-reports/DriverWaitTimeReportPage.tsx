import { useMemo } from 'react'
import { driverWaitTimeReport } from '#contract/daily-reports.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { DailyReport } from './DailyReport.tsx'
import { DriverChoice, useDriverChoice } from './DriverChoice.tsx'
import { driverWaitColumns } from './trip-columns.tsx'

export default function DriverWaitTimeReportPage() {
  const { currency } = useAccount().site
  const { query, ...choice } = useDriverChoice()
  const columns = useMemo(() => driverWaitColumns(currency), [currency])
  return (
    <DailyReport
      report={driverWaitTimeReport}
      query={query}
      columns={columns}
      toolbar={<DriverChoice {...choice} />}
    />
  )
}
