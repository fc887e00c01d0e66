import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState, type CSSProperties } from 'react'
import type { BoardCar, BoardClash, BoardDriver, BoardTrip } from '#contract/dispatch.ts'
import { minutesBetween } from '#domain/calendar/instant.ts'
import { useDeviceNow } from '../../offline/device-clock.ts'
import { timeText } from '#web/ui/value/format.ts'
import { barStyle, BoardBar } from './BoardBar.tsx'
import { fitOnBoard } from './board-fit.ts'
import { BoardRow } from './BoardRow.tsx'
import { DriverName } from './DriverName.tsx'
import { inLanes, layoutBoard, type Bar, type Layout, type Row } from './board-layout.ts'
import { againstByTrip, ghostSentence } from './board-words.ts'
import { StillRunning } from './StillRunning.tsx'
import { useBoardKeys } from './use-board-keys.ts'
import { useLanesInView } from './use-lanes-in-view.ts'
import classes from './board.module.css'

interface BoardProps {
  trips: readonly BoardTrip[]
  drivers: readonly BoardDriver[]
  cars: readonly BoardCar[]
  clashes: readonly BoardClash[]
  date: string
  dayBegins: string
  timeZone: string
  airportCode: string
  /** How many times wider than the screen an hour is. */
  zoom: number
  chosen: string | null
  onChoose: (guid: string) => void
  onAssign: (trip: BoardTrip, driver: BoardDriver | null) => void
}

/**
 * Drivers down, hours across. All bars are children of one layer in a fixed order, so that a bar that changes its driver stays the same
 * element and retains the focus.
 */
export function Board(props: BoardProps) {
  const { trips, drivers, cars, clashes, date, dayBegins, timeZone, airportCode, zoom, chosen, onChoose, onAssign } = props
  const layout = useMemo(() => layoutBoard(trips, drivers, dayBegins, date), [trips, drivers, dayBegins, date])
  const [dragging, setDragging] = useState<string | null>(null)
  const keys = useBoardKeys(layout, onAssign)
  const byGuid = useMemo(() => new Map(trips.map((it) => [it.guid, it])), [trips])
  const against = useMemo(() => againstByTrip(trips, clashes), [trips, clashes])
  const whyNot = useMemo(() => fitOnBoard(trips, cars, timeZone), [trips, cars, timeZone])
  const moving = byGuid.get(dragging ?? keys.ghost?.guid ?? '') ?? null
  const aimedRow = keys.ghost === null ? undefined : layout.rows[keys.ghost.row]
  const scroller = useRef<HTMLDivElement>(null)
  const lanes = useLanesInView(scroller)
  const inView = useMemo(() => inLanes(layout, lanes), [layout, lanes])
  // The ghost is there at once; who cannot is found out after it.
  const judged = useDeferredValue(moving)
  const rows = useMemo(
    () => inView.rows.map((row) => ({ row, whyNot: (judged && row.driver && whyNot(judged, row.driver).join('. ')) || null })),
    [inView, judged, whyNot],
  )
  // The tab stop, the trip that is open and the one that is moved are drawn wherever they are.
  const kept = [keys.tabbable, chosen, moving?.guid]
  const bars = inOneOrder([...inView.bars, ...layout.bars.filter((it) => kept.includes(it.trip.guid) && !inView.bars.includes(it))])
  const drop = useCallback(
    (guid: string, driver: BoardDriver | null) => {
      const trip = byGuid.get(guid)
      if (trip && trip.life.driverGuid !== (driver?.guid ?? null)) onAssign(trip, driver)
    },
    [byGuid, onAssign],
  )
  const whyNotAimed = useMemo(
    () => (moving && aimedRow?.driver ? whyNot(moving, aimedRow.driver).join('. ') : ''),
    [moving, aimedRow, whyNot],
  )
  const said = moving && aimedRow ? ghostSentence(moving, aimedRow.driver, whyNotAimed || null) : ''

  return (
    <>
      <StillRunning trips={layout.earlier} timeZone={timeZone} onOpen={onChoose} />
      {/* Without a trip as a tab stop, the board itself is one, for keyboard scrolling. */}
      <div ref={scroller} className={classes.scroll} role="region" aria-label="Board" tabIndex={layout.bars.length === 0 ? 0 : -1}>
        <div
          className={classes.board}
          data-moving={moving !== null || undefined}
          data-dragging={dragging !== null || undefined}
          style={{ '--lanes': layout.lanes, '--hours': layout.minutes / 60, '--zoom': zoom } as CSSProperties}
        >
          <Hours layout={layout} timeZone={timeZone} />
          <div className={classes.names}>
            {rows.map(({ row, whyNot: reason }) => (
              <DriverName key={keyOf(row)} row={row} date={date} whyNot={reason} aimed={row === aimedRow} />
            ))}
          </div>
          <div className={classes.rows}>
            {rows.map(({ row }) => (
              <BoardRow key={keyOf(row)} row={row} minutes={layout.minutes} aimed={row === aimedRow} onDrop={drop} />
            ))}
          </div>
          <Grid layout={layout} zoom={zoom} />
          <div
            className={classes.bars}
            role="group"
            aria-label="Trips"
            onKeyDown={keys.onKeyDown}
            onBlur={keys.dropGhost}
            aria-describedby="board-keys"
          >
            {bars.map((bar) => (
              <BoardBar
                key={bar.trip.guid}
                bar={bar}
                top={layout.rows[bar.row]?.top ?? 0}
                minutes={layout.minutes}
                against={against.get(bar.trip.guid) ?? ''}
                timeZone={timeZone}
                airportCode={airportCode}
                chosen={chosen === bar.trip.guid}
                tabbable={keys.tabbable === bar.trip.guid}
                onFocus={keys.setTabbable}
                onChoose={onChoose}
                onDragging={setDragging}
              />
            ))}
            {aimedRow && <GhostBar bars={layout.bars} guid={keys.ghost?.guid ?? ''} top={aimedRow.top} minutes={layout.minutes} />}
          </div>
        </div>
      </div>
      <p className={classes.ghostWords} role="status" aria-live="assertive">
        {said}
      </p>
      <p id="board-keys" className="said">
        {layout.bars.length} trips. Arrows move between trips. Alt and the up or down arrow aim at the driver above or below; then Enter
        assigns and Escape drops. Enter opens a trip.
      </p>
    </>
  )
}

