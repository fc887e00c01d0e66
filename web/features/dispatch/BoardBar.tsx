import { memo, type CSSProperties } from 'react'
import type { BoardTrip } from '#contract/dispatch.ts'
import { FlagMarks } from '#web/parts/flags/Flags.tsx'
import { lookOf } from '#web/parts/status/statuses.ts'
import { pickupConfirmed } from '#web/parts/trips/pickup-confirmed.ts'
import type { Bar, Layout } from './board-layout.ts'
import { barWords, tripSentence } from './board-words.ts'
import { arrivalText } from './travel.ts'
import classes from './bars.module.css'

interface BoardBarProps {
  bar: Bar
  /** `top`: the number of lanes above the bar. `minutes`: the length of the board's time axis. */
  top: number
  minutes: number
  /** The lanes of the board. */
  lanes: number
  /** Conflicts, one per line; empty if none. */
  against: string
  /** Ways to and from the neighbouring trips that are too short, one per line; empty if none. */
  tight: string
  timeZone: string
  airportCode: string
  chosen: boolean
  /** Part of the range to assign together. */
  selected: boolean
  tabbable: boolean
}

/**
 * One trip. Its text may extend to the next trip in the lane. Clicks and drags are handled by `BoardBars`.
 */
export const BoardBar = memo(function BoardBar(props: BoardBarProps) {
  const { bar, top, minutes, lanes, against, tight, timeZone, airportCode, chosen, selected, tabbable } =
    props
  const { trip } = bar
  const { time, rest } = barWords(trip, timeZone, airportCode)
  const isAgainst = against !== ''
  const sentence = tripSentence(trip, { against: linesOf(against), tight: linesOf(tight), timeZone })
  return (
    <button
      type="button"
      className={classes.bar}
      data-trip={trip.guid}
      data-tone={lookOf('trip', trip.status).tone}
      data-status={trip.status}
      data-clash={isAgainst || undefined}
      data-confirmed={trip.pickupConfirmed || undefined}
      data-tight={tight !== '' || undefined}
      data-chosen={chosen || undefined}
      data-selected={selected || undefined}
      data-fixed={!canMove(bar) || undefined}
      style={barStyle(bar, top + bar.lane, { minutes, lanes })}
      tabIndex={tabbable ? 0 : -1}
      aria-label={sentence + (selected ? ', selected' : '')}
      aria-pressed={chosen}
      title={titleOf(trip, [against, tight], timeZone)}
    >
      <span
        className={classes.words}
        style={{
          width: `calc(${(bar.room / bar.minutes) * 100}% - ${bar.isLabelledBefore ? '0' : '1.25'}rem)`,
        }}
        data-before={bar.isLabelledBefore || undefined}
        data-late={trip.flight?.late || undefined}
      >
        <b>{time}</b> <FlagMarks flags={trip.flags} className={classes.flagMark} /> {rest}
      </span>
    </button>
  )
})

function titleOf(trip: BoardTrip, troubles: readonly string[], timeZone: string): string {
  const confirmed = trip.pickupConfirmed === true ? pickupConfirmed : ''
  return [...troubles, arrivalText(trip, timeZone), confirmed].filter((it) => it !== '').join('\n')
}

function linesOf(text: string): string[] {
  return text === '' ? [] : text.split('\n')
}

/** Whether the trip can move to another driver. Its time only changes through a reschedule. */
export function canMove({ trip: { status } }: Bar): boolean {
  return status === 'unassigned' || status === 'assigned'
}

/** Percentages rather than CSS variables: with hundreds of bars, inherited custom properties are slow. */
export function barStyle(
  { from, minutes }: Pick<Bar, 'from' | 'minutes'>,
  lane: number,
  { minutes: all, lanes }: Pick<Layout, 'minutes' | 'lanes'>,
): CSSProperties {
  const across = { left: `${(from / all) * 100}%`, width: `${(minutes / all) * 100}%` }
  return { ...across, top: `calc(${(lane / lanes) * 100}% + 0.0625rem)` }
}
