import { useEffect, useMemo, useRef, useState } from 'react'
import type { BoardClash, BoardDriver, BoardTrip } from '#contract/dispatch.ts'
import { minutesBetween } from '#domain/calendar/instant.ts'
import { useDeviceNow } from '../../offline/device-clock.ts'
import { timeText } from '#web/ui/value/format.ts'
import { BoardBar } from './BoardBar.tsx'
import { BoardRow } from './BoardRow.tsx'
import { layoutBoard } from './board-layout.ts'
import { clashesOfTrip } from './board-words.ts'
import { useBoardKeys } from './use-board-keys.ts'
import classes from './board.module.css'

interface BoardProps {
  trips: readonly BoardTrip[]
  drivers: readonly BoardDriver[]
  clashes: readonly BoardClash[]
  date: string
  dayBegins: string
  timeZone: string
  chosen: string | null
  onChoose: (guid: string) => void
  onAssign: (trip: BoardTrip, driver: BoardDriver | null) => void
}

/**
 * Drivers down, hours across. All bars are children of one layer in a fixed order, so that a bar that changes its driver stays the same
 * element and retains the focus.
 */
export function Board({ trips, drivers, clashes, date, dayBegins, timeZone, chosen, onChoose, onAssign }: BoardProps) {
  const layout = useMemo(() => layoutBoard(trips, drivers, dayBegins), [trips, drivers, dayBegins])
  const [dragging, setDragging] = useState(false)
  const keys = useBoardKeys(layout, onAssign)
  const percent = (minutes: number) => `${(minutes / layout.minutes) * 100}%`
  const lanes = layout.rows.reduce((sum, it) => sum + it.lanes, 0)
  const bars = useMemo(() => layout.bars.toSorted((a, b) => (a.trip.guid < b.trip.guid ? -1 : 1)), [layout.bars])
  const byGuid = useMemo(() => new Map(trips.map((it) => [it.guid, it])), [trips])

  return (
    // Without a trip as a tab stop, the board itself is one, for keyboard scrolling.
    <div className={classes.scroll} role="region" aria-label="Board" tabIndex={trips.length === 0 ? 0 : -1}>
      <div className={classes.board} style={{ '--lanes': lanes, '--hours': layout.minutes / 60 } as React.CSSProperties}>
        <div className={classes.hours} aria-hidden>
          {layout.hours.slice(0, -1).map((it) => (
            <span key={it.at} style={{ left: percent(it.from) }}>
              {timeText(it.at, timeZone)}
            </span>
          ))}
        </div>
        {layout.rows.map((row) => (
          <BoardRow
            key={row.driver?.guid ?? 'nobody'}
            row={row}
            date={date}
            onDrop={(guid) => dropOn(byGuid.get(guid), row.driver, onAssign)}
          />
        ))}
        <div className={classes.grid} aria-hidden>
          {layout.hours.map((it) => (
            <span key={it.at} style={{ left: percent(it.from) }} />
          ))}
          <NowLine begins={layout.begins} minutes={layout.minutes} />
        </div>
        <div
          className={classes.bars}
          role="group"
          aria-label="Trips"
          data-dragging={dragging || undefined}
          onKeyDown={keys.onKeyDown}
          aria-describedby="board-keys"
        >
          {bars.map((bar) => (
            <BoardBar
              key={bar.trip.guid}
              bar={bar}
              top={layout.rows[bar.row]?.top ?? 0}
              left={percent(bar.from)}
              width={percent(bar.minutes)}
              clashes={clashesOfTrip(clashes, bar.trip.guid)}
              timeZone={timeZone}
              chosen={chosen === bar.trip.guid}
              tabbable={keys.tabbable === bar.trip.guid}
              onFocus={() => keys.setTabbable(bar.trip.guid)}
              onChoose={() => onChoose(bar.trip.guid)}
              onDragging={setDragging}
            />
          ))}
        </div>
      </div>
      <p id="board-keys" className="said">
        Arrows move between trips. Alt and the up or down arrow give the trip to the driver above or below. Enter opens it.
      </p>
    </div>
  )
}

function dropOn(trip: BoardTrip | undefined, driver: BoardDriver | null, onAssign: BoardProps['onAssign']): void {
  if (trip && trip.life.driverGuid !== (driver?.guid ?? null)) onAssign(trip, driver)
}

function NowLine({ begins, minutes }: { begins: string; minutes: number }) {
  const now = useDeviceNow(30_000)
  const line = useRef<HTMLElement>(null)
  const at = minutesBetween(begins, now)
  const isShown = at >= 0 && at <= minutes
  useEffect(() => {
    // Initially scrolled to the current time.
    if (isShown) line.current?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [isShown])
  return isShown ? <b ref={line} className={classes.now} style={{ left: `${(at / minutes) * 100}%` }} /> : null
}
