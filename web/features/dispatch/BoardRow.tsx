import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useEffect, useRef, useState } from 'react'
import type { BoardDriver } from '#contract/dispatch.ts'
import type { Row } from './board-layout.ts'
import { shiftText } from './board-words.ts'
import classes from './board.module.css'

/** A driver's row: the sticky name, and the drop target for trips. */
export function BoardRow({ row, date, onDrop }: { row: Row; date: string; onDrop: (tripGuid: string) => void }) {
  const element = useRef<HTMLDivElement>(null)
  const [over, setOver] = useState(false)
  const latest = useRef(onDrop)
  latest.current = onDrop
  const gone = row.driver?.gone ?? false
  useEffect(() => {
    if (!element.current) return undefined
    return dropTargetForElements({
      element: element.current,
      canDrop: () => !gone,
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: ({ source }) => {
        setOver(false)
        latest.current(String(source.data['tripGuid']))
      },
    })
  }, [gone])
  return (
    <div
      ref={element}
      className={classes.row}
      data-over={over || undefined}
      data-nobody={row.driver === null || undefined}
      style={{ '--row-lanes': row.lanes } as React.CSSProperties}
    >
      <div className={classes.name}>{row.driver ? <DriverName driver={row.driver} date={date} /> : <strong>Unassigned</strong>}</div>
    </div>
  )
}

function DriverName({ driver, date }: { driver: BoardDriver; date: string }) {
  return (
    <>
      <strong>{driver.name}</strong>
      <small>{[driver.gone ? 'No longer a driver' : shiftText(driver, date), driver.car?.name].filter(Boolean).join(', ')}</small>
      <span className={classes.state} data-busy={driver.underWay !== null || undefined}>
        {driver.underWay === null ? `${driver.trips}` : 'On the road'}
        <span className="said">{driver.underWay === null ? ' trips' : `, ${driver.trips} trips`}</span>
      </span>
    </>
  )
}
