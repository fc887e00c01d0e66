import { memo, type CSSProperties } from 'react'
import type { BoardDriver } from '#contract/dispatch.ts'
import type { Row } from './board-layout.ts'
import { shiftText } from './board-words.ts'
import classes from './board.module.css'

interface DriverNameProps {
  row: Row
  date: string
  /** What speaks against the trip that is being moved; null: no trip is, or nothing does. */
  whyNot: string | null
  aimed: boolean
}

/** The name of a row, in the column that stays at the left: one column, for a browser draws each thing that stays as a layer of its own. */
export const DriverName = memo(function DriverName({ row: { driver, top, lanes }, date, whyNot, aimed }: DriverNameProps) {
  const place = { '--top': top, '--row-lanes': lanes } as CSSProperties
  return (
    <>
      <div className={classes.name} data-cannot={whyNot !== null || undefined} data-nobody={driver === null || undefined} style={place}>
        {driver ? <NameAndState driver={driver} date={date} /> : <strong>Unassigned</strong>}
      </div>
      {whyNot !== null && !aimed && (
        <span className={classes.whyNot} style={place} aria-hidden>
          {whyNot}
        </span>
      )}
    </>
  )
})

function NameAndState({ driver, date }: { driver: BoardDriver; date: string }) {
  const { name, car, gone, trips, underWay } = driver
  const shift = gone ? 'No longer a driver' : shiftText(driver, date)
  return (
    <>
      <strong title={[name, shift, car?.name].filter(Boolean).join(', ')}>{name}</strong>
      <small>{[shift, car?.name].filter(Boolean).join(', ')}</small>
      <span className={classes.state} data-busy={underWay !== null || undefined}>
        {underWay === null ? `${trips}` : 'On the road'}
        <span className="said">{underWay === null ? ' trips' : `, ${trips} trips`}</span>
      </span>
    </>
  )
}
