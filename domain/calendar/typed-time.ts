import { localDateOf, localTimeOf } from './airport-time.ts'
import type { Instant } from './instant.ts'
import { zoneNameAt } from './repeated-hour.ts'
import { serviceDateText } from './service-date-text.ts'
import type { ServiceDate } from './service-date.ts'

/**
 * Resolves a local time given by a person or a file. Clocks that go back repeat an hour and clocks that go
 * forward skip one, so such a time has two meanings or none. Server only: needs Temporal.
 */

/** The instant meant, or a message for the time's field if there isn't exactly one. */
export type Meant = { readonly at: Instant } | { readonly why: string }

/** The instants a local time can mean, in order. It can name its zone: `01:15 GMT`. */
export function momentsOf(date: ServiceDate, typed: string, timeZone: string): Instant[] {
  const [time = '', name] = typed.split(' ')
  const local = Temporal.PlainDateTime.from(`${date}T${time}`)
  const both = (['earlier', 'later'] as const).map((disambiguation) =>
    local.toZonedDateTime(timeZone, { disambiguation }),
  )
  const real = both.filter((it) => it.toPlainDateTime().equals(local)).map((it) => it.toInstant().toString())
  return [...new Set(real)].filter((it) => name === undefined || zoneNameAt(it, timeZone) === name)
}

/**
 * Resolves a typed time. If it occurs twice, instants that aren't `possible` (past, or after the flight) are
 * ruled out.
 */
export function momentMeant(
  date: ServiceDate,
  typed: string,
  timeZone: string,
  possible: (at: Instant) => boolean = () => true,
): Meant {
  const all = momentsOf(date, typed, timeZone)
  const some = all.length > 1 ? all.filter(possible) : all
  const [at] = some
  if (at !== undefined && some.length === 1) return { at }
  return { why: all.length > 1 ? twiceText(date, typed, all, timeZone) : noSuchTimeText(date, typed) }
}

/**
 * The instant of a time from a schedule, shift or file, where no one can be asked. A skipped time moves
 * forward by the skipped amount.
 */
export function scheduledMoment(
  date: ServiceDate,
  time: string,
  timeZone: string,
  of: 'first' | 'last' = 'first',
): Instant {
  const [first, last] = momentsOf(date, time, timeZone)
  if (first !== undefined) return of === 'last' ? (last ?? first) : first
  return Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(timeZone).toInstant().toString()
}

function twiceText(date: ServiceDate, time: string, all: readonly Instant[], timeZone: string): string {
  const choices = all.map((it) => `${time} ${zoneNameAt(it, timeZone)}`).join(' or ')
  return `${time} happens twice on ${serviceDateText(date)} because the clocks change. Enter ${choices}.`
}

function noSuchTimeText(date: ServiceDate, typed: string): string {
  const [time, name] = typed.split(' ')
  if (name === 'AM' || name === 'PM') return 'Use the 24-hour clock, such as 19:00'
  if (name !== undefined)
    return `“${name}” doesn’t apply at ${time} on ${serviceDateText(date)}. Enter ${time} only.`
  return `The clocks go forward on ${serviceDateText(date)} and skip ${time}. Enter another time.`
}

/**
 * The instant of a stored service time (local date and time): the matching one of `sources` (its pickup, its
 * flight), else the first instant of that time.
 */
export function storedMoment(
  date: ServiceDate,
  time: string,
  timeZone: string,
  sources: readonly Instant[],
): Instant {
  return (
    sources.find((it) => localDateOf(it, timeZone) === date && localTimeOf(it, timeZone) === time) ??
    scheduledMoment(date, time, timeZone)
  )
}
