import { isRefusal } from '#domain/refusal.ts'
import { factsOf } from './example-facts.ts'
import { arrivalLeg, bookingIn, done, drive, planNew } from './example-reservation.ts'
import type { ReservationFacts } from './facts.ts'
import { reprice } from './reprice.ts'
import type { AdvancedRequest } from './changes/new-advanced.ts'
import type { ReservedBooking, ReservedTrip } from './reservation.ts'

/** The service of a new booking at its original price. */
export function madeOf(
  kind: ReservedBooking['kind'],
  request: Partial<AdvancedRequest> = {},
  facts: Partial<ReservationFacts> = {},
): ReservedBooking {
  return bookingIn(done(planNew(facts, request)).after, kind)
}

/** `key quantity×unit` of each line after a change. */
export function pricedAs(
  before: ReservedBooking,
  change: Partial<ReservedBooking>,
  facts: Partial<ReservationFacts> = {},
): string[] {
  const lines = reprice(factsOf(facts), before, { ...before, ...change })
  if (isRefusal(lines)) throw new Error(JSON.stringify(lines))
  return lines.map(({ key, quantity, unitCents }) => `${key} ${quantity}×${unitCents}`)
}

export const fastTrack = madeOf('arrivalFastTrack')

export const sedan = madeOf('arrivalTransfer', { arrival: arrivalLeg({ transfer: drive }) })

export const trips = (booking: ReservedBooking, ...changes: Partial<ReservedTrip>[]) => ({
  trips: booking.trips.map((it, index) => ({ ...it, ...changes[index] })),
})
