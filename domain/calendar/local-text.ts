/**
 * Local dates and times in browsers. The first formatter of `Intl` loads so much that it blocks a phone
 * for a tenth of a second; Temporal needs a few milliseconds. Browsers without Temporal show the same.
 */

/** `2027-10-31 01:15` of milliseconds since 1970. */
export function localText(ms: number, timeZone: string): string {
  return toMinute(ms + offsetMs(ms, timeZone))
}

const quarterMs = 15 * 60_000
/** By zone and quarter hour: a list shows hundreds of clock times, and clocks only change on a quarter. */
const offsets = new Map<string, number>()

/** Milliseconds ahead of UTC. */
export function offsetMs(ms: number, timeZone: string): number {
  const from = Math.floor(ms / quarterMs) * quarterMs
  const key = timeZone + from
  if (offsets.size > 5000) offsets.clear()
  const offset = offsets.get(key) ?? findOffsetMs(from, timeZone)
  offsets.set(key, offset)
  return offset
}

function findOffsetMs(ms: number, timeZone: string): number {
  if (!('Temporal' in globalThis)) return Date.parse(`${intlText(ms, timeZone).replace(' ', 'T')}Z`) - ms
  return Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone).offsetNanoseconds / 1e6
}

/** The same in the zone of this device. */
export function deviceText(ms: number): string {
  return toMinute(ms - new Date(ms).getTimezoneOffset() * 60_000)
}

function toMinute(ms: number): string {
  return new Date(ms).toISOString().slice(0, 16).replace('T', ' ')
}

const formats: Record<string, Intl.DateTimeFormat> = {}

/** For browsers without Temporal. Swedish dates are written as in ISO 8601. */
export function intlText(ms: number, timeZone: string): string {
  formats[timeZone] ??= new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return formats[timeZone].format(ms)
}
