import { epochMs } from './epoch.ts'
import type { Instant } from './instant.ts'
import { localText as localTextOf, offsetMs } from './local-text.ts'

/** Names the zone of a local time repeated by a clock change. */

/**
 * Each locale names the zones of its own region and gives others as an offset: `BST` is British, `EDT`
 * American, `AEST` Australian.
 */
const locales = ['en-GB', 'en-US', 'en-AU']

const minuteMs = 60_000
/** Longer than any clock change. */
const reachMs = 180 * minuteMs

/** `GMT`, `BST`, or an offset such as `GMT+10:30`. */
export function zoneNameAt(instant: Instant, timeZone: string): string {
  const names = locales.map((locale) => nameIn(locale, instant, timeZone))
  return names.find((it) => /^[A-Z]{2,5}$/.test(it)) ?? names[0] ?? ''
}

/** ` GMT` if the local time occurs twice that day, else empty. */
export function zoneSuffix(instant: Instant, timeZone: string): string {
  const ms = epochMs(instant)
  const shift = offsetMs(ms - reachMs, timeZone) - offsetMs(ms + reachMs, timeZone)
  if (shift <= 0) return ''
  const local = localTextOf(ms, timeZone)
  const repeats = [-shift, shift].some((it) => localTextOf(ms + it, timeZone) === local)
  return repeats ? ` ${zoneNameAt(instant, timeZone)}` : ''
}

/** Minutes ahead of UTC. */
export function offsetAt(instant: Instant, timeZone: string): number {
  return offsetMs(epochMs(instant), timeZone) / minuteMs
}

/** `2027-10-31 01:15`. */
export function localText(instant: Instant, timeZone: string): string {
  return localTextOf(epochMs(instant), timeZone)
}

const formats: Record<string, Intl.DateTimeFormat> = {}

/** Creating a formatter takes a phone several milliseconds, so each is made once. */
function nameIn(locale: string, instant: Instant, timeZone: string): string {
  const format = (formats[locale + timeZone] ??= new Intl.DateTimeFormat(locale, {
    timeZone,
    timeZoneName: 'short',
  }))
  return format.formatToParts(epochMs(instant)).find(({ type }) => type === 'timeZoneName')?.value ?? ''
}
