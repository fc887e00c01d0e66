import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import {
  dispatcherDashboard,
  dispatcherPlan,
  type BoardClash,
  type BoardDriver,
  type BoardTrip,
} from '#contract/dispatch.ts'
import { isServiceDate } from '#domain/calendar/service-date.ts'
import { useLoad } from '#web/api/use-load.ts'
import { pickupConfirmed } from '#web/parts/trips/pickup-confirmed.ts'
import { wasEscapeBare } from '#web/ui/keys/shortcuts.ts'
import { Page } from '#web/shell/page/Page.tsx'
import { useToday, useZoneNote } from '#web/shell/account/today.ts'
import { useUrlState } from '#web/shell/navigation/url.ts'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { SegmentChoice } from '#web/ui/choice/SegmentChoice.tsx'
import { DateInput } from '#web/ui/date/DateInput.tsx'
import { useTypedDay } from '#web/ui/date/use-typed-day.ts'
import { DateHeader } from '#web/ui/page/DateHeader.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { Outdated } from '#web/ui/state/Outdated.tsx'
import { useMedia } from '#web/ui/device/media.ts'
import { BoardOfDay } from './BoardOfDay.tsx'
import { DispatchTabs } from './DispatchTabs.tsx'
import { BoardNotices } from './BoardNotices.tsx'
import { TripFilters } from './TripFilters.tsx'
import { TripPanel } from './TripPanel.tsx'
import { useAssign } from './use-assign.ts'
import { useTripFilter } from './use-trip-filter.ts'
import { useUndo } from './undo.tsx'
import { withPlan } from './plan-words.ts'
import { dispatcherViews, ViewChoice } from './ViewChoice.tsx'
import bars from './bars.module.css'
import classes from './dispatch.module.css'

const DriverActions = preloadable(async () => (await import('./away/DriverActions.tsx')).DriverActions)
const AssignAnyway = preloadable(async () => (await import('./AssignAnyway.tsx')).AssignAnyway)
const PlanView = preloadable(async () => (await import('./PlanView.tsx')).PlanView)
const TripTable = preloadable(async () => (await import('./TripTable.tsx')).TripTable)

/** Not fetched ahead: most companies have no map. */
const MapView = lazy(async () => ({ default: (await import('./MapView.tsx')).MapView }))

const live = ['trip', 'flight', 'fastTrack', 'rota'] as const

