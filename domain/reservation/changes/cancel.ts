import { hoursBetween } from '#domain/calendar/instant.ts'
import { bookingActions, whyNotBooking } from '#domain/booking/booking-states.ts'
import { totalOf } from '#domain/pricing/price-lines.ts'
import { isRefusal, notFound, refuse, refuseField, type Refusal } from '#domain/refusal.ts'
import { bookingActionAfter } from '#domain/trip/booking-after-trips.ts'
import { isEnded } from '#domain/trip/trip.ts'
import { beginningOf, cancellationLines, droppedLines } from '#domain/reservation/cancellation-fee.ts'
import { hasOverride, isLocked, isOwnOfToday, type ReservationFacts } from '#domain/reservation/facts.ts'
import type { Target } from '#domain/reservation/plan-change.ts'
import { atTermsOf } from '#domain/reservation/price-service.ts'
import {
  isOpen,
  liveTrips,
  type Reservation,
  type ReservedBooking,
  type ReservedTrip,
} from '#domain/reservation/reservation.ts'

export interface CancelRequest {
  /** Empty: the whole reservation. */
  readonly bookingGuids: readonly string[]
  readonly reason: string
  /** The percentage of the fee to waive; needs a policy override. */
  readonly goodwillPercent: number
  /** A waitlist offer ended: the guest didn't answer or pay in time. */
  readonly offerEnd?: 'unanswered' | 'unpaid'
}

/**
 * Cancels services by the fee table, each by the time left before its scheduled start. Services already
 * served can be cancelled only with a policy override.
 */
export function cancelTarget(
  facts: ReservationFacts,
  before: Reservation,
  request: CancelRequest,
): Target | Refusal {
  if (request.goodwillPercent > 0 && !hasOverride(facts))
    return refuseField('goodwillPercent', 'Waiving the fee needs a policy override')
  const isWhole = request.bookingGuids.length === 0
  const asked = isWhole
    ? before.bookings.filter(isOpen)
    : before.bookings.filter((it) => request.bookingGuids.includes(it.guid))
  if (!isWhole && asked.length < new Set(request.bookingGuids).size) return notFound
  if (asked.length === 0) return refuse('booking', 'This reservation has no open bookings to cancel')
  const bookings: ReservedBooking[] = []
  for (const booking of before.bookings) {
    const cancelled = asked.includes(booking)
      ? cancelledBooking(atTermsOf(facts, before), booking, request)
      : booking
    if (isRefusal(cancelled)) return cancelled
    bookings.push(cancelled)
  }
  return {
    title: isWhole ? 'Cancel reservation' : 'Cancel booking',
    after: { ...before, bookings },
    noPlace: 'ask',
    template: bookings.some((it, index) => it.status === 'cancelled' && it !== before.bookings[index])
      ? templateOf(request)
      : 'change',
    warnings: asked
      .flatMap((it) =>
        hoursAhead(facts, it) < 0 && it.kind !== 'extra' ? ['The service time has passed'] : [],
      )
      .slice(0, 1),
  }
}

function templateOf({ offerEnd }: CancelRequest): 'cancellation' | 'offerExpired' | 'offerUnpaid' {
  if (offerEnd === undefined) return 'cancellation'
  return offerEnd === 'unpaid' ? 'offerUnpaid' : 'offerExpired'
}

function cancelledBooking(
  facts: ReservationFacts,
  booking: ReservedBooking,
  request: CancelRequest,
): ReservedBooking | Refusal {
  const about = {
    today: facts.today,
    dayClosed: isLocked(facts, booking.serviceDate),
    isOwnOfToday: isOwnOfToday(facts, booking),
  }
  const why = whyNotBooking(booking, isOpen(booking) ? 'cancel' : 'cancelServed', facts.permissions, about)
  if (why !== null) return refuse('booking', why)
  if (request.reason.trim() === '') return refuseField('reason', 'This field is required')
  if (isOpen(booking) && booking.trips.some(isMade)) return restCancelled(facts, booking, request)
  const feeLines = cancellationLines(facts, booking, request.goodwillPercent)
  if (isRefusal(feeLines)) return feeLines
  return {
    ...booking,
    status: 'cancelled',
    cancelReason: request.reason,
    feeLines,
    trips: withoutLive(booking),
  }
}

/**
 * Completed trips and no-shows keep their price; the remaining trips are cancelled by the fee table, and the
 * booking ends.
 */
function restCancelled(
  facts: ReservationFacts,
  booking: ReservedBooking,
  request: CancelRequest,
): ReservedBooking | Refusal {
  const asked = {
    dropped: liveTrips(booking),
    goodwillPercent: request.goodwillPercent,
    atMostCents: totalOf(booking.priceLines),
  }
  const fees = droppedLines(facts, booking, asked)
  if (isRefusal(fees)) return fees
  const trips = withoutLive(booking)
  const action = bookingActionAfter(trips.map((it) => it.status))
  const status = action === null ? booking.status : bookingActions[action].to
  return { ...booking, status, priceLines: [...booking.priceLines, ...fees], trips }
}

function isMade({ status }: ReservedTrip): boolean {
  return status === 'completed' || status === 'noShow'
}

function withoutLive({ trips }: ReservedBooking): ReservedTrip[] {
  return trips.map((it) => (isEnded(it.status) ? it : { ...it, status: 'cancelled' }))
}

/** Negative once it has started. */
function hoursAhead(facts: ReservationFacts, booking: ReservedBooking): number {
  return Math.floor(hoursBetween(facts.now, beginningOf(facts, booking)))
}
