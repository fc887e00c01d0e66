import { localDateOf, localTimeOf } from './airport-time.ts'
import type { Instant } from './instant.ts'
import { zoneNameAt } from './repeated-hour.ts'
import { serviceDateText } from './service-date-text.ts'
import type { ServiceDate } from './service-date.ts'

/**
 * What a person or a file means by a local time. Clocks that go back repeat an hour and clocks that go forward skip one, so a typed time has
 * two meanings or none there. Server only: it needs Temporal.
 */

/** The moment meant, or why there is no single one, to show at the time's field. */
export type Meant = { readonly at: Instant } | { readonly why: string }

/** The moments that a local time can mean, in order. It may name its zone: `01:15 GMT`. */
export function momentsOf(date: ServiceDate, typed: string, timeZone: string): Instant[] {
  const [time = '', name] = typed.split(' ')
  const local = Temporal.PlainDateTime.from(`${date}T${time}`)
  const both = (['earlier', 'later'] as const).map((disambiguation) => local.toZonedDateTime(timeZone, { disambiguation }))
  const real = both.filter((it) => it.toPlainDateTime().equals(local)).map((it) => it.toInstant().toString())
  return [...new Set(real)].filter((it) => name === undefined || zoneNameAt(it, timeZone) === name)
}

/** Of two moments, one that is not `possible` (it is past, or after the flight) is not meant. */
export function momentMeant(date: ServiceDate, typed: string, timeZone: string, possible: (at: Instant) => boolean = () => true): Meant {
  const all = momentsOf(date, typed, timeZone)
  const some = all.length > 1 ? all.filter(possible) : all
  const [at] = some
  if (at !== undefined && some.length === 1) return { at }
  return { why: all.length > 1 ? twiceText(date, typed, all, timeZone) : noSuchTimeText(date, typed) }
}

/** The moment of a time that a schedule, a shift or a file sets and no one can be asked about. A skipped time moves on by what is skipped. */
export function scheduledMoment(date: ServiceDate, time: string, timeZone: string, of: 'first' | 'last' = 'first'): Instant {
  const [first, last] = momentsOf(date, time, timeZone)
  if (first !== undefined) return of === 'last' ? (last ?? first) : first
  return Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(timeZone).toInstant().toString()
}

function twiceText(date: ServiceDate, time: string, all: readonly Instant[], timeZone: string): string {
  const choices = all.map((it) => `${time} ${zoneNameAt(it, timeZone)}`)
  return `${time} occurs twice on ${serviceDateText(date)}. Enter ${choices.join(' or ')}`
}

function noSuchTimeText(date: ServiceDate, typed: string): string {
  const [time, name] = typed.split(' ')
  if (name !== undefined) return `On ${serviceDateText(date)}, enter ${time} without “${name}”`
  return `The clocks go forward on ${serviceDateText(date)} and skip ${time}. Enter another time`
}

/**
 * The moment of a service time as stored, a local day and time: the one of `sources` that it was taken from (its pickup, its flight). A
 * service without any has the first moment of that time.
 */
export function storedMoment(date: ServiceDate, time: string, timeZone: string, sources: readonly Instant[]): Instant {
  return (
    sources.find((it) => localDateOf(it, timeZone) === date && localTimeOf(it, timeZone) === time) ?? scheduledMoment(date, time, timeZone)
  )
}
