import type { BookingKind, Direction } from '#domain/vocabulary/booking-kinds.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import type { PriceLine } from '#domain/pricing/price-lines.ts'
import type { Counted, FlightFacts } from './advanced-facts.ts'

/** A price line with its key within the booking, for overrides. */
export type KeyedPriceLine = PriceLine & { readonly key: string }

/** One booking as it will be saved. */
export interface PlannedBooking {
  readonly kind: BookingKind
  readonly direction: Direction | null
  readonly serviceDate: ServiceDate
  /** `HH:MM` in the airport's time zone. */
  readonly serviceTime: string
  readonly flightGuid: string | null
  readonly status: 'booked' | 'waitlisted'
  readonly priceLines: readonly KeyedPriceLine[]
  readonly chargeCents: number
  readonly trips: readonly PlannedTrip[]
}

export interface PlannedTrip {
  readonly sequence: number
  readonly serviceDate: ServiceDate
  readonly pickupAt: Instant
  readonly expectedMinutes: number
  readonly fromLocationGuid: string
  readonly toLocationGuid: string
  readonly passengers: number
  readonly luggage: number
  readonly carSeats: readonly Counted[]
  readonly serviceGuid: string
  readonly flightGuid: string | null
  readonly graceMinutes: number
  readonly notesForDriver: string
}

/** State of one leg: its flight, places and car. */
export interface PlannedLeg {
  readonly flight: FlightFacts
  readonly placesLeft: number | null
  readonly waitlisted: boolean
  readonly pickupAt: Instant | null
}

/** `whole` divided into `parts` as evenly as possible, larger shares first: 5 over 2 → 3, 2. */
export function evenShares(whole: number, parts: number): number[] {
  const least = Math.floor(whole / parts)
  return Array.from({ length: parts }, (_, index) => least + (index < whole % parts ? 1 : 0))
}
