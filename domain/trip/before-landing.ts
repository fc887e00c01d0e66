import { isBefore, type Instant } from '#domain/calendar/instant.ts'
import type { Direction } from '#domain/vocabulary/booking-kinds.ts'

interface KnownFlight {
  readonly direction: Direction
  readonly actualAt: Instant | null
  readonly bestAt: Instant
}

/**
 * Whether the guests of an arriving flight can't be on board yet, as far as is known: it hasn't landed and isn't due. A device without a network
 * doesn't hear of the landing, so a flight that is due may have landed.
 */
export function isBeforeLanding(flight: KnownFlight | null, now: Instant): boolean {
  return flight !== null && flight.direction === 'arrival' && flight.actualAt === null && isBefore(now, flight.bestAt)
}
