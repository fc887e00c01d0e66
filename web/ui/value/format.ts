import { epochMs } from '#domain/calendar/epoch.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import { longServiceDateText, monthWords, serviceDateText } from '#domain/calendar/service-date-text.ts'

/**
 * Formats money, dates and times in one place, with cached formatters: creating one takes a phone several
 * milliseconds.
 */
const locale = 'en-US'

/** What the site's amounts and times are written in. */
export interface SiteFormat {
  readonly currency: string
  /** IANA name. */
  readonly timeZone: string
}

/** Cached results. */
function remembered<T>(make: (key: string) => T): (key: string) => T {
  const made = new Map<string, T>()
  return (key) => {
    if (!made.has(key)) made.set(key, make(key))
    return made.get(key) as T
  }
}

export { amountText, moneyText } from '#domain/money/money-text.ts'

/** `Fri 20 Nov` of a `YYYY-MM-DD`. */
export const dayText = serviceDateText

/** `Fri 20 Nov 2026`. */
export function dayYearText(date: string): string {
  return `${dayText(date)} ${date.slice(0, 4)}`
}

/** `Friday 20 November 2026`, for screen readers. */
export const longDayText = longServiceDateText

/** `November 2026` of a `YYYY-MM`. */
export const monthText = monthWords

/** `14:05` of milliseconds since 1970; in the browser's own zone when none is given. */
export function clockText(ms: number, timeZone?: string): string {
  const { hour, minute } = localParts(ms, timeZone)
  return `${hour}:${minute}`
}

/** The day of an instant, as `YYYY-MM-DD`; in the browser's own zone when none is given. */
export function dateText(instant: Instant, timeZone?: string): string {
  const { year, month, day } = localParts(epochMs(instant), timeZone)
  return `${year}-${month}-${day}`
}

/**
 * Whether the browser's local time differs from the airport's at this instant: then times name their zone.
 */
export function browserZoneDiffers(timeZone: string, at: Instant): boolean {
  const shown = (zone?: string) => `${dateText(at, zone)} ${clockText(epochMs(at), zone)}`
  return shown() !== shown(timeZone)
}

/** One formatter for each zone, of which every text is made; an empty one is the browser's own. */
const localFormat = remembered(
  (timeZone) =>
    new Intl.DateTimeFormat(locale, {
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      ...(timeZone === '' ? {} : { timeZone }),
    }),
)

function localParts(ms: number, timeZone = ''): Partial<Record<Intl.DateTimeFormatPartTypes, string>> {
  const parts = localFormat(timeZone).formatToParts(ms)
  return Object.fromEntries(parts.map(({ type, value }) => [type, value]))
}
