import type { BoardTrip } from '#contract/dispatch.ts'
import { useMemo } from 'react'
import type { WhyNot } from './board-fit.ts'
import { keyOfRow, type Layout, type Row } from './board-layout.ts'
import { TargetRow } from './BoardGhost.tsx'
import { DriverName } from './DriverName.tsx'
import { useMovedTrip, type MovedTrip } from './moved-trip.ts'
import { useVerdicts } from './use-verdicts.ts'
import classes from './board.module.css'

interface BoardNamesProps {
  layout: Layout
  /** The rows in visible lanes. */
  inView: readonly Row[]
  date: string
  whyNot: WhyNot
  moved: MovedTrip
  dragged: BoardTrip | null
}

/** The column of driver names, with each driver's conflicts while a trip is being moved. */
export function BoardNames({ layout, inView, date, whyNot, moved, dragged }: BoardNamesProps) {
  const ghost = useMovedTrip(moved)
  const guid = ghost?.guid
  const moving = useMemo(
    () => dragged ?? layout.bars.find((it) => it.trip.guid === guid)?.trip ?? null,
    [layout, dragged, guid],
  )
  const verdicts = useVerdicts(moving, inView, whyNot)
  const aimed = ghost && layout.rows[ghost.row]
  return (
    <div className={classes.names}>
      <TargetRow layout={layout} moved={moved} />
      {inView.map((row) => (
        <DriverName
          key={keyOfRow(row)}
          row={row}
          date={date}
          whyNot={verdicts.get(keyOfRow(row)) ?? null}
          aimed={row === aimed}
        />
      ))}
    </div>
  )
}
