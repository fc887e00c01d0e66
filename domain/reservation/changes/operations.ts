import { localDateOf, localTimeOf } from '#domain/calendar/airport-time.ts'
import { isBefore, type Instant } from '#domain/calendar/instant.ts'
import { moneyText } from '#domain/money/money-text.ts'
import { notFound, type Refusal } from '#domain/refusal.ts'
import { isEnded } from '#domain/trip/trip.ts'
import { moneyOf, type Effect } from '#domain/reservation/effects.ts'
import { arrivalKnownAt, type ReservationFacts } from '#domain/reservation/facts.ts'
import { movedStops } from '#domain/reservation/moved-stops.ts'
import type { PlannedChange, Target } from '#domain/reservation/plan-change.ts'
import { withBookings, type Reservation, type ReservedTrip } from '#domain/reservation/reservation.ts'

/**
 * A driver or dispatcher reschedules one trip; its booking follows the first trip. Within the day the price
 * stays; if the day changes, the guest gets the full change message. From then on the pickup doesn't follow
 * its flight, until that changes again. Saving the time it already has is enough for that.
 */
export function movedDriveTarget(
  facts: ReservationFacts,
  before: Reservation,
  { tripGuid, pickupAt }: { tripGuid: string; pickupAt: Instant },
): Target | Refusal {
  const serviceDate = localDateOf(pickupAt, facts.timeZone)
  const after = withTrip(facts, before, tripGuid, (trip) => ({
    ...trip,
    pickupAt,
    serviceDate,
    stops: movedStops(trip, pickupAt, facts.timeZone),
    setForFlightAt: arrivalKnownAt(facts, trip.flightGuid),
  }))
  if (after === null) return notFound
  const was = before.bookings.flatMap((it) => it.trips).find((it) => it.guid === tripGuid)
  const template = was?.serviceDate === serviceDate ? 'newPickup' : 'change'
  return {
    title: 'New pickup time',
    after,
    noPlace: 'ask',
    template: was?.pickupAt === pickupAt ? null : template,
    isOperation: true,
  }
}

/** Why a driver can't make a change: it would change the price. Null if it doesn't. */
export function whyNotByDriver({ effects }: Pick<PlannedChange, 'effects'>): string | null {
  return movedCents(effects) === 0
    ? null
    : 'The price is different on that day. Ask the dispatcher to move the trip.'
}

/** How the price changed by moving a trip; empty if it didn't. `the price goes up by BBD 20.00` */
export function priceMovedText({ effects }: Pick<PlannedChange, 'effects'>, currency: string): string {
  const cents = movedCents(effects)
  if (cents === 0) return ''
  return cents > 0
    ? `the price goes up by ${moneyText(cents, currency)}`
    : `the price goes down by ${moneyText(-cents, currency)}`
}

function movedCents(effects: readonly Effect[]): number {
  const { chargedCents, reversedCents } = moneyOf(effects)
  return chargedCents - reversedCents
}

/**
 * A dispatcher cancels one trip. If it was the last of its booking and none was driven, the booking is
 * cancelled without a fee, since the guest didn't cancel it.
 */
export function droppedDriveTarget(
  facts: ReservationFacts,
  before: Reservation,
  { tripGuid, reason }: { tripGuid: string; reason: string },
): Target | Refusal {
  const after = withTrip(facts, before, tripGuid, (trip) => ({ ...trip, status: 'cancelled' }))
  if (after === null) return notFound
  const cancelled = withBookings(after, (booking) => {
    const isEmpty =
      booking.trips.some((trip) => trip.guid === tripGuid) &&
      booking.trips.every((trip) => trip.status === 'cancelled')
    return isEmpty ? { ...booking, status: 'cancelled', cancelReason: reason } : booking
  })
  const isOver = cancelled.bookings.some(
    (it, index) => it.status === 'cancelled' && before.bookings[index]?.status !== 'cancelled',
  )
  return {
    title: 'Cancel trip',
    after: cancelled,
    noPlace: 'ask',
    template: isOver ? 'cancellation' : 'change',
    isOperation: true,
  }
}

function withTrip(
  facts: ReservationFacts,
  before: Reservation,
  tripGuid: string,
  change: (trip: ReservedTrip) => ReservedTrip,
): Reservation | null {
  const booking = before.bookings.find((it) => it.trips.some((trip) => trip.guid === tripGuid))
  if (!booking) return null
  const trips = booking.trips.map((it) => (it.guid === tripGuid ? change(it) : it))
  return withBookings(before, (it) => (it === booking ? { ...it, ...timesOf(facts, trips), trips } : it))
}

/** A booking has the time of its first trip that has not ended. */
function timesOf(facts: ReservationFacts, trips: readonly ReservedTrip[]) {
  const first = trips
    .filter((it) => !isEnded(it.status))
    .toSorted((a, b) => (isBefore(a.pickupAt, b.pickupAt) ? -1 : 1))[0]
  if (!first) return {}
  return {
    serviceDate: localDateOf(first.pickupAt, facts.timeZone),
    serviceTime: localTimeOf(first.pickupAt, facts.timeZone),
  }
}
