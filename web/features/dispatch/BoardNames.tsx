import type { BoardTrip } from '#contract/dispatch.ts'
import { useMemo, type CSSProperties } from 'react'
import type { WhyNot } from './board-fit.ts'
import { keyOfRow, type Layout, type Row } from './board-layout.ts'
import { TargetRow } from './BoardGhost.tsx'
import { DriverName } from './DriverName.tsx'
import { useNameKeys } from './use-name-keys.ts'
import { useMovedTrip, type MovedTrip } from './moved-trip.ts'
import type { Verdict } from './verdict.ts'
import { useVerdicts } from './use-verdicts.ts'
import classes from './board.module.css'
import verdictClasses from './verdicts.module.css'

interface BoardNamesProps {
  layout: Layout
  /** The rows in visible lanes. */
  inView: readonly Row[]
  date: string
  whyNot: WhyNot
  moved: MovedTrip
  dragged: BoardTrip | null
  /** Opens a driver's menu. */
  onMenu: (driverGuid: string) => void
}

/**
 * The column of driver names and, while a trip is being moved, who can't take it. The names are one tab stop:
 * arrow keys move between them, and each opens its driver's menu.
 */
export function BoardNames({ layout, inView, date, whyNot, moved, dragged, onMenu }: BoardNamesProps) {
  const ghost = useMovedTrip(moved)
  const guid = ghost?.guid
  const moving = useMemo(
    () => dragged ?? layout.bars.find((it) => it.trip.guid === guid)?.trip ?? null,
    [layout, dragged, guid],
  )
  const verdicts = useVerdicts(moving, inView, whyNot)
  const keys = useNameKeys(inView, onMenu)
  return (
    <>
      <div className={classes.names} {...keys.handlers}>
        <TargetRow layout={layout} moved={moved} />
        {inView.map((row) => (
          <DriverName
            key={keyOfRow(row)}
            row={row}
            date={date}
            cannot={verdicts.has(keyOfRow(row))}
            tabbable={row.driver !== null && row.driver.guid === keys.tabbable}
          />
        ))}
      </div>
      <Verdicts rows={inView} verdicts={verdicts} />
    </>
  )
}

/** One word at the end of the row of each driver who can't take the trip; the full reason on hover. */
function Verdicts({ rows, verdicts }: { rows: readonly Row[]; verdicts: ReadonlyMap<string, Verdict> }) {
  if (verdicts.size === 0) return null
  return (
    <div className={verdictClasses.verdicts} aria-hidden>
      {rows.map((row) => {
        const verdict = verdicts.get(keyOfRow(row))
        const place = { '--top': row.top, '--row-lanes': row.lanes } as CSSProperties
        return (
          verdict && (
            <div key={keyOfRow(row)} className={verdictClasses.verdict} style={place}>
              <span title={verdict.reason}>{verdict.word}</span>
            </div>
          )
        )
      })}
    </div>
  )
}
