import { memo, type CSSProperties } from 'react'
import type { BoardDriver } from '#contract/dispatch.ts'
import { counted } from '#domain/text/counted.ts'
import type { Row } from './board-layout.ts'
import { shiftText } from './board-words.ts'
import classes from './board.module.css'

interface DriverNameProps {
  row: Row
  date: string
  /** The driver has conflicts with the trip being moved. */
  cannot: boolean
}

/** The name of a row, inside the one sticky column: each sticky element needs its own compositor layer. */
export const DriverName = memo(function DriverName({
  row: { driver, top, lanes },
  date,
  cannot,
}: DriverNameProps) {
  const place = { '--top': top, '--row-lanes': lanes } as CSSProperties
  return (
    <div
      className={classes.name}
      data-cannot={cannot || undefined}
      data-unassigned={driver === null || undefined}
      style={place}
    >
      {driver ? <NameAndState driver={driver} date={date} /> : <strong>Unassigned</strong>}
    </div>
  )
})

function NameAndState({ driver, date }: { driver: BoardDriver; date: string }) {
  const { name, car, gone, isOutside, trips, underWay } = driver
  const shift = gone ? 'No longer a driver' : isOutside ? 'Outside company' : shiftText(driver, date)
  return (
    <>
      <strong title={[name, shift, car?.name].filter(Boolean).join(', ')}>{name}</strong>
      <small>{[shift, car?.name].filter(Boolean).join(', ')}</small>
      <span className={classes.state} data-busy={underWay !== null || undefined}>
        {underWay === null ? `${trips}` : 'On the road'}
        <span className="said">
          {underWay === null ? (trips === 1 ? ' trip' : ' trips') : `, ${counted(trips, 'trip')}`}
        </span>
      </span>
    </>
  )
}
