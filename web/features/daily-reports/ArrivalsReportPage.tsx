import { useMemo } from 'react'
import { arrivalsReport } from '#contract/daily-reports.ts'
import { useAccount, useMay } from '#web/shell/account/account.ts'
import { DailyReport } from './DailyReport.tsx'
import { bookingOf } from './report-cells.tsx'
import { partyColumns } from './party-columns.tsx'

export default function ArrivalsReportPage() {
  const { currency } = useAccount().site
  const leads = useMay('viewCustomer')
  return (
    <DailyReport
      report={arrivalsReport}
      linkedPage={leads ? bookingOf : undefined}
      columns={useMemo(() => partyColumns({ currency, leads }), [currency, leads])}
    />
  )
}
