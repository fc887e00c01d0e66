import { counted } from '#domain/text/counted.ts'
import { useMemo, useState } from 'react'
import { currentDriverTransport, reportDaysAtMost, type DrivenTrip } from '#contract/driver.ts'
import { addDays, isServiceDate } from '#domain/calendar/service-date.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { Page } from '#web/shell/page/Page.tsx'
import { useToday } from '#web/shell/account/today.ts'
import { useUrlState } from '#web/shell/navigation/url.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { DateInput } from '#web/ui/date/DateInput.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { Notice } from '#web/ui/state/Notice.tsx'
import { tripReportColumns } from './trip-report-columns.tsx'
import classes from './driver.module.css'

const none: DrivenTrip[] = []

/** The driver's own trips over a range of days. */
export default function TripReportPage() {
  const today = useToday()
  const { timeZone } = useAccount().site
  const [url, setUrl] = useUrlState({ from: today, to: today })
  const [from, to] = [isServiceDate(url.from) ? url.from : today, isServiceDate(url.to) ? url.to : today]
  const report = useLoad(
    currentDriverTransport,
    { params: { date: from }, query: { to } },
    { live: ['ownTrip'], keepPrevious: true, skip: to < from },
  )
  const trips = report.data?.items ?? none
  const columns = useMemo(() => tripReportColumns(timeZone), [timeZone])
  return (
    <Page title="Trip Report" busy={report.requestState === 'Network'}>
      <div className={classes.reportHead}>
        <Days key={`${from} ${to}`} from={from} to={to} today={today} onDays={setUrl} />
        <Button onClick={() => setUrl({ from: today, to: today })} disabled={from === today && to === today}>
          Today
        </Button>
        <Button onClick={() => setUrl({ from: addDays(today, -6), to: today })}>Last 7 days</Button>
        <span className="figures">{summary(trips)}</span>
      </div>
      <LoadBoundary {...report} {...(to < from ? { loadState: 'Loaded' as const } : {})}>
        <DataTable
          label="My trips"
          name="own-trips"
          columns={columns}
          rows={trips}
          rowKey={(it) => it.guid}
          highlighted={(it) => it.highlight}
          live
          busy={report.isPrevious}
          empty={<Notice>No trips in this period</Notice>}
        />
      </LoadBoundary>
    </Page>
  )
}

interface DaysProps {
  from: string
  to: string
  today: string
  onDays: (days: { from?: string; to?: string }) => void
}

/** Applies a typed date once it is complete and the range is valid. */
function Days({ from, to, today, onDays }: DaysProps) {
  const [typed, setTyped] = useState({ from, to })
  const type = (name: 'from' | 'to', text: string) => {
    const next = { ...typed, [name]: text }
    setTyped(next)
    if (!isServiceDate(text) || text === (name === 'from' ? from : to)) return
    // A start after the end moves the end as well.
    if (name === 'from')
      onDays({ from: text, ...(text > to || addDays(text, reportDaysAtMost) <= to ? { to: text } : {}) })
    else if (text >= from) onDays({ to: text })
  }
  return (
    <>
      <DateInput label="From" value={typed.from} onChange={(text) => type('from', text)} today={today} />
      <DateInput
        label="To"
        value={typed.to}
        onChange={(text) => type('to', text)}
        today={today}
        min={from}
        max={addDays(from, reportDaysAtMost - 1)}
      />
    </>
  )
}

function summary(trips: readonly DrivenTrip[]): string {
  const completed = trips.filter((it) => it.status === 'completed').length
  const noShows = trips.filter((it) => it.status === 'noShow').length
  const closed = noShows === 0 ? '' : `, ${counted(noShows, 'no-show')}`
  return `${completed} of ${trips.length} completed${closed}`
}
