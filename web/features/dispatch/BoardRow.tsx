import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { memo, useEffect, useRef, useState, type CSSProperties } from 'react'
import type { BoardDriver } from '#contract/dispatch.ts'
import type { Row } from './board-layout.ts'
import classes from './board.module.css'

interface BoardRowProps {
  row: Row
  minutes: number
  onDrop: (tripGuid: string, driver: BoardDriver | null) => void
}

/** A driver's row: shaded hours off shift, and a drop target for trips. */
export const BoardRow = memo(function BoardRow({ row, minutes, onDrop }: BoardRowProps) {
  const element = useRef<HTMLDivElement>(null)
  const [over, setOver] = useState(false)
  const { driver } = row
  const latest = useRef({ onDrop, driver })
  latest.current = { onDrop, driver }
  const gone = driver?.gone ?? false
  useEffect(() => {
    if (!element.current) return undefined
    return dropTargetForElements({
      element: element.current,
      canDrop: () => !gone,
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: ({ source }) => {
        setOver(false)
        latest.current.onDrop(String(source.data['tripGuid']), latest.current.driver)
      },
    })
  }, [gone])
  return (
    <div
      ref={element}
      className={classes.row}
      data-over={over || undefined}
      data-unassigned={driver === null || undefined}
      style={{ '--top': row.top, '--row-lanes': row.lanes } as CSSProperties}
      aria-hidden
    >
      <div className={classes.times}>
        {row.off.map((span) => (
          <i
            key={span.from}
            style={{ left: `${(span.from / minutes) * 100}%`, width: `${(span.minutes / minutes) * 100}%` }}
          />
        ))}
      </div>
    </div>
  )
})
