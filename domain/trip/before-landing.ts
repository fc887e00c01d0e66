import { isBefore, type Instant } from '#domain/calendar/instant.ts'
import type { Direction } from '#domain/vocabulary/booking-kinds.ts'

interface KnownFlight {
  readonly direction: Direction
  readonly actualAt: Instant | null
  readonly bestAt: Instant
}

/**
 * Whether the guests of an arriving flight can't be on board yet, as far as is known: it hasn't landed and
 * isn't due, and the desk has checked none of them in. An offline device doesn't learn of the landing, so a
 * flight that is due may have landed.
 */
export function isBeforeLanding(
  flight: KnownFlight | null,
  party: { readonly checkedIn: number } | null,
  now: Instant,
): boolean {
  if (flight === null || flight.direction !== 'arrival' || flight.actualAt !== null) return false
  return isBefore(now, flight.bestAt) && (party?.checkedIn ?? 0) === 0
}
