import type { FlightRow } from '#contract/flights.ts'
import { foldForSearch } from '#domain/booking/query-name.ts'

type Found = Pick<FlightRow, 'ident' | 'airline' | 'otherAirport' | 'city' | 'terminal' | 'gate' | 'belt'>

/** Whether a flight has every typed word: number, airline, airport, city or place (`ba 255`, `gate 4`). */
export function isFlightFound(flight: Found, typed: string): boolean {
  const { ident, airline, otherAirport, city, terminal, gate, belt } = flight
  const places = [terminal && `terminal ${terminal}`, gate && `gate ${gate}`, belt && `belt ${belt}`]
  const text = foldForSearch([ident, airline, otherAirport, city, ...places].join(' '))
  const wanted = foldForSearch(typed)
  // A flight number is typed with or without its space.
  return text.startsWith(wanted.replaceAll(' ', '')) || wanted.split(' ').every((word) => text.includes(word))
}
