import { epochMs } from '#domain/calendar/epoch.ts'
import { deviceText, localText } from '#domain/calendar/local-text.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import { longServiceDateText, monthWords, serviceDateText } from '#domain/calendar/service-date-text.ts'

export { dayYearText } from '#domain/calendar/service-date-text.ts'

/** Formats money, dates and times in one place. */

/** What the site's amounts and times are written in. */
export interface SiteFormat {
  readonly currency: string
  /** IANA name. */
  readonly timeZone: string
}

export { amountText, moneyText } from '#domain/money/money-text.ts'

/** `Fri 20 Nov` of a `YYYY-MM-DD`. */
export const dayText = serviceDateText

/** `Friday 20 November 2026`, for screen readers. */
export const longDayText = longServiceDateText

/** `November 2026` of a `YYYY-MM`. */
export const monthText = monthWords

/** `14:05` of milliseconds since 1970; in the browser's own zone when none is given. */
export function clockText(ms: number, timeZone?: string): string {
  return textIn(ms, timeZone).slice(-5)
}

/** The day of an instant, as `YYYY-MM-DD`; in the browser's own zone when none is given. */
export function dateText(instant: Instant, timeZone?: string): string {
  return textIn(epochMs(instant), timeZone).slice(0, 10)
}

/**
 * Whether the browser's local time differs from the airport's at this instant: then times name their zone.
 */
export function browserZoneDiffers(timeZone: string, at: Instant): boolean {
  return textIn(epochMs(at)) !== textIn(epochMs(at), timeZone)
}

/** `2026-11-20 14:05` */
function textIn(ms: number, timeZone = ''): string {
  return timeZone === '' ? deviceText(ms) : localText(ms, timeZone)
}
