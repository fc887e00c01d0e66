import { whyNotBooking } from '#domain/booking/booking-states.ts'
import { partnersTakeNoMoney } from '#domain/booking/group-state.ts'
import { timeTextOf } from '#domain/calendar/airport-time.ts'
import { isBefore } from '#domain/calendar/instant.ts'
import type { PaymentMethod } from '#domain/ledger/ledger-accounts.ts'
import { notFound, refuse, refuseField, type Refusal } from '#domain/refusal.ts'
import { flightOf, isLocked, type ReservationFacts } from '#domain/reservation/facts.ts'
import type { Target } from '#domain/reservation/plan-change.ts'
import { bookingOf, withBookings, type Reservation } from '#domain/reservation/reservation.ts'

export interface ApproveRequest {
  readonly bookingGuid: string
  readonly payMethod: PaymentMethod | null
  /** The guest accepts an offer: parties ahead keep their places, too, so the order doesn't matter. */
  readonly isOffered?: boolean
}

/**
 * Gives a waitlisted party its places at the price promised when it joined. Parties are approved in order
 * unless policy override is used.
 */
export function approveTarget(
  facts: ReservationFacts,
  before: Reservation,
  { bookingGuid, payMethod, isOffered = false }: ApproveRequest,
): Target | Refusal {
  const booking = bookingOf(before, bookingGuid)
  if (!booking) return notFound
  const why = whyNotBooking(booking, 'approve', facts.permissions, {
    today: facts.today,
    dayClosed: isLocked(facts, booking.serviceDate),
  })
  if (why !== null) return refuse('booking', why)
  const flight = flightOf(facts, booking.flightGuid)
  if (flight && isBefore(flight.scheduled, facts.now))
    return refuse(
      'booking',
      `${flight.ident} was due at ${timeTextOf(flight.scheduled, facts.timeZone)}, ` +
        'so it’s too late to approve',
    )
  if (payMethod !== null && facts.isPartnerUser) return refuseField('payMethod', partnersTakeNoMoney)
  const after = withBookings(before, (it) =>
    it.guid === bookingGuid ? { ...it, status: 'booked', waitlistedAt: null } : it,
  )
  return {
    title: 'Approve from waitlist',
    after,
    noPlace: isOffered ? 'offered' : 'approve',
    payMethod,
    template: 'waitlistApproved',
  }
}
