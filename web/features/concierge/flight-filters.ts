import type { FlightWave } from '#contract/concierge.ts'
import { isBefore, type Instant } from '#domain/calendar/instant.ts'
import { isOver } from '#domain/fast-track/overdue.ts'

/** The filters of the day's flights, named like the columns they look at. */
export const flightFilters = [
  { key: 'expected', label: 'Expected', has: ({ counts }: FlightWave) => counts.expected > 0 },
  { key: 'here', label: 'Checked in', has: ({ counts }: FlightWave) => counts.here > 0 },
  { key: 'through', label: 'Cleared', has: ({ counts }: FlightWave) => counts.through > 0 },
] as const

/** Whether a flight is folded: over for the desk, or past its time with no one expected or checked in. */
export function isEarlier({ direction, flight, counts }: FlightWave, now: Instant): boolean {
  if (flight === null) return false
  return (
    isOver(direction, flight, now) || (!isBefore(now, flight.bestAt) && counts.expected + counts.here === 0)
  )
}
