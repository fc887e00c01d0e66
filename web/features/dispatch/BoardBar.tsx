import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { IconAlertTriangle } from '@tabler/icons-react'
import { memo, useEffect, useRef, type CSSProperties } from 'react'
import { FlagMarks } from '#web/parts/flags/Flags.tsx'
import { lookOf } from '#web/parts/status/statuses.ts'
import type { Bar } from './board-layout.ts'
import { barWords, tripSentence } from './board-words.ts'
import classes from './board.module.css'

interface BoardBarProps {
  bar: Bar
  /** Lanes above it, and the minutes the board shows. */
  top: number
  minutes: number
  /** Everything against it, one a line; empty: nothing. */
  against: string
  timeZone: string
  airportCode: string
  chosen: boolean
  tabbable: boolean
  onFocus: (guid: string) => void
  onChoose: (guid: string) => void
  onDragging: (guid: string | null) => void
}

/** One trip. It can be dragged vertically only: its time changes through a reschedule. Its words run on to the next trip of its lane. */
export const BoardBar = memo(function BoardBar(props: BoardBarProps) {
  const { bar, top, minutes, against, timeZone, airportCode, chosen, tabbable, onFocus, onChoose, onDragging } = props
  const { trip } = bar
  const element = useRef<HTMLButtonElement>(null)
  const canMove = trip.status === 'unassigned' || trip.status === 'assigned'
  useEffect(() => {
    if (!element.current || !canMove) return undefined
    return draggable({
      element: element.current,
      getInitialData: () => ({ tripGuid: trip.guid }),
      onDragStart: () => onDragging(trip.guid),
      onDrop: () => onDragging(null),
    })
  }, [trip.guid, canMove, onDragging])
  useEffect(() => {
    // The panel that opens next to the board makes it narrower.
    if (chosen) element.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [chosen])
  const { icon: Pictogram, tone } = lookOf('trip', trip.status)
  const { time, rest } = barWords(trip, timeZone, airportCode)
  const isAgainst = against !== ''
  return (
    <button
      ref={element}
      type="button"
      className={classes.bar}
      data-trip={trip.guid}
      data-tone={tone}
      data-clash={isAgainst || undefined}
      data-chosen={chosen || undefined}
      data-fixed={!canMove || undefined}
      style={barStyle(bar, top + bar.lane, minutes)}
      tabIndex={tabbable ? 0 : -1}
      aria-label={tripSentence(trip, isAgainst ? against.split('\n') : [], timeZone)}
      aria-pressed={chosen}
      title={against}
      onFocus={() => onFocus(trip.guid)}
      onClick={() => onChoose(trip.guid)}
    >
      <span className={classes.plate}>
        {isAgainst ? <IconAlertTriangle size={13} stroke={2.25} aria-hidden /> : <Pictogram size={13} stroke={2.25} aria-hidden />}
      </span>
      <span
        className={classes.words}
        style={{ width: `calc(${(bar.room / bar.minutes) * 100}% - 1.25rem)` }}
        data-late={trip.flight?.late || undefined}
      >
        <b>{time}</b> <FlagMarks flags={trip.flags} className={classes.flagMark} /> {rest}
      </span>
    </button>
  )
})

const laneRem = 1.6875

/** Plain lengths, no variables: what is inherited differently by each of hundreds of bars costs a slow machine the most. */
export function barStyle({ from, minutes }: Pick<Bar, 'from' | 'minutes'>, lane: number, all: number): CSSProperties {
  const across = { left: `${(from / all) * 100}%`, width: `${(minutes / all) * 100}%` }
  return { ...across, top: `${lane * laneRem + 0.0625}rem`, zIndex: Math.round(from) + 1 }
}
