import { memo, type CSSProperties } from 'react'
import type { BoardDriver } from '#contract/dispatch.ts'
import { counted } from '#domain/text/counted.ts'
import type { Row } from './board-layout.ts'
import { shiftText, shortName } from './board-words.ts'
import classes from './board.module.css'

interface DriverNameProps {
  row: Row
  date: string
  /** The driver has conflicts with the trip being moved. */
  cannot: boolean
  tabbable: boolean
}

/** The name of a row, inside the one sticky column: each sticky element needs its own compositor layer. */
export const DriverName = memo(function DriverName({
  row: { driver, top, lanes },
  date,
  cannot,
  tabbable,
}: DriverNameProps) {
  const letters = driver?.name.length ?? 0
  const place = { '--top': top, '--row-lanes': lanes, '--letters': letters } as CSSProperties
  return (
    <div
      className={classes.name}
      data-cannot={cannot || undefined}
      data-unassigned={driver === null || undefined}
      data-name-of={driver?.guid}
      data-busy={(driver?.underWay ?? null) !== null || undefined}
      style={place}
    >
      {driver ? (
        <NameAndState driver={driver} date={date} tabbable={tabbable} />
      ) : (
        <strong>Unassigned</strong>
      )}
    </div>
  )
})

interface NameAndStateProps {
  driver: BoardDriver
  date: string
  tabbable: boolean
}

function NameAndState({ driver, date, tabbable }: NameAndStateProps) {
  const { name, car, gone, isOutside, trips, underWay } = driver
  const short = shortName(name)
  const shift = gone ? 'No longer a driver' : isOutside ? 'Outside company' : shiftText(driver, date)
  return (
    <>
      <button
        type="button"
        className={classes.who}
        data-driver={driver.guid}
        tabIndex={tabbable ? 0 : -1}
        aria-haspopup="menu"
        title={[name, shift, car?.name].filter(Boolean).join(', ')}
      >
        <span className={classes.full}>{name}</span>
        {short !== name && (
          <span className={classes.short} aria-hidden>
            {short}
          </span>
        )}
      </button>
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
