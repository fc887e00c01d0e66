import type { DeskRow } from '#contract/fast-track.ts'
import { epochMs } from '#domain/calendar/epoch.ts'
import { addMinutes, isBefore, minutesBetween, type Instant } from '#domain/calendar/instant.ts'
import { clockText } from '#web/ui/value/format.ts'

/** An hour by the airport's clock, with the passengers whose flights it brings or takes. */
export interface HourAhead {
  /** `14:00` */
  start: string
  passengers: number
}

/** A chart of more hours would be too narrow to read. */
const hoursAtMost = 24

/**
 * The passengers not checked in yet, by the hours of their flights: from the hour of `from` to the last
 * flight.
 */
export function hoursAhead(rows: readonly DeskRow[], from: Instant, timeZone: string): HourAhead[] {
  const clock = (instant: Instant) => clockText(epochMs(instant), timeZone)
  const start = addMinutes(
    from,
    -(Number(clock(from).slice(3)) + minutesBetween(`${from.slice(0, 16)}:00Z`, from)),
  )
  const ahead = rows.flatMap(({ flight, passengers, here }) =>
    flight === null || flight.status === 'cancelled' || isBefore(flight.bestAt, start)
      ? []
      : [{ hour: Math.floor(minutesBetween(start, flight.bestAt) / 60), passengers: passengers - here }],
  )
  const last = Math.min(hoursAtMost - 1, Math.max(-1, ...ahead.map((it) => it.hour)))
  return Array.from({ length: last + 1 }, (_, hour) => ({
    start: clock(addMinutes(start, hour * 60)),
    passengers: ahead.reduce((sum, it) => (it.hour === hour ? sum + it.passengers : sum), 0),
  }))
}
