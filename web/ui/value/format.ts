import { epochMs } from '#domain/calendar/epoch.ts'
import type { Instant } from '#domain/calendar/instant.ts'

/** Formats money, dates and times in one place, with cached formatters (creating one is slow). */
const locale = 'en-US'
const cached = new Map<string, Intl.DateTimeFormat>()

function formatter(name: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${name} ${options.timeZone ?? ''}`
  const found = cached.get(key)
  if (found) return found
  const made = new Intl.DateTimeFormat(locale, options)
  cached.set(key, made)
  return made
}

/** Each asked once. */
function remembered<T>(make: (key: string) => T): (key: string) => T {
  const made = new Map<string, T>()
  return (key) => {
    if (!made.has(key)) made.set(key, make(key))
    return made.get(key) as T
  }
}

const moneyFormat = remembered((currency) => new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'code' }))

/** The number of decimals of a currency's minor unit: two for most, none for the yen. */
export const minorDigits = remembered((currency) => moneyFormat(currency).resolvedOptions().maximumFractionDigits ?? 2)

/** 123450 and BBD → `BBD 1,234.50`. With a true minus sign, so that columns align. */
export function moneyText(cents: number, currency: string): string {
  const text = moneyFormat(currency).format(cents / 10 ** minorDigits(currency))
  return text.replaceAll('\u00a0', ' ').replace('-', '\u2212')
}

/** 123450 → `1,234.50`, for columns whose header names the currency. */
export function amountText(cents: number, currency: string): string {
  return moneyText(cents, currency).replace(`${currency} `, '')
}

/** `Fri 20 Nov` of a `YYYY-MM-DD`: a list says the same few days in every row. */
export const dayText = remembered((date) =>
  parts(formatter('day', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' }), noon(date), ['weekday', 'day', 'month']),
)

/** `Fri 20 Nov 2026`. */
export function dayYearText(date: string): string {
  return `${dayText(date)} ${date.slice(0, 4)}`
}

/** `Friday 20 November 2026`, for screen readers. */
export function longDayText(date: string): string {
  const long = formatter('longDay', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
  return parts(long, noon(date), ['weekday', 'day', 'month', 'year'])
}

/** `November 2026` of a `YYYY-MM`. */
export function monthText(month: string): string {
  return parts(formatter('month', { month: 'long', year: 'numeric', timeZone: 'UTC' }), noon(`${month}-01`), ['month', 'year'])
}

/** `14:05` of an instant, in the given zone. */
export function timeText(instant: string, timeZone: string): string {
  return clockText(epochMs(instant), timeZone)
}

/** `14:05` of milliseconds since 1970; in the browser's own zone when none is given. */
export function clockText(ms: number, timeZone?: string): string {
  return formatter('clock', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', ...(timeZone ? { timeZone } : {}) }).format(ms)
}

/** `Fri 20 Nov 14:05` of an instant, in the given zone. */
export function dayTimeText(instant: string, timeZone: string): string {
  const ms = epochMs(instant)
  const day = parts(formatter('zonedDay', { weekday: 'short', day: 'numeric', month: 'short', timeZone }), ms, ['weekday', 'day', 'month'])
  return `${day} ${clockText(ms, timeZone)}`
}

/** The day of an instant, as `YYYY-MM-DD`; in the browser's own zone when none is given. */
export function dateText(instant: Instant, timeZone?: string): string {
  const found = formatter('date', { year: 'numeric', month: '2-digit', day: '2-digit', ...(timeZone ? { timeZone } : {}) }).formatToParts(
    epochMs(instant),
  )
  const part = (type: string) => found.find((it) => it.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}`
}

/** Whether the browser's local time differs from the airport's at this instant: then times name their zone. */
export function browserZoneDiffers(timeZone: string, at: Instant): boolean {
  const shown = (zone?: string) => `${dateText(at, zone)} ${clockText(epochMs(at), zone)}`
  return shown() !== shown(timeZone)
}

function noon(date: string): number {
  return epochMs(`${date}T12:00:00Z`)
}

/** The parts in our order with single spaces: locales insert commas where a sign would not. */
function parts(format: Intl.DateTimeFormat, ms: number, order: Intl.DateTimeFormatPartTypes[]): string {
  const found = format.formatToParts(ms)
  return order.map((type) => found.find((it) => it.type === type)?.value ?? '').join(' ')
}