/** The day's trips and their drivers as a board, a table or a plan. */
export default function DispatcherPage() {
  const today = useToday()
  const zoneNote = useZoneNote()
  const [url, setUrl] = useUrlState({ date: today, view: 'board', trip: '', zoom: '1' })
  const date = isServiceDate(url.date) ? url.date : today
  const day = useLoad(dispatcherDashboard, { query: { date } }, { live, keepPrevious: true })
  const plan = useLoad(dispatcherPlan, { query: { date } }, { live, keepPrevious: true })
  const undo = useUndo()
  const assigning = useAssign(undo.offer)
  const [isPhone, isWide] = [useMedia('(max-width: 40em)'), useMedia('(min-width: 75em)')]
  const board = day.data
  const trips = useMemo(
    () => withPlan(board?.items ?? none, plan.data?.date === board?.date ? plan.data : undefined),
    [board, plan.data],
  )
  const { filter, setFilter, shown: allShown } = useTripFilter(trips, board?.clashes ?? noClashes)
  const [filters, openFilters] = useState(false)
  const [driverMenu, openDriverMenu] = useState<string | null>(null)
  const chosen = trips.find((it) => it.guid === url.trip) ?? null
  const choose = useCallback((guid: string) => setUrl({ trip: guid }), [setUrl])
  const close = useCallback(() => setUrl({ trip: '' }), [setUrl])
  const { assign, sending } = assigning
  const give = useCallback(
    (trip: BoardTrip, driver: BoardDriver | null, car: string | null = null) => {
      // One at a time: each save needs the version created by the one before.
      if (!sending) void assign(trip, driver, car)
    },
    [assign, sending],
  )
  useEscape(isWide && url.view !== 'plan' && chosen !== null, () => {
    const bar = document.querySelector<HTMLElement>(`[data-trip="${url.trip}"]`)
    close()
    bar?.focus()
  })
  const asked = dispatcherViews.find((it) => it.key === url.view)?.key ?? 'board'
  const view = isPhone && asked === 'board' ? 'table' : asked
  // On wide screens, the plan is next to the board, and a trip opens over both.
  const isBeside = view === 'plan' && isWide
  const showsBoard = view === 'board' || isBeside
  const opensInPlace = isWide && !isBeside
  // The board doesn’t draw cancelled trips.
  const ofView = useMemo(() => (showsBoard ? trips.filter(isDrawn) : trips), [showsBoard, trips])
  const shown = useMemo(() => (showsBoard ? allShown.filter(isDrawn) : allShown), [showsBoard, allShown])
  const zoom = zooms.find((it) => it.key === url.zoom)?.key ?? '1'
  const panel = useMemo(
    () =>
      board &&
      chosen && (
        <TripPanel
          key={chosen.guid}
          trip={chosen}
          board={board}
          onAssign={give}
          assigning={sending}
          offerUndo={undo.offer}
          inDialog={!opensInPlace}
          onClose={close}
        />
      ),
    [board, chosen, give, sending, undo.offer, opensInPlace, close],
  )
  const planOfDay = view === 'plan' && (
    <PlanView trips={trips} busy={plan.requestState === 'Network'} onOpen={choose} offerUndo={undo.offer} />
  )

  return (
    <Page
      title="Dispatcher"
      busy={day.requestState === 'Network'}
      beside={
        <div className={classes.titleTools}>
          {showsBoard && (
            <SegmentChoice label="Zoom" options={zooms} value={zoom} onChange={(zoom) => setUrl({ zoom })} />
          )}
          {showsBoard && board?.items.some((it) => it.pickupConfirmed === true) && (
            <span className={bars.confirmed}>{pickupConfirmed}</span>
          )}
          {zoneNote && <span className={classes.note}>{zoneNote}</span>}
        </div>
      }
    >
      <div className={classes.head}>
        <DispatchTabs now="day" date={date} today={today} />
        <DateHeader date={date} onDate={(next) => setUrl({ date: next, trip: '' })} onRefresh={day.reload}>
          <TypedDate date={date} today={today} onDate={(next) => setUrl({ date: next, trip: '' })} />
          <Button disabled={date === today} onClick={() => setUrl({ date: today, trip: '' })}>
            Today
          </Button>
        </DateHeader>
        <ViewChoice
          value={view}
          isPhone={isPhone}
          onChoose={(next) => setUrl({ view: next, ...(next === 'plan' ? { trip: '' } : {}) })}
        />
        {board && (view !== 'plan' || isBeside) && (
          <TripFilters
            trips={ofView}
            clashes={board.clashes}
            shown={shown.length}
            filter={filter}
            onFilter={setFilter}
            isOpen={filters}
            onOpen={openFilters}
          />
        )}
      </div>
      <LoadBoundary {...day}>
        {board && (
          <Outdated is={day.isPrevious}>
            <BoardNotices board={board} onOpen={choose} />
            <DriverActions
              menu={board.drivers.find((it) => it.guid === driverMenu) ?? null}
              date={board.date}
              trips={board.items}
              drivers={board.drivers}
              cars={board.cars}
              offerUndo={undo.offer}
              onClose={() => openDriverMenu(null)}
            />
            <div
              className={classes.split}
              data-panel={isBeside || (opensInPlace && panel !== null) || undefined}
            >
              <div className={classes.main}>
                {showsBoard && (
                  <BoardOfDay
                    board={board}
                    trips={board.items}
                    shown={shown}
                    planned={trips}
                    offerUndo={undo.offer}
                    zoom={Number(zoom)}
                    chosen={chosen?.guid ?? null}
                    onChoose={choose}
                    onDriverMenu={openDriverMenu}
                    onAssign={give}
                  />
                )}
                {!isBeside && planOfDay}
                {view === 'map' && (
                  <Suspense fallback={<span hidden data-part-loading="" />}>
                    <MapView
                      board={board}
                      trips={shown}
                      chosen={chosen?.guid ?? null}
                      onChoose={choose}
                      onAssign={give}
                      offerUndo={undo.offer}
                    />
                  </Suspense>
                )}
                {view === 'table' && (
                  <TripTable
                    key={date}
                    board={board}
                    trips={shown}
                    filter={filter}
                    outdated={day.isPrevious}
                    date={date}
                    onRow={opensInPlace && chosen !== null ? choose : undefined}
                    onAssign={give}
                    offerUndo={undo.offer}
                  />
                )}
              </div>
              {isBeside ? (
                <aside className={classes.beside} aria-label="Plan">
                  {planOfDay}
                </aside>
              ) : (
                opensInPlace && panel
              )}
            </div>
            {!opensInPlace && chosen && (
              <Dialog open title={`Trip ${chosen.reference}`} onClose={close} size="lg">
                {panel}
              </Dialog>
            )}
          </Outdated>
        )}
      </LoadBoundary>
      <div className="said" role="status" aria-live="assertive">
        {assigning.announcement}
      </div>
      {undo.element}
      {assigning.conflict && (
        <AssignAnyway
          conflict={assigning.conflict}
          onAssigned={assigning.overridden}
          onBack={assigning.back}
        />
      )}
    </Page>
  )
}

const none: BoardTrip[] = []
const noClashes: BoardClash[] = []
const isDrawn = (trip: BoardTrip) => trip.status !== 'cancelled'
const zooms = [
  { key: '1', label: '1×' },
  { key: '2', label: '2×' },
  { key: '4', label: '4×' },
]

/** Runs on Escape unless an open dialog or menu handles it. */
function useEscape(isOn: boolean, run: () => void): void {
  const latest = useRef(run)
  latest.current = run
  useEffect(() => {
    if (!isOn) return undefined
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && wasEscapeBare()) latest.current()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [isOn])
}

/** Applies a typed date once it is complete. */
function TypedDate({ date, today, onDate }: { date: string; today: string; onDate: (date: string) => void }) {
  const [typed, setTyped] = useTypedDay(date)
  const follow = (text: string) => {
    setTyped(text)
    if (isServiceDate(text) && text !== date) onDate(text)
  }
  return (
    <div className={classes.date}>
      <DateInput label="Date" labelHidden value={typed} onChange={follow} today={today} />
    </div>
  )
}
