import { isBefore, type Instant } from '#domain/calendar/instant.ts'
import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'

/** What a driver works on one date: the rota's entry, else the usual shift. Times are the airport's, `HH:MM`, each with its instant. */
export interface DayShift {
  readonly date: ServiceDate
  /** Does not work that day. `note` says why. */
  readonly absent: boolean
  readonly note: string
  /** Null: no fixed hours. A shift that ends before it begins runs over midnight; one that ends as it begins holds nothing. */
  readonly hours: Hours | null
  readonly pause: Hours | null
}

export interface Hours {
  readonly from: string
  readonly to: string
  readonly beginsAt: Instant
  readonly endsAt: Instant
}

/** A stretch of time: a drive from its pickup to its expected end. */
export interface Stretch {
  readonly from: Instant
  readonly to: Instant
}

/** Whether a driver works through the whole stretch. `date`: the service date that it counts to. */
export function worksThrough(shifts: readonly DayShift[], date: ServiceDate, stretch: Stretch): boolean {
  if (shifts.some(({ absent, hours }) => !absent && hours !== null && holds(hours, stretch))) return true
  const own = shifts.find((it) => it.date === date)
  return own === undefined || (!own.absent && own.hours === null)
}

/** Why a driver does not work then, as a sentence; none where they do. */
export function whyNotOnShift(name: string, shifts: readonly DayShift[], date: ServiceDate, stretch: Stretch): string[] {
  const own = shifts.find((it) => it.date === date)
  if (own === undefined || worksThrough(shifts, date, stretch)) return []
  if (own.absent) return [`${name} is absent on ${serviceDateText(date)}${own.note === '' ? '' : `: ${own.note}`}`]
  return own.hours === null ? [] : [`${name} works from ${own.hours.from} to ${own.hours.to}`]
}

/** A break that the stretch falls into, as a sentence. */
export function whyNotInBreak(name: string, shifts: readonly DayShift[], stretch: Stretch): string[] {
  const pauses = shifts.flatMap(({ absent, pause }) => (!absent && pause !== null && meets(pause, stretch) ? [pause] : []))
  return pauses.map((it) => `${name} has a break from ${it.from} to ${it.to}`)
}

function holds({ beginsAt, endsAt }: Hours, { from, to }: Stretch): boolean {
  return isBefore(beginsAt, endsAt) && !isBefore(from, beginsAt) && !isBefore(endsAt, to)
}

function meets({ beginsAt, endsAt }: Hours, { from, to }: Stretch): boolean {
  return isBefore(from, endsAt) && isBefore(beginsAt, to)
}
