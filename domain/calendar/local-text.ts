/**
 * Local dates and times in browsers. The first formatter of `Intl` loads so much that it blocks a phone
 * for a tenth of a second; Temporal needs a few milliseconds. Browsers without Temporal show the same.
 */

/** `2027-10-31 01:15` of milliseconds since 1970. */
export function localText(ms: number, timeZone: string): string {
  if (!('Temporal' in globalThis)) return intlText(ms, timeZone)
  return toMinute(Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone).toString())
}

/** The same in the zone of this device. */
export function deviceText(ms: number): string {
  return toMinute(new Date(ms - new Date(ms).getTimezoneOffset() * 60_000).toISOString())
}

/** The first 16 characters: `YYYY-MM-DDTHH:MM`. */
function toMinute(iso: string): string {
  return iso.slice(0, 16).replace('T', ' ')
}

const formats: Record<string, Intl.DateTimeFormat> = {}

/** For browsers without Temporal. Swedish dates are written as in ISO 8601. */
export function intlText(ms: number, timeZone: string): string {
  formats[timeZone] ??= new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return formats[timeZone].format(ms)
}