function Hours({ layout: { hours, minutes }, timeZone }: { layout: Layout; timeZone: string }) {
  return (
    <div className={classes.hours} aria-hidden>
      {hours.slice(0, -1).map((it) => (
        <span key={it.at} style={{ left: `${(it.from / minutes) * 100}%` }}>
          {timeText(it.at, timeZone).slice(0, 2)}
        </span>
      ))}
    </div>
  )
}

function Grid({ layout: { hours, minutes, begins }, zoom }: { layout: Layout; zoom: number }) {
  const now = useDeviceNow(30_000)
  const at = minutesBetween(begins, now)
  const isShown = at >= 0 && at <= minutes
  const showNow = useCallback(
    (line: HTMLElement | null) => {
      // Zoomed in, the board begins at the current time.
      if (zoom > 1) line?.scrollIntoView({ inline: 'center', block: 'nearest' })
    },
    [zoom],
  )
  return (
    <div className={classes.grid} aria-hidden>
      {hours.map((it) => (
        <span key={it.at} style={{ left: `${(it.from / minutes) * 100}%` }} />
      ))}
      {isShown && <b ref={showNow} className={classes.now} style={{ left: `${(at / minutes) * 100}%` }} />}
    </div>
  )
}

/** Bars stay in the order of their guids, so that React moves none of them. */
function inOneOrder(bars: readonly Bar[]): Bar[] {
  return bars.toSorted((a, b) => (a.trip.guid < b.trip.guid ? -1 : 1))
}

const keyOf = ({ driver }: Row) => driver?.guid ?? 'nobody'

/** Where the trip would be: at its time, in the row aimed at; scrolled to after it is painted. */
function GhostBar({ bars, guid, top, minutes }: { bars: Layout['bars']; guid: string; top: number; minutes: number }) {
  const element = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const ghost = element.current
    if (!ghost) return undefined
    const root = ghost.closest<HTMLElement>('[role="region"]')
    const look = new IntersectionObserver(
      ([found]) => {
        if (found && found.intersectionRatio < 1) ghost.scrollIntoView({ block: 'nearest', inline: 'nearest' })
        look.disconnect()
      },
      { root, rootMargin: '-32px 0px 0px 0px' },
    )
    look.observe(ghost)
    return () => look.disconnect()
  }, [guid, top])
  const bar = bars.find((it) => it.trip.guid === guid)
  return bar ? <span ref={element} className={classes.ghost} style={barStyle(bar, top, minutes)} aria-hidden /> : null
}
