import { useCallback, useMemo, useState } from 'react'
import { dispatcherDashboard, type BoardDriver, type BoardTrip } from '#contract/dispatch.ts'
import { isServiceDate } from '#domain/calendar/service-date.ts'
import { useLoad } from '../../api/use-load.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { Page } from '#web/shell/page/Page.tsx'
import { useToday, useZoneNote } from '#web/shell/account/today.ts'
import { useUrlState } from '#web/shell/navigation/url.ts'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { DateInput } from '#web/ui/date/DateInput.tsx'
import { DateHeader } from '#web/ui/page/DateHeader.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { useMedia } from '#web/ui/device/media.ts'
import { Board } from './Board.tsx'
import { BoardNotices } from './BoardNotices.tsx'
import { TripPanel } from './TripPanel.tsx'
import { useAssign } from './use-assign.ts'
import { ViewChoice } from './ViewChoice.tsx'
import classes from './dispatch.module.css'

const AssignAnyway = preloadable(async () => (await import('./AssignAnyway.tsx')).AssignAnyway)
const TripTable = preloadable(async () => (await import('./TripTable.tsx')).TripTable)

const live = ['trip', 'flight', 'fastTrack'] as const

/** The day's trips and their drivers: as a board, and as a table. */
export default function DispatcherPage() {
  const today = useToday()
  const zoneNote = useZoneNote()
  const { timeZone } = useAccount().site
  const [url, setUrl] = useUrlState({ date: today, view: 'board', trip: '' })
  const date = isServiceDate(url.date) ? url.date : today
  const day = useLoad(dispatcherDashboard, { query: { date } }, { live, keepPrevious: true })
  const assigning = useAssign()
  const [isPhone, isWide] = [useMedia('(max-width: 40em)'), useMedia('(min-width: 75em)')]
  const board = day.data
  const chosen = board?.items.find((it) => it.guid === url.trip) ?? null
  const choose = useCallback((guid: string) => setUrl({ trip: guid }), [setUrl])
  const close = useCallback(() => setUrl({ trip: '' }), [setUrl])
  const { assign, sending } = assigning
  const give = useCallback(
    (trip: BoardTrip, driver: BoardDriver | null, car: string | null = null) => {
      // One at a time: the next needs the version that this one creates.
      if (!sending) void assign(trip, driver, car)
    },
    [assign, sending],
  )
  const panel = useMemo(
    () =>
      board &&
      chosen && (
        <TripPanel key={chosen.guid} trip={chosen} board={board} onAssign={give} assigning={sending} inDialog={!isWide} onClose={close} />
      ),
    [board, chosen, give, sending, isWide, close],
  )

  return (
    <Page title="Dispatcher" busy={day.requestState === 'Network'}>
      <div className={classes.head}>
        <DateHeader date={date} onDate={(next) => setUrl({ date: next, trip: '' })} onRefresh={day.reload}>
          <TypedDate key={date} date={date} today={today} onDate={(next) => setUrl({ date: next, trip: '' })} />
          <Button disabled={date === today} onClick={() => setUrl({ date: today, trip: '' })}>
            Today
          </Button>
        </DateHeader>
        {!isPhone && <ViewChoice value={url.view} onChoose={(view) => setUrl({ view })} />}
        {zoneNote && <span className={classes.note}>{zoneNote}</span>}
      </div>
      <LoadBoundary {...day}>
        {board && (
          <>
            <BoardNotices board={board} onOpen={choose} />
            <div className={classes.split} data-beside={(isWide && panel !== null) || undefined}>
              <div className={classes.main}>
                {url.view === 'board' && !isPhone ? (
                  <Board
                    trips={board.items}
                    drivers={board.drivers}
                    clashes={board.clashes}
                    date={board.date}
                    dayBegins={board.dayBegins}
                    timeZone={timeZone}
                    chosen={chosen?.guid ?? null}
                    onChoose={choose}
                    onAssign={give}
                  />
                ) : (
                  <TripTable board={board} busy={day.isPrevious} date={date} />
                )}
              </div>
              {isWide && panel}
            </div>
            {!isWide && chosen && (
              <Dialog open title={`Trip ${chosen.reference}`} onClose={close} size="lg">
                {panel}
              </Dialog>
            )}
          </>
        )}
      </LoadBoundary>
      <div className="said" role="status" aria-live="assertive">
        {assigning.announcement}
      </div>
      {assigning.objection && <AssignAnyway objection={assigning.objection} onAssigned={assigning.insisted} onBack={assigning.back} />}
    </Page>
  )
}

/** A typed date is applied once it is complete. */
function TypedDate({ date, today, onDate }: { date: string; today: string; onDate: (date: string) => void }) {
  const [typed, setTyped] = useState(date)
  const follow = (text: string) => {
    setTyped(text)
    if (isServiceDate(text) && text !== date) onDate(text)
  }
  return <DateInput label="Date" labelHidden value={typed} onChange={follow} today={today} />
}
