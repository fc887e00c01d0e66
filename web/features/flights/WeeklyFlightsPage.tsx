import { useState } from 'react'
import { taskPath } from '#contract/addresses.ts'
import { weeklyFlights, type PatternRow } from '#contract/flights.ts'
import { isServiceDate, startOfWeek } from '#domain/calendar/service-date.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useMay } from '#web/shell/account/account.ts'
import { Page } from '#web/shell/page/Page.tsx'
import { useToday, useZoneNote } from '#web/shell/account/today.ts'
import { useListFilters } from '#web/shell/navigation/list-filters.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { Outdated } from '#web/ui/state/Outdated.tsx'
import { Notice } from '#web/ui/state/Notice.tsx'
import { WeekHeader } from '#web/ui/page/WeekHeader.tsx'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { FlightTabs } from './FlightTabs.tsx'
import { PatternDialog } from './PatternDialog.tsx'
import { WeekGrid } from './WeekGrid.tsx'
import { WithdrawnPatterns } from './WithdrawnPatterns.tsx'
import classes from './flights.module.css'

const PasteDialog = preloadable(async () => (await import('./PasteDialog.tsx')).PasteDialog)

/** The weekly flight schedule. */
export default function WeeklyFlightsPage() {
  const today = useToday()
  const zoneNote = useZoneNote()
  const mayEdit = useMay('adminSystem')
  const [url, setUrl] = useListFilters({ date: today, withdrawn: '' }, ['date'])
  const date = isServiceDate(url.date) ? url.date : today
  const [open, setOpen] = useState<{ pattern: PatternRow | null } | null>(null)
  const [isPasting, setPasting] = useState(false)
  const withdrawn = mayEdit && url.withdrawn === 'yes' ? ({ withdrawn: 'yes' } as const) : {}
  const week = useLoad(
    weeklyFlights,
    { query: { startDate: startOfWeek(date), ...withdrawn } },
    { live: ['flight'], keepPrevious: true },
  )
  const patterns = week.data?.items ?? []
  const edit = mayEdit ? (pattern: PatternRow) => setOpen({ pattern }) : null

  return (
    <Page
      title="Flights"
      busy={week.requestState === 'Network'}
      actions={
        mayEdit
          ? [
              { kind: 'button', label: 'Paste flights', onClick: () => setPasting(true) },
              {
                kind: 'button',
                label: 'New flight',
                look: 'main',
                onClick: () => setOpen({ pattern: null }),
              },
            ]
          : []
      }
    >
      <div className={classes.head}>
        <FlightTabs now="weekly" date={date} today={today} />
        <WeekHeader
          date={date}
          today={today}
          onDate={(next) => setUrl({ date: next })}
          onRefresh={week.reload}
        />
        {mayEdit && (
          <Button kind="quiet" onClick={() => setUrl({ withdrawn: url.withdrawn === 'yes' ? '' : 'yes' })}>
            {url.withdrawn === 'yes' ? 'Hide inactive flights' : 'Show inactive flights'}
          </Button>
        )}
        {zoneNote && <span className={classes.note}>{zoneNote}</span>}
      </div>
      <LoadBoundary {...week}>
        {patterns.some((it) => it.active) ? (
          <Outdated is={week.isPrevious}>
            <WeekGrid
              days={week.data?.days ?? []}
              patterns={patterns.filter((it) => it.active)}
              date={date}
              today={today}
              onDay={(day) => setUrl({ date: day })}
              onEdit={edit}
            />
          </Outdated>
        ) : (
          <Notice
            action={
              mayEdit && (
                <div className={classes.ways}>
                  <Button href={taskPath('flight-schedule')}>
                    Import from a file or the flight data service
                  </Button>
                  <Button kind="main" onClick={() => setPasting(true)}>
                    Paste from a spreadsheet
                  </Button>
                </div>
              )
            }
          >
            No flights scheduled this week
          </Notice>
        )}
        {url.withdrawn === 'yes' && edit && (
          <WithdrawnPatterns patterns={patterns.filter((it) => !it.active)} onEdit={edit} />
        )}
      </LoadBoundary>
      {isPasting && <PasteDialog today={today} onClose={() => setPasting(false)} />}
      {open && (
        <PatternDialog
          key={open.pattern?.guid ?? 'new'}
          pattern={open.pattern}
          today={today}
          onClose={() => setOpen(null)}
        />
      )}
    </Page>
  )
}
