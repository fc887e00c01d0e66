import { counted } from '#domain/text/counted.ts'
import { conciergePath, numberBoardPath } from '#contract/addresses.ts'
import { conciergeDashboard } from '#contract/concierge.ts'
import { deskConflicts } from '#contract/offline-desk.ts'
import { screens } from '#contract/screens.ts'
import { isServiceDate } from '#domain/calendar/service-date.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { useToday } from '#web/shell/account/today.ts'
import { useUrlState } from '#web/shell/navigation/url.ts'
import { Page } from '#web/shell/page/Page.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { DateHeader } from '#web/ui/page/DateHeader.tsx'
import { TabLinks } from '#web/ui/page/TabLinks.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { Outdated } from '#web/ui/state/Outdated.tsx'
import { dayText } from '#web/ui/value/format.ts'
import { dayTimeText } from '#web/ui/value/time-format.ts'
import { DayOfFlights } from './DayOfFlights.tsx'
import classes from './concierge.module.css'

const DeskConflicts = preloadable(async () => (await import('./DeskConflicts.tsx')).DeskConflicts)
const CloseDay = preloadable(async () => (await import('./CloseDay.tsx')).CloseDay)

/** The concierge page: the day by flight, party search, and closing the day. */
export default function ConciergePage() {
  const today = useToday()
  const { timeZone } = useAccount().site
  const [url, setUrl] = useUrlState({ date: today, view: '' })
  const date = isServiceDate(url.date) ? url.date : today
  const view = url.view === 'close' || url.view === 'conflicts' ? url.view : 'day'
  const day = useLoad(
    conciergeDashboard,
    { query: { date } },
    { live: ['fastTrack', 'flight', 'dateStatus'], keepPrevious: true },
  )
  const conflicts = useLoad(deskConflicts, {}, { live: ['fastTrack'] })
  const tabs = [
    { key: 'day', label: 'Day', href: conciergePath({ date }) },
    { key: 'close', label: 'Close day', href: conciergePath({ date, view: 'close' }) },
    {
      key: 'conflicts',
      label: conflictsLabel(conflicts.data?.items.length),
      href: conciergePath({ date, view: 'conflicts' }),
    },
  ]
  return (
    <Page
      title={screens.concierge.label}
      busy={day.requestState === 'Network'}
      actions={[{ kind: 'link', label: 'Number board', to: numberBoardPath }]}
    >
      <TabLinks label="FT Concerige" tabs={tabs} now={view} />
      <div className={classes.head}>
        <DateHeader
          date={date}
          onDate={(next) => setUrl({ date: next })}
          onRefresh={day.reload}
          busy={day.requestState === 'Network'}
        >
          {date !== today && <Button onClick={() => setUrl({ date: today })}>Today</Button>}
        </DateHeader>
        {day.data?.dayBefore && <DayBefore {...day.data.dayBefore} />}
        {day.data?.closed && (
          <p className={classes.closed}>
            Closed {dayTimeText(day.data.closed.at, timeZone)} by {day.data.closed.by}
          </p>
        )}
      </div>
      {view === 'close' && <CloseDay key={date} date={date} />}
      {view === 'conflicts' && <DeskConflicts date={date} />}
      {view === 'day' && (
        <LoadBoundary {...day}>
          <Outdated is={day.isPrevious}>{day.data && <DayOfFlights date={date} day={day.data} />}</Outdated>
        </LoadBoundary>
      )}
    </Page>
  )
}

function conflictsLabel(open: number | undefined): string {
  return open ? `Desk conflicts (${open})` : 'Desk conflicts'
}

/** After midnight, links to the day before, whose late parties aren't cleared yet. */
function DayBefore({ date, parties }: { date: string; parties: number }) {
  const open = `${counted(parties, 'party', 'parties')} from ${dayText(date)} not cleared yet`
  return (
    <a className={classes.before} href={conciergePath({ date })}>
      {open}
    </a>
  )
}
