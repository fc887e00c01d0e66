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
  /** The day of the board. */
  date: string
  chosen: boolean
  /** Part of the range to assign together. */
  selected: boolean
  tabbable: boolean
}

/**
 * One trip. Its text may extend to the next trip in the lane. Clicks and drags are handled by `BoardBars`.
 */
export const BoardBar = memo(function BoardBar(props: BoardBarProps) {
  const {
    bar,
    top,
    minutes,
    lanes,
    against,
    tight,
    timeZone,
    airportCode,
    date,
    chosen,
    selected,
    tabbable,
  } = props
  const { trip } = bar
  const { time, rest } = barWords(trip, { timeZone, airportCode, date })
  const isAgainst = against !== ''
  const letters = time.length + rest.length + trip.flags.length * 2
  const place = wordsStyle(bar, letters, time.length + (rest.split(' · ')[0] ?? '').length)
  const sentence = tripSentence(trip, { against: linesOf(against), tight: linesOf(tight), timeZone, date })
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
        className={classes.grip}
        style={{ ...place, maxWidth: `${letters * letterRem}rem` }}
        data-before={bar.isLabelledBefore || undefined}
      />
      <span
        className={classes.words}
        style={place}
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
  return [trip.guestName, ...troubles, arrivalText(trip, timeZone), confirmed]
    .filter((it) => it !== '')
    .join('\n')
}

function linesOf(text: string): string[] {
  return text === '' ? [] : text.split('\n')
}

/** Widths in rem: an average letter, and the status icon with its gaps. */
const [letterRem, iconRem] = [0.42, 1.5]

/**
 * The text never crosses the frame of its trip. It is inside if it fits, or if there is less room after the
 * bar, or if it would be cut off there and its first words (`firstLetters`) fit inside; otherwise after the
 * bar, up to the next trip in the lane.
 */
function wordsStyle(
  { room, minutes, isLabelledBefore }: Bar,
  letters: number,
  firstLetters: number,
): CSSProperties {
  const roomPercent = (room / minutes) * 100
  if (isLabelledBefore) return { width: `${roomPercent}%` }
  if (room < minutes * 2) return { width: 'calc(100% - 1.25rem)' }
  // Far to one side or the other, depending on whether the bar is wide enough; the clamp picks an end.
  const [all, first] = [letters * letterRem + iconRem, firstLetters * letterRem + iconRem]
  const isCutAfter = `${roomPercent - 100}% - ${all}rem`
  const isTooShort = `min(${all}rem - 100%, max(${isCutAfter}, ${first}rem - 100%)) * 1000`
  const start = `calc(min(100%, clamp(1.125rem, ${isTooShort}, 100%)) + 0.125rem)`
  const width = `clamp(100% - 1.25rem, ${isTooShort}, ${roomPercent - 100}%)`
  return { insetInlineStart: start, width }
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
