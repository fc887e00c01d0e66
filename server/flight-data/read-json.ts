import { readInstant } from '#domain/calendar/airport-time.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import { flightNumberOf, numberWithin } from '#domain/flight/flight-pattern.ts'

/** Tolerant reading: missing values or values of another type are read as empty instead of failing. */

export type Found = Readonly<Record<string, unknown>>

export function part(from: unknown, name: string): unknown {
  return typeof from === 'object' && from !== null ? (from as Found)[name] : undefined
}

export function at(from: unknown, ...names: string[]): unknown {
  return names.reduce(part, from)
}

export function listAt(from: unknown, ...names: string[]): unknown[] {
  const found = at(from, ...names)
  return Array.isArray(found) ? found : []
}

/** Cuts text to `length` characters, because external values can be longer than our fields. */
export function textAt(from: unknown, length: number, ...names: string[]): string {
  const found = at(from, ...names)
  return typeof found === 'string' || typeof found === 'number' ? String(found).trim().slice(0, length) : ''
}

export function instantAt(from: unknown, ...names: string[]): Instant | null {
  return readInstant(textAt(from, 40, ...names))
}

/** `BA 2155` → `BA2155`; null: not a flight number. */
export function identAt(from: unknown, ...names: string[]): string | null {
  return flightNumberOf(textAt(from, 12, ...names))
}

/** The flight number from an airline and a number. */
export function identOfParts(airline: string, number: string): string | null {
  return airline === '' || number === '' ? null : flightNumberOf(`${airline}${numberWithin(airline, number)}`)
}

export function airportAt(from: unknown, ...names: string[]): string {
  const code = textAt(from, 3, ...names).toUpperCase()
  return /^[A-Z]{3}$/.test(code) ? code : ''
}

/** If a flight is in two responses, the later one is newer. */
export function eachOnce<F extends { ident: string; scheduledAt: Instant }>(flights: readonly F[]): F[] {
  return [...new Map(flights.map((it) => [`${it.ident} ${it.scheduledAt}`, it])).values()]
}
