import { priceByTrip, type ChargedTrip, type KeyedCharge } from '#domain/driver-pay/price-by-trip.ts'
import { roundedShare } from '#domain/pricing/rounding.ts'

/** A trip of a reservation on account, in the order of the booking's trips. */
export interface AgreedTrip extends ChargedTrip {
  readonly tripGuid: string
  readonly bookingGuid: string
  readonly isBookingCancelled: boolean
  /** The prices of its booking, including tax, without fees. */
  readonly charges: readonly KeyedCharge[]
}

/**
 * The agreed gratuity of each completed trip, by trip: a percentage of its share of the booking's price,
 * including tax. Without waiting and overtime, which are charged later.
 */
export function agreedGratuities(trips: readonly AgreedTrip[], basisPoints: number): Map<string, number> {
  const agreed = new Map<string, number>()
  for (const own of Map.groupBy(trips, (it) => it.bookingGuid).values()) {
    const prices = priceByTrip(own[0]?.charges ?? [], own)
    for (const [place, trip] of own.entries()) {
      const cents = roundedShare(prices[place] ?? 0, basisPoints)
      if (trip.status === 'completed' && !trip.isBookingCancelled && cents > 0)
        agreed.set(trip.tripGuid, cents)
    }
  }
  return agreed
}
