import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import { placesLeft } from '#domain/date-status/capacity.ts'
import { statusReasons } from '#domain/booking/booking-states.ts'
import type { Direction } from '#domain/vocabulary/booking-kinds.ts'
import { isFastTrack } from '#domain/vocabulary/booking-kinds.ts'
import type { PaymentMethod } from '#domain/ledger/ledger-accounts.ts'
import { isRefusal, notFound, refusalText, refuse, refuseField, type Refusal } from '#domain/refusal.ts'
import { dayOf, firstDayOf, flightOf, hasOverride, type ReservationFacts } from '#domain/reservation/facts.ts'
import { blankParty, type PassengerName } from '#domain/reservation/new-reservation.ts'
import { noPlaceText } from '#domain/reservation/places.ts'
import type { Target } from '#domain/reservation/plan-change.ts'
import {
  bookingOf,
  withBookings,
  type Booker,
  type Reservation,
  type ReservedBooking,
} from '#domain/reservation/reservation.ts'
import { addPaxTarget } from './add-pax.ts'
import { flightChangeTarget } from './flight-change.ts'
import { newAdvanced, type Stage } from './new-advanced.ts'
import { resetTarget, type ResetRequest } from './reset.ts'

/**
 * Sales and changes at the desk with the guests present: there is no waitlist, and the guest pays
 * immediately.
 */

export interface WalkInRequest {
  readonly direction: Direction
  readonly flightGuid: string
  readonly adults: number
  readonly children: number
  readonly infants: number
  readonly passengers: readonly PassengerName[]
  /** Null: paid next, as a payment of the reservation. */
  readonly payMethod: PaymentMethod | null
  readonly comments: string
}

/**
 * Sells a fast track for today, or for a late flight of the evening before, at the current prices and paid at
 * the desk. Refuses it if there are no places left. At an early stage it has a price, but no customer yet.
 */
export function walkInTarget(
  facts: ReservationFacts,
  booker: Booker | null,
  request: WalkInRequest,
  stage?: Stage,
): Target | Refusal {
  const { direction, flightGuid, payMethod, comments, ...party } = request
  const date = firstDayOf(facts, flightOf(facts, flightGuid))
  const leg = { date, flightGuid, fastTrack: true, details: {}, transfer: null }
  const sold = {
    ...blankParty,
    ...party,
    billing: payMethod === null ? ('payLater' as const) : ('payNow' as const),
    payMethod,
    comments,
    arrival: direction === 'arrival' ? leg : null,
    departure: direction === 'departure' ? leg : null,
  }
  const target = newAdvanced(facts, booker, sold, stage)
  if (isRefusal(target)) return target
  const why = whyNoPlace(facts, date, direction, request.adults + request.children + request.infants)
  return why === null ? { ...target, title: 'Walk-in sale' } : refuseField('adults', why)
}

export interface OnSiteDateRequest {
  readonly bookingGuid: string
  readonly toFlightGuid: string
  readonly reason: string
}

/**
 * Moves a party to another flight, also one of today, because its flight changed or it came on another day.
 */
export function onSiteDateTarget(
  facts: ReservationFacts,
  before: Reservation,
  request: OnSiteDateRequest,
): Target | Refusal {
  const booking = fastTrackOf(before, request.bookingGuid)
  if (booking === null) return notFound
  if (booking.status !== 'booked')
    return refuse('booking', `${statusReasons[booking.status]}, so you can’t change its flight here`)
  if (booking.flightGuid === request.toFlightGuid)
    return refuseField('toFlightGuid', 'The party is already on this flight')
  const to = flightOf(facts, request.toFlightGuid)
  const leg = { flightGuid: booking.flightGuid ?? '', toFlightGuid: request.toFlightGuid }
  const target = flightChangeTarget(facts, before, { legs: [leg], allowWaitlist: false })
  // The request has a single leg, in its own field.
  if (isRefusal(target)) return refuseField('toFlightGuid', refusalText(target))
  const size = booking.adults + booking.children + booking.infants
  const isOtherDay = to !== null && to.serviceDate !== booking.serviceDate
  const why = isOtherDay ? whyNoPlace(facts, to.serviceDate, to.direction, size) : null
  return why === null ? { ...target, title: 'Change flight' } : refuseField('toFlightGuid', why)
}

