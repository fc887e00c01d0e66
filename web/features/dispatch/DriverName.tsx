import { memo, type CSSProperties } from 'react'
import type { BoardDriver } from '#contract/dispatch.ts'
import type { Row } from './board-layout.ts'
import { shiftText } from './board-words.ts'
import classes from './board.module.css'

interface DriverNameProps {
  row: Row
  date: string
  /** The trip that is moved cannot be this driver's. */
  cannot: boolean
  aimed: boolean
}

/** The name of a row, in the column that stays at the left: one column, for a browser draws each thing that stays as a layer of its own. */
export const DriverName = memo(function DriverName({ row: { driver, top, lanes }, date, cannot, aimed }: DriverNameProps) {
  return (
    <div
      className={classes.name}
      data-over={aimed || undefined}
      data-cannot={cannot || undefined}
      data-nobody={driver === null || undefined}
      style={{ '--top': top, '--row-lanes': lanes } as CSSProperties}
    >
      {driver ? <NameAndState driver={driver} date={date} /> : <strong>Unassigned</strong>}
    </div>
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
