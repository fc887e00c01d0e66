import { epochMs } from '#domain/calendar/epoch.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import { inUnits, minorDigits } from '#domain/money/minor-units.ts'
import { guestLanguages, type GuestLanguage } from './guest-language.ts'

/**
 * Formats dates, amounts, counts and lists in a guest's language. Formatters are cached because creating one
 * is slow.
 */
const kept = new Map<string, unknown>()

function keep<T>(name: string, make: () => T): T {
  // Only this function writes to the cache, always the same type under the same name.
  if (kept.has(name)) return kept.get(name) as T
  const made = make()
  kept.set(name, made)
  return made
}

const inFull: Intl.DateTimeFormatOptions = {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
}

/** `Friday 20 November 2026`, `viernes, 20 de noviembre de 2026`. */
export function dayIn(language: GuestLanguage, date: ServiceDate): string {
  const { locale } = guestLanguages[language]
  const format = keep(`day ${language}`, () => new Intl.DateTimeFormat(locale, inFull))
  const text = format.format(epochMs(`${date}T12:00:00Z`))
  // Newer locale data adds a comma, `Friday, 20 November 2026`, which is not British style.
  return language === 'en' ? text.replace(',', '') : text
}

/** `13:05`, `13:05 Uhr`, `13 h 05`. Zone suffixes of repeated hours stay at the end. */
export function timeIn(language: GuestLanguage, time: string): string {
  const [, clock = time, suffix = ''] = /^(\d\d:\d\d)(.*)$/.exec(time) ?? []
  if (language === 'de') return `${clock} Uhr${suffix}`
  return language === 'fr' ? `${clock.replace(':', 'h')}${suffix}` : time
}

/** The separator between a label and its value: French puts a no-break space before the colon. */
export function colonIn(language: string): string {
  return language === 'fr' ? '\u00a0: ' : ': '
}

/** Between parts of a sentence that have commas themselves. */
export function semicolonIn(language: GuestLanguage): string {
  return language === 'fr' ? '\u00a0; ' : '; '
}

/** `Fri 20 Nov`, `vie, 20 nov`, for subjects. */
export function shortDayIn(language: GuestLanguage, date: ServiceDate): string {
  const { locale } = guestLanguages[language]
  const options = { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' } as const
  const format = keep(`short day ${language}`, () => new Intl.DateTimeFormat(locale, options))
  const text = format.format(epochMs(`${date}T12:00:00Z`))
  return language === 'en' ? text.replace(',', '') : text
}

/** `Friday 20 November 2026, 14:50`, or only the day. */
export function momentIn(
  language: GuestLanguage,
  { date, time }: { readonly date: ServiceDate; readonly time: string | null },
): string {
  return time === null ? dayIn(language, date) : `${dayIn(language, date)}, ${timeIn(language, time)}`
}

/** 5000 → `50%`, `50 %`. */
export function percentIn(language: GuestLanguage, basisPoints: number): string {
  const { locale } = guestLanguages[language]
  const options = { style: 'percent', maximumFractionDigits: 2 } as const
  return keep(`percent ${language}`, () => new Intl.NumberFormat(locale, options)).format(
    basisPoints / 10_000,
  )
}

/**
 * The currencies that a language writes with a symbol; the others by their code. A dollar sign is ambiguous
 * to a guest in the Caribbean, and `JP¥` is unfamiliar. English and Spanish symbols say which dollar it is.
 */
const withSymbol: Readonly<Partial<Record<GuestLanguage, readonly string[]>>> = {
  de: ['EUR'],
  fr: ['EUR'],
  pt: ['EUR', 'USD', 'BRL'],
}

/** 19800 and BBD → `BBD 198.00`, `198,00 BBD`. Minor units of the currency. */
export function moneyIn(language: GuestLanguage, cents: number, currency: string): string {
  const { locale } = guestLanguages[language]
  const digits = minorDigits(currency)
  const isByCode = withSymbol[language]?.includes(currency) === false
  const options = {
    style: 'currency',
    currency,
    currencyDisplay: isByCode ? 'code' : 'symbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  } as const
  const format = keep(`money ${language} ${currency} ${digits}`, () => new Intl.NumberFormat(locale, options))
  return format.format(inUnits(cents, currency)).replaceAll('\u00a0', ' ')
}

/** As `moneyIn`, without the currency. */
export function amountIn(language: GuestLanguage, cents: number, currency: string): string {
  const { locale } = guestLanguages[language]
  const digits = minorDigits(currency)
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  const format = keep(`amount ${language} ${digits}`, () => new Intl.NumberFormat(locale, options))
  // Thousands stay together, and every typeface has this space.
  return format.format(inUnits(cents, currency)).replaceAll('\u202f', '\u00a0')
}

/** Singular and plural of a text. */
export interface Counted {
  /** For one, with `{count}`. */
  readonly one: string
  readonly other: string
}

/** `1 adult`, `2 adults`. Null for zero. */
export function countText(count: number, texts: Counted): string | null {
  if (count === 0) return null
  return (count === 1 ? texts.one : texts.other).replace('{count}', String(count))
}

/** `a, b and c`, or with `or` in place of `and`. */
export function listIn(
  language: GuestLanguage,
  items: readonly string[],
  by: 'conjunction' | 'disjunction' = 'conjunction',
): string {
  return keep(
    `list ${by} ${language}`,
    () => new Intl.ListFormat(guestLanguages[language].locale, { type: by }),
  ).format(items)
}
