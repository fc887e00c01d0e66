import { useCallback, useMemo, useRef, useState, type CSSProperties } from 'react'
import type { BoardCar, BoardClash, BoardDriver, BoardTrip } from '#contract/dispatch.ts'
import { groupPath } from '#contract/addresses.ts'
import { minutesBetween } from '#domain/calendar/instant.ts'
import { useEffects } from '#web/api/effects.ts'
import { useMay } from '#web/shell/account/account.ts'
import { usePortalNow } from '#web/offline/portal-clock.ts'
import { BoardBars } from './BoardBars.tsx'
import { TargetRow, BoardGhost, GhostWords } from './BoardGhost.tsx'
import { BoardNames } from './BoardNames.tsx'
import { fitOnBoard } from './board-fit.ts'
import { BoardRow } from './BoardRow.tsx'
import { inLanes, keyOfRow, fullHours, layoutBoard, type Axis, type Layout } from './board-layout.ts'
import { StillRunning } from './StillRunning.tsx'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import type { AssignSelected } from './SelectedTrips.tsx'
import type { TripEntriesOf } from './trip-entries.ts'
import { useBoardKeys } from './use-board-keys.ts'
import { useLanesInView } from './use-lanes-in-view.ts'
import { useCutEdge } from '#web/ui/device/cut-edge.ts'
import frame from '#web/ui/table/TableFrame.module.css'
import classes from './board.module.css'

const BoardMenu = preloadable(async () => (await import('./BoardMenu.tsx')).BoardMenu)
const TripActionsHere = preloadable(async () => (await import('./TripActionsHere.tsx')).TripActionsHere)

interface BoardProps {
  /** All trips of the day, for conflicts. */
  trips: readonly BoardTrip[]
  /** Those that match the filters. */
  shown: readonly BoardTrip[]
  drivers: readonly BoardDriver[]
  cars: readonly BoardCar[]
  clashes: readonly BoardClash[]
  date: string
  axis: Axis
  timeZone: string
  airportCode: string
  /** 1: the whole day fits the screen; 2 and 4: twice and four times as wide. */
  zoom: number
  chosen: string | null
  onChoose: (guid: string) => void
  onAssign: (trip: BoardTrip, driver: BoardDriver | null) => void
  /** Assigns the suggested driver. */
  onAssignBest: (guid: string) => void
  onAssignSelected: AssignSelected
  /** Opens the menu of a driver's row. */
  onDriverMenu: (driverGuid: string) => void
  /** The suggested driver, or null. */
  bestFor: (guid: string) => { driverGuid: string; driverName: string } | null
  selected: ReadonlySet<string>
  onSelect: (guids: ReadonlySet<string>) => void
  offerUndo: (message: string, undo: () => void) => void
}

/**
 * One row per driver, hours across. All bars are children of one layer in a fixed order, so that a bar keeps
 * its element and its focus when its driver changes.
 */
