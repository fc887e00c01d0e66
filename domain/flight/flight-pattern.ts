import type { Direction } from '#domain/vocabulary/booking-kinds.ts'
import { addDays, weekdayOf, type ServiceDate } from '#domain/calendar/service-date.ts'

/** A weekly scheduled flight with a validity period. Airports and airlines by their IATA codes. */
export interface FlightPattern {
  readonly airline: string
  readonly number: string
  readonly direction: Direction
  readonly otherAirport: string
  readonly validFrom: ServiceDate
  readonly validTo: ServiceDate
  /** ISO weekdays at our airport, 1 = Monday … 7 = Sunday. */
  readonly weekdays: readonly number[]
  /** `HH:MM` in our airport's time zone: landing for an arrival, take-off for a departure. */
  readonly localTime: string
}

/** The days from `from` to `to`, both inclusive, on which the flight runs. */
export function datesOfPattern(
  pattern: Pick<FlightPattern, 'validFrom' | 'validTo' | 'weekdays'>,
  from: ServiceDate,
  to: ServiceDate,
): ServiceDate[] {
  const first = from > pattern.validFrom ? from : pattern.validFrom
  const last = to < pattern.validTo ? to : pattern.validTo
  const dates: ServiceDate[] = []
  for (let date = first; date <= last; date = addDays(date, 1))
    if (pattern.weekdays.includes(weekdayOf(date))) dates.push(date)
  return dates
}

/** The flight number: `BA2155`. Leading zeros are dropped, since only some airlines print them. */
export function identOf(airline: string, number: string | number): string {
  return `${airline.trim().toUpperCase()}${String(number)
    .trim()
    .toUpperCase()
    .replace(/^0+(?=\d)/, '')}`
}

/** Airline and number of a typed or scanned flight (`ba 0155`, `AC0834 `, `TP–1351`); null when invalid. */
export function readIdent(text: string): { airline: string; number: string } | null {
  const match = /^([A-Z]\d|\d[A-Z]|[A-Z]{2})0{0,3}(\d{1,4}[A-Z]?)$/.exec(plainIdent(text))
  return match?.[1] && match[2] ? { airline: match[1], number: match[2] } : null
}

/** A typed flight number in one form: `tp 1351` is TP1351. Null: the text isn’t a flight number. */
export function flightNumberOf(text: string): string | null {
  const read = readIdent(text)
  return read && identOf(read.airline, read.number)
}

/** The number without a leading airline code: `TP 1351` of TP becomes `1351`. */
export function numberWithin(airline: string, text: string): string {
  const [code, number] = [plainIdent(airline), plainIdent(text)]
  return code !== '' && number.startsWith(code) && /^\d/.test(number.slice(code.length))
    ? number.slice(code.length)
    : number
}

/** Removes spaces, dashes and invisible characters, and converts full-width letters. */
export function plainIdent(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[\s\p{Pd}\p{Cf}]/gu, '')
    .toUpperCase()
}