/**
 * Undoes the cancellation of a party whose guests are at the desk, or whom a desk without a network let
 * through: today or the day after. Earlier, only those who may change bookings can. It gets its places back
 * or is refused; beyond capacity it needs a policy override.
 */
export function onSiteUndoCancellationTarget(
  facts: ReservationFacts,
  before: Reservation,
  request: ResetRequest,
): Target | Refusal {
  const booking = fastTrackOf(before, request.bookingGuid)
  if (booking === null) return notFound
  if (booking.status !== 'cancelled') return refuse('booking', 'This booking isn’t cancelled')
  if (booking.serviceDate > facts.today && !facts.permissions.includes('editCustomer'))
    return refuse(
      'booking',
      `This booking is for ${serviceDateText(booking.serviceDate)}. Ask the office to undo its cancellation.`,
    )
  const target = resetTarget(facts, before, request)
  if (isRefusal(target)) return target
  const size = booking.adults + booking.children + booking.infants
  const why =
    booking.direction === null || hasOverride(facts)
      ? null
      : whyNoPlace(facts, booking.serviceDate, booking.direction, size)
  return why === null
    ? { ...target, noPlace: 'approve' }
    : refuse('booking', `${why}. You need a policy override to book this party anyway.`)
}

export interface OnSitePaxRequest {
  readonly bookingGuid: string
  readonly passengers: readonly PassengerName[]
}

/**
 * Adds passengers who were not booked to the fast track of the day, even if the party is partly checked in,
 * and to its cars where there is room.
 */
export function onSitePaxTarget(
  facts: ReservationFacts,
  before: Reservation,
  request: OnSitePaxRequest,
): Target | Refusal {
  const booking = fastTrackOf(before, request.bookingGuid)
  if (!booking?.direction) return notFound
  if (booking.status !== 'booked' && booking.status !== 'checkedIn')
    return refuse('booking', `${statusReasons[booking.status]}, so you can’t add passengers`)
  const open = withBookings(before, (it) => (it === booking ? { ...it, status: 'booked' } : it))
  const joined = open.bookings
    .filter((it) => it.guid === booking.guid || isItsDrive(it, booking))
    .map((it) => it.guid)
  const target = addPaxTarget(facts, open, {
    passengers: request.passengers,
    bookingGuids: joined,
    trips: [],
    allowWaitlist: false,
  })
  if (isRefusal(target)) return target
  const why = whyNoPlace(facts, booking.serviceDate, booking.direction, request.passengers.length)
  if (why !== null) return refuseField('passengers', why)
  const after = withBookings(target.after, (it) =>
    it.guid === booking.guid ? { ...it, status: booking.status } : it,
  )
  return { ...target, title: 'Add passengers', after }
}

function isItsDrive(transfer: ReservedBooking, booking: ReservedBooking): boolean {
  return transfer.trips.length > 0 && transfer.flightGuid === booking.flightGuid
}

function fastTrackOf(before: Reservation, guid: string): ReservedBooking | null {
  const booking = bookingOf(before, guid)
  return booking && isFastTrack(booking.kind) ? booking : null
}

/** A party at the desk can't wait: it gets a place or is refused. */
function whyNoPlace(
  facts: ReservationFacts,
  date: string,
  direction: Direction,
  need: number,
): string | null {
  const day = dayOf(facts, date, direction)
  // The plan reports closed days itself.
  if (day.isLocked && !hasOverride(facts)) return null
  if (day.mode === 'closed') return 'This date is closed for fast track'
  const left = placesLeft(day)
  return day.waiting.length > 0 || (left !== null && left < need) ? noPlaceText(day, need) : null
}
