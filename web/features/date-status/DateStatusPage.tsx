import { useState } from 'react'
import { dateStatusMonth, type DayOfMonth } from '#contract/date-status.ts'
import { isServiceDate, monthOf } from '#domain/calendar/service-date.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useMay } from '#web/shell/account/account.ts'
import { Page } from '#web/shell/page/Page.tsx'
import { useToday } from '#web/shell/account/today.ts'
import { useUrlState } from '#web/shell/navigation/url.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { addMonths } from '#web/ui/date/calendar-days.ts'
import { monthText } from '#web/ui/value/format.ts'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { PeriodHeader } from '#web/ui/page/PeriodHeader.tsx'
import { DayDialog } from './DayDialog.tsx'
import { Legend } from './Legend.tsx'
import { MonthGrid } from './MonthGrid.tsx'
import classes from './date-status.module.css'

interface Asked {
  date: string
  until: string
}

/** The fill level and status of each date in a month. */
export default function DateStatusPage() {
  const today = useToday()
  const mayOverride = useMay('policyOverride')
  const [url, setUrl] = useUrlState({ date: today })
  const date = isServiceDate(url.date) ? url.date : today
  // A day requested before its month has loaded opens once it has.
  const [asked, setAsked] = useState<Asked | null>(null)
  const month = useLoad(
    dateStatusMonth,
    { query: { date: `${monthOf(date)}-01` } },
    { live: ['dateStatus', 'fastTrack'], keepPrevious: true },
  )
  const days = month.data?.items ?? none
  const onDate = (next: string) => setUrl({ date: next })
  const open = (from: string, until: string) => setAsked({ date: from, until })
  const day = asked && days.find((it) => it.date === asked.date)

  return (
    <Page
      title="Date Status"
      busy={month.requestState === 'Network'}
      actions={[
        {
          kind: 'button',
          label: 'Set dates',
          look: 'main',
          onClick: () => open(date, date),
          disabledReason: mayOverride ? null : 'Setting dates needs a policy override',
        },
      ]}
    >
      <div className={classes.head}>
        <PeriodHeader
          unit="month"
          text={monthText(monthOf(date))}
          dateTime={monthOf(date)}
          onBefore={() => onDate(addMonths(date, -1))}
          onAfter={() => onDate(addMonths(date, 1))}
          onRefresh={month.reload}
        >
          <Button disabled={monthOf(date) === monthOf(today)} onClick={() => onDate(today)}>
            This month
          </Button>
        </PeriodHeader>
        <Legend />
      </div>
      <LoadBoundary {...month}>
        <MonthGrid days={days} date={date} today={today} onDate={onDate} onOpen={open} />
      </LoadBoundary>
      {asked && day && (
        <DayDialog
          key={asked.date}
          day={day}
          until={asked.until}
          seen={days}
          onClose={() => setAsked(null)}
        />
      )}
    </Page>
  )
}

const none: DayOfMonth[] = []
