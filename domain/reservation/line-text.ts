import { countedLine } from '#domain/pricing/counted-line.ts'
import type { KeyedPriceLine, ReservedBooking } from './reservation.ts'

/** A price line as plans show it: `2 × Booster`; of several trips, `Night drive (20%), trip 2`. */
export function lineText(booking: ReservedBooking, line: KeyedPriceLine): string {
  return ofTrip(booking, line, countedLine(line))
}

/** Adds the trip that the line is for, if the booking has several. */
export function ofTrip(
  { trips }: ReservedBooking,
  { key }: Pick<KeyedPriceLine, 'key'>,
  text: string,
): string {
  const journeys = new Set(trips.filter((it) => it.status !== 'cancelled').map((it) => it.journey))
  const journey = /(?:^|\.)drive(\d+)/.exec(key)?.[1]
  return journeys.size > 1 && journey !== undefined ? `${text}, trip ${journey}` : text
}
