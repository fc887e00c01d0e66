import { useCallback, useMemo, useState, type CSSProperties } from 'react'
import type { BoardCar, BoardClash, BoardDriver, BoardTrip } from '#contract/dispatch.ts'
import { minutesBetween } from '#domain/calendar/instant.ts'
import { useDeviceNow } from '../../offline/device-clock.ts'
import { timeText } from '#web/ui/value/format.ts'
import { barStyle, BoardBar } from './BoardBar.tsx'
import { fitOnBoard } from './board-fit.ts'
import { BoardRow } from './BoardRow.tsx'
import { layoutBoard, type Layout } from './board-layout.ts'
import { againstByTrip, ghostSentence } from './board-words.ts'
import { StillRunning } from './StillRunning.tsx'
import { useBoardKeys } from './use-board-keys.ts'
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
  const bars = useMemo(() => layout.bars.toSorted((a, b) => (a.trip.guid < b.trip.guid ? -1 : 1)), [layout.bars])
  const byGuid = useMemo(() => new Map(trips.map((it) => [it.guid, it])), [trips])
  const against = useMemo(() => againstByTrip(trips, clashes), [trips, clashes])
  const whyNot = useMemo(() => fitOnBoard(trips, cars, timeZone), [trips, cars, timeZone])
  const moving = byGuid.get(dragging ?? keys.ghost?.guid ?? '') ?? null
  const whyNotRow = useMemo(
    () => layout.rows.map(({ driver }) => (moving && driver ? whyNot(moving, driver).join('. ') || null : null)),
    [layout.rows, moving, whyNot],
  )
  const drop = useCallback(
    (guid: string, driver: BoardDriver | null) => {
      const trip = byGuid.get(guid)
      if (trip && trip.life.driverGuid !== (driver?.guid ?? null)) onAssign(trip, driver)
    },
    [byGuid, onAssign],
  )
  const aimedRow = keys.ghost === null ? undefined : layout.rows[keys.ghost.row]
  const said = moving && aimedRow ? ghostSentence(moving, aimedRow.driver, whyNotRow[keys.ghost?.row ?? 0] ?? null) : ''
  const lanes = layout.rows.reduce((sum, it) => sum + it.lanes, 0)

  return (
    <>
      <StillRunning trips={layout.earlier} timeZone={timeZone} onOpen={onChoose} />
      {/* Without a trip as a tab stop, the board itself is one, for keyboard scrolling. */}
      <div className={classes.scroll} role="region" aria-label="Board" tabIndex={layout.bars.length === 0 ? 0 : -1}>
        <div
          className={classes.board}
          data-moving={moving !== null || undefined}
          style={{ '--lanes': lanes, '--hours': layout.minutes / 60, '--zoom': zoom } as CSSProperties}
        >
          <Hours layout={layout} timeZone={timeZone} />
          {layout.rows.map((row, index) => (
            <BoardRow
              key={row.driver?.guid ?? 'nobody'}
              row={row}
              date={date}
              minutes={layout.minutes}
              whyNot={whyNotRow[index] ?? null}
              aimed={keys.ghost?.row === index}
              onDrop={drop}
            />
          ))}
          <Grid layout={layout} zoom={zoom} />
          <div
            className={classes.bars}
            role="group"
            aria-label="Trips"
            data-dragging={dragging !== null || undefined}
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
        Arrows move between trips. Alt and the up or down arrow aim at the driver above or below; then Enter assigns and Escape drops. Enter
        opens a trip.
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

/** Where the trip would be: at its time, in the row aimed at. */
function GhostBar({ bars, guid, top, minutes }: { bars: Layout['bars']; guid: string; top: number; minutes: number }) {
  const bar = bars.find((it) => it.trip.guid === guid)
  return bar ? <span className={classes.ghost} style={barStyle(bar, top, minutes)} aria-hidden /> : null
}