export function Board(props: BoardProps) {
  const {
    trips,
    shown,
    drivers,
    cars,
    clashes,
    date,
    axis,
    timeZone,
    airportCode,
    zoom,
    chosen,
    onChoose,
    onAssign,
    onAssignBest,
    onAssignSelected,
    bestFor,
    onDriverMenu,
    selected,
    onSelect,
    offerUndo,
  } = props
  const { go } = useEffects()
  const mayOpenReservation = useMay('viewCustomer')
  const layout = useMemo(
    () => layoutBoard(shown, drivers, axis, date, zoom),
    [shown, drivers, axis, date, zoom],
  )
  const hours = useMemo(() => fullHours(layout, timeZone), [layout, timeZone])
  const [dragging, setDragging] = useState<string | null>(null)
  const [menu, setMenu] = useState<string | null>(null)
  const keys = useBoardKeys(layout, {
    onAssign,
    onAssignBest,
    onAssignSelected,
    onChoose,
    isOpen: chosen !== null,
    selected,
    onSelect,
  })
  const byGuid = useMemo(() => new Map(trips.map((it) => [it.guid, it])), [trips])
  const whyNot = useMemo(() => fitOnBoard(trips, cars, timeZone), [trips, cars, timeZone])
  const scroller = useRef<HTMLDivElement>(null)
  const lanes = useLanesInView(scroller)
  const edge = useCutEdge(scroller, true)
  const inView = useMemo(() => inLanes(layout, lanes), [layout, lanes])
  const drop = useCallback(
    (guid: string, driver: BoardDriver | null) => {
      const trip = byGuid.get(guid)
      if (trip && trip.life.driverGuid !== (driver?.guid ?? null)) onAssign(trip, driver)
    },
    [byGuid, onAssign],
  )
  const menuTrip = byGuid.get(menu ?? '') ?? null
  const entriesOf = (...of: readonly BoardTrip[]): TripEntriesOf => {
    const only = of.length === 1 ? of[0] : undefined
    return {
      trips: of,
      drivers,
      whyNot,
      bestFor,
      mayOpenReservation,
      does: {
        assign: (driver) => (only ? onAssign(only, driver) : onAssignSelected(driver)),
        assignBest: () => (only ? onAssignBest(only.guid) : onAssignSelected('suggested')),
        open: (it) => onChoose(it.guid),
        openReservation: (it) => go(groupPath(it.customerGuid, it.groupGuid)),
      },
    }
  }
  const findFocused = () => {
    const trip = byGuid.get(focusedTrip() ?? '')
    // The panel of an open trip, and the bar of selected ones, have their own.
    return trip && trip.guid !== chosen && selected.size === 0 ? entriesOf(trip) : null
  }
  const ghost = useMemo(() => <BoardGhost layout={layout} moved={keys.moved} />, [layout, keys.moved])

  return (
    <>
      <TripActionsHere
        of="Focused trip"
        find={findFocused}
        day={{ date, items: trips, drivers, cars }}
        offerUndo={offerUndo}
      />
      <StillRunning trips={layout.earlier} timeZone={timeZone} onOpen={onChoose} />
      {/* Without trips, the board itself is the tab stop, for keyboard scrolling. */}
      <div className={frame.frame} data-cut={edge.isCut || undefined}>
        <div
          ref={scroller}
          className={classes.scroll}
          role="region"
          aria-label="Board"
          tabIndex={layout.bars.length === 0 ? 0 : -1}
        >
          <div
            className={classes.board}
            data-board
            data-dragging={dragging !== null || undefined}
            style={
              { '--lanes': layout.lanes, '--hours': layout.minutes / 60, '--zoom': zoom } as CSSProperties
            }
          >
            <Hours hours={hours} minutes={layout.minutes} />
            <BoardNames
              layout={layout}
              inView={inView.rows}
              date={date}
              whyNot={whyNot}
              moved={keys.moved}
              dragged={byGuid.get(dragging ?? '') ?? null}
              onMenu={onDriverMenu}
            />
            <div className={classes.rows}>
              <TargetRow layout={layout} moved={keys.moved} />
              {inView.rows.map((row) => (
                <BoardRow key={keyOfRow(row)} row={row} minutes={layout.minutes} onDrop={drop} />
              ))}
            </div>
            <Grid layout={layout} hours={hours} zoom={zoom} />
            <BoardBars
              layout={layout}
              inView={inView.bars}
              trips={trips}
              clashes={clashes}
              timeZone={timeZone}
              airportCode={airportCode}
              date={date}
              chosen={chosen}
              tabbable={keys.tabbable}
              dragging={dragging}
              onFocus={keys.setTabbable}
              onLeave={keys.dropGhost}
              onKeyDown={keys.onKeyDown}
              selected={selected}
              onPress={keys.onPress}
              onMenu={setMenu}
              onDragging={setDragging}
            >
              {ghost}
            </BoardBars>
          </div>
        </div>
      </div>
      {menuTrip && (
        <BoardMenu
          key={menuTrip.guid}
          owner={menuTrip.guid}
          of={entriesOf(
            ...(selected.has(menuTrip.guid) ? trips.filter((it) => selected.has(it.guid)) : [menuTrip]),
          )}
          onClose={() => setMenu(null)}
        />
      )}
      <GhostWords layout={layout} moved={keys.moved} whyNot={whyNot} />
      <p id="board-keys" className="said">
        {layout.bars.length === 1 ? '1 trip' : `${layout.bars.length} trips`}. Use the arrow keys to move
        between trips and Enter to open one. Press Alt and the up or down arrow to pick another driver, then
        Enter to assign or Escape to cancel. Press Alt and Enter to assign the suggested driver to the trip or
        to all selected trips, Space or X to select a trip, Shift and an arrow key to select several, and the
        menu key for more.
      </p>
    </>
  )
}

const focusedTrip = () => (document.activeElement as HTMLElement | null)?.dataset['trip']

function Hours({ hours, minutes }: { hours: ReturnType<typeof fullHours>; minutes: number }) {
  return (
    <div className={classes.hours} aria-hidden>
      {hours.map(
        (hour) =>
          hour.from < minutes && (
            <span key={hour.from} style={{ left: `${(hour.from / minutes) * 100}%` }}>
              {hour.label}
            </span>
          ),
      )}
    </div>
  )
}

interface GridProps {
  layout: Layout
  hours: ReturnType<typeof fullHours>
  zoom: number
}

function Grid({ layout: { minutes, begins }, hours, zoom }: GridProps) {
  const now = usePortalNow(30_000)
  const at = minutesBetween(begins, now)
  const isShown = at >= 0 && at <= minutes
  const showNow = useCallback(
    (line: HTMLElement | null) => {
      // When zoomed in, start at the current time.
      if (zoom > 1) line?.scrollIntoView({ inline: 'center', block: 'nearest' })
    },
    [zoom],
  )
  return (
    <div className={classes.grid} aria-hidden>
      {hours.map(({ from }) => (
        <span key={from} style={{ left: `${(from / minutes) * 100}%` }} />
      ))}
      {isShown && <b ref={showNow} className={classes.now} style={{ left: `${(at / minutes) * 100}%` }} />}
    </div>
  )
}
