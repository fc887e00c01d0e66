import type { FlightRow } from '#contract/flights.ts'
import { timeText } from '#web/ui/value/format.ts'
import type { DeskMode } from './desk-calls.ts'

/** The flights of a desk’s direction to choose from, by time; what is cancelled or has left is not sold. */
export function flightOptions(flights: readonly FlightRow[], mode: DeskMode, timeZone: string): { key: string; label: string }[] {
  return flights
    .filter((it) => it.direction === mode && it.status !== 'cancelled' && it.status !== 'departed')
    .toSorted((a, b) => (a.bestAt < b.bestAt ? -1 : 1))
    .map((it) => ({ key: it.guid, label: `${timeText(it.bestAt, timeZone)} ${it.ident} ${it.city}` }))
}
