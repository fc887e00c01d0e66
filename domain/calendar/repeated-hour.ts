import { addMinutes, minutesBetween, type Instant } from './instant.ts'
import { localText as localTextOf } from './local-text.ts'

/** Names the zone of a local time repeated by a clock change. */

/**
 * Each locale names the zones of its own region and gives others as an offset: `BST` is British, `EDT`
 * American, `AEST` Australian.
 */
const locales = ['en-GB', 'en-US', 'en-AU']

const blockMinutes = 12 * 60
/** Longer than any clock change. */
const reachMinutes = 3 * 60

/** `GMT`, `BST`, or an offset such as `GMT+10:30`. */
export function zoneNameAt(instant: Instant, timeZone: string): string {
  const names = locales.map((locale) => partOf(nameFormat(`${locale} ${timeZone}`), instant, 'timeZoneName'))
  return names.find((it) => /^[A-Z]{2,5}$/.test(it)) ?? names[0] ?? ''
}

/** ` GMT` if the local time occurs twice that day, else empty. */
export function zoneSuffix(instant: Instant, timeZone: string): string {
  const shift = setBackWithin(instant, timeZone)
  if (shift === 0) return ''
  const local = localText(instant, timeZone)
  const repeats = [-shift, shift].some(
    (minutes) => localText(addMinutes(instant, minutes), timeZone) === local,
  )
  return repeats ? ` ${zoneNameAt(instant, timeZone)}` : ''
}

/** Minutes by which clocks go back around each half day: lists show thousands of times on few days. */
const setBacks = new Map<string, number>()

function setBackWithin(instant: Instant, timeZone: string): number {
  const block = Math.floor(minutesBetween('1970-01-01T00:00:00Z', instant) / blockMinutes)
  const key = `${block} ${timeZone}`
  const known = setBacks.get(key)
  if (known !== undefined) return known
  const begins = addMinutes('1970-01-01T00:00:00Z', block * blockMinutes)
  const before = offsetAt(addMinutes(begins, -reachMinutes), timeZone)
  const after = offsetAt(addMinutes(begins, blockMinutes + reachMinutes), timeZone)
  const shift = Math.max(0, before - after)
  if (setBacks.size > 1000) setBacks.clear()
  setBacks.set(key, shift)
  return shift
}

/** Minutes ahead of UTC. */
export function offsetAt(instant: Instant, timeZone: string): number {
  return minutesBetween(
    instant,
    `${localText(instant, timeZone).replace(' ', 'T')}:${instant.slice(17, 19)}Z`,
  )
}

/** `2027-10-31 01:15`. */
export function localText(instant: Instant, timeZone: string): string {
  return localTextOf(Date.parse(instant), timeZone)
}

function partOf(format: Intl.DateTimeFormat, instant: Instant, wanted: Intl.DateTimeFormatPartTypes): string {
  return format.formatToParts(Date.parse(instant)).find(({ type }) => type === wanted)?.value ?? ''
}

const nameFormat = remembered((key) => {
  const [locale = '', timeZone = ''] = key.split(' ')
  return new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' })
})

/** Creating a formatter takes a phone several milliseconds. */
function remembered(make: (key: string) => Intl.DateTimeFormat): (key: string) => Intl.DateTimeFormat {
  const made = new Map<string, Intl.DateTimeFormat>()
  return (key) => {
    const known = made.get(key) ?? make(key)
    made.set(key, known)
    return known
  }
}
