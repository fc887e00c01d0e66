import { isBefore, type Instant } from '#domain/calendar/instant.ts'
import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'

/** A driver's shift on a date. Times are `HH:MM` in the airport's time zone, each with its instant. */
export interface DayShift {
  readonly date: ServiceDate
  /** Not working that day; `note` gives the reason. */
  readonly absent: boolean
  readonly note: string
  /**
   * Null: no fixed hours. A shift whose end is before its start runs past midnight; one with equal times is
   * empty.
   */
  readonly hours: Hours | null
  readonly pause: Hours | null
}

export interface Hours {
  readonly from: string
  readonly to: string
  readonly beginsAt: Instant
  readonly endsAt: Instant
}

/** A period of time: a drive from its pickup to its expected end. */
export interface Stretch {
  readonly from: Instant
  readonly to: Instant
}

/** Whether a driver works during the whole stretch. `date`: the service date of the drive. */
export function worksThrough(shifts: readonly DayShift[], date: ServiceDate, stretch: Stretch): boolean {
  if (shifts.some(({ absent, hours }) => !absent && hours !== null && holds(hours, stretch))) return true
  const own = shifts.find((it) => it.date === date)
  return own === undefined || (!own.absent && own.hours === null)
}

/** Why a driver is not on shift then, as a sentence; empty if they are. */
export function whyNotOnShift(
  name: string,
  shifts: readonly DayShift[],
  date: ServiceDate,
  stretch: Stretch,
): string[] {
  const own = shifts.find((it) => it.date === date)
  if (own === undefined || worksThrough(shifts, date, stretch)) return []
  if (own.absent)
    return [`${name} is absent on ${serviceDateText(date)}${own.note === '' ? '' : `: ${own.note}`}`]
  return own.hours === null ? [] : [`${name} works from ${own.hours.from} to ${own.hours.to}`]
}

/** Breaks that the stretch overlaps, one sentence each. */
export function whyNotInBreak(name: string, shifts: readonly DayShift[], stretch: Stretch): string[] {
  const pauses = shifts.flatMap(({ absent, pause }) =>
    !absent && pause !== null && meets(pause, stretch) ? [pause] : [],
  )
  return pauses.map((it) => `${name} has a break from ${it.from} to ${it.to}`)
}

function holds({ beginsAt, endsAt }: Hours, { from, to }: Stretch): boolean {
  return isBefore(beginsAt, endsAt) && !isBefore(from, beginsAt) && !isBefore(endsAt, to)
}

function meets({ beginsAt, endsAt }: Hours, { from, to }: Stretch): boolean {
  return isBefore(from, endsAt) && isBefore(beginsAt, to)
}
