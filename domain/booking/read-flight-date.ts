import { isServiceDate, type ServiceDate } from '#domain/calendar/service-date.ts'
import { readDay } from '#domain/calendar/typed-day.ts'
import { flightNumberOf } from '#domain/flight/flight-pattern.ts'

export interface FlightDate {
  /** Null: only a date was typed. */
  readonly flight: string | null
  readonly date: ServiceDate
}

const wordsAtMost = 8

/**
 * A flight with its date, in either order (`EK 241 28 Nov`, `2026-11-28 UA1234`, `BA2155 tomorrow`), or a
 * date alone (`28 Nov`, `28/11`). Without a year, it is the day nearest to today. Null: the text is neither.
 */
export function readFlightDate(text: string, today: ServiceDate): FlightDate | null {
  const words = text.trim().split(/\s+/)
  if (words.length > wordsAtMost) return null
  const whole = isPlainDate(text) ? dateOf(text, today) : null
  if (whole !== null) return { flight: null, date: whole }
  for (let at = 1; at < words.length; at++) {
    const [head, tail] = [words.slice(0, at).join(' '), words.slice(at).join(' ')]
    const found = flightOn(head, tail, today) ?? flightOn(tail, head, today)
    if (found) return found
  }
  return null
}

function flightOn(ident: string, day: string, today: ServiceDate): FlightDate | null {
  const [flight, date] = [flightNumberOf(ident), dateOf(day, today)]
  return flight === null || date === null ? null : { flight, date }
}

/** Digits alone are a number, and a word alone can be a name: `Friday`. */
function isPlainDate(text: string): boolean {
  return /\d/.test(text) && /[a-z/.-]/i.test(text) && !/^\s*[+-]/.test(text)
}

function dateOf(text: string, today: ServiceDate): ServiceDate | null {
  const day = readDay(text, today)
  return isServiceDate(day) ? day : null
}
