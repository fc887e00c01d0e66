import { bookingActions, moveBooking, resetActionOf } from '#domain/booking/booking-states.ts'
import { isRefusal, notFound, refuse, refuseField, type Refusal } from '#domain/refusal.ts'
import { isFastTrack, isTransport } from '#domain/vocabulary/booking-kinds.ts'
import { isLocked, type ReservationFacts } from '#domain/reservation/facts.ts'
import type { Target } from '#domain/reservation/plan-change.ts'
import {
  bookingOf,
  countsOf,
  serviceOfExtra,
  withBookings,
  type Reservation,
  type ReservedBooking,
} from '#domain/reservation/reservation.ts'
import { expected } from '#domain/reservation/new-reservation.ts'

export interface ResetRequest {
  readonly bookingGuid: string
  /** Other cancelled bookings that come back with it. */
  readonly alsoBookingGuids?: readonly string[]
  readonly reason: string
}

/**
 * Undoes a check-in, no-show, completion or cancellation: the booking is booked again at its previous price,
 * unless a passenger's age band has changed since.
 */
export function resetTarget(
  facts: ReservationFacts,
  before: Reservation,
  { bookingGuid, alsoBookingGuids = [], reason }: ResetRequest,
): Target | Refusal {
  let target = resetOne(facts, before, { bookingGuid, reason })
  for (const guid of alsoBookingGuids) {
    if (isRefusal(target)) return target
    const isBack = bookingOf(target.after, guid)?.status === 'booked'
    // Extras come back with their service.
    if (!isBack) target = resetOne(facts, target.after, { bookingGuid: guid, reason, onlyCancelled: true })
  }
  return target
}

function resetOne(
  facts: ReservationFacts,
  before: Reservation,
  { bookingGuid, reason, onlyCancelled = false }: ResetRequest & { onlyCancelled?: boolean },
): Target | Refusal {
  const booking = bookingOf(before, bookingGuid)
  if (!booking) return notFound
  const action = resetActionOf(booking)
  if (action === null) return refuse('booking', whyNothing(booking))
  if (onlyCancelled && action !== 'resetCancellation')
    return refuse('booking', 'Only cancelled services can be brought back together')
  if (reason.trim() === '') return refuseField('reason', 'This field is required')
  if (isTransport(booking.kind) && action !== 'resetCancellation')
    return refuse('booking', 'Only a dispatcher can undo a trip’s steps')
  const about = { today: facts.today, dayClosed: isLocked(facts, booking.serviceDate), reason }
  const service = booking.kind === 'extra' ? serviceOfExtra(before, booking) : null
  if (service?.status === 'cancelled')
    return refuse('booking', 'This extra’s service is cancelled. Undo the service’s cancellation first.')
  const status = moveBooking(booking, action, facts.permissions, about)
  if (isRefusal(status)) return status
  const isRevived = action === 'resetCancellation'
  const after = withBookings(before, (other) => {
    if (other.guid === bookingGuid)
      return isRevived
        ? revived(other, before)
        : { ...other, status, ...(isFastTrack(other.kind) ? expectedAgain(other, before.passengers) : {}) }
    return isRevived && isItsExtra(other, booking)
      ? { ...other, status: 'booked', cancelReason: '', feeLines: [] }
      : other
  })
  return {
    title: bookingActions[action].label,
    after,
    noPlace: isRevived ? 'join' : 'ask',
    template: isRevived ? 'change' : null,
  }
}

function whyNothing({ kind, status }: ReservedBooking): string {
  if (status === 'booked' || status === 'waitlisted')
    return `Nothing to reset: the booking’s status is ${status}`
  return kind === 'fee'
    ? 'You can’t reset a fee. Cancel it instead.'
    : 'You can’t reset an extra on its own. Reset its service instead.'
}

/** Its trips are created again without a driver, because the former driver got a cancellation. */
function revived(booking: ReservedBooking, { passengers }: Reservation): ReservedBooking {
  const dropped = booking.trips.filter((it) => it.status === 'cancelled')
  const renewed = dropped.map((trip, index) => ({
    ...trip,
    guid: `new:again.${booking.guid}.${booking.lastSequence + index + 1}`,
    sequence: booking.lastSequence + index + 1,
    status: 'unassigned' as const,
    driverGuid: null,
  }))
  return {
    ...booking,
    // A fee is completed immediately, also when its cancellation is undone.
    status: booking.kind === 'fee' ? 'completed' : 'booked',
    cancelReason: '',
    feeLines: [],
    waitlistedAt: null,
    ...(isFastTrack(booking.kind) ? expectedAgain(booking, passengers) : { attendance: [] }),
    lastSequence: booking.lastSequence + renewed.length,
    trips: [...booking.trips, ...renewed],
  }
}

/** The passengers expected before who are still in the party, in their current age bands. */
function expectedAgain(
  booking: ReservedBooking,
  passengers: Reservation['passengers'],
): Partial<ReservedBooking> {
  const known = passengers.filter(({ guid }) => booking.attendance.some((it) => it.passengerGuid === guid))
  const coming = known.length > 0 ? known : passengers
  return { ...countsOf(coming), attendance: expected(coming) }
}

/** Extras cancelled together with their service are restored with it. */
function isItsExtra(extra: ReservedBooking, service: ReservedBooking): boolean {
  return (
    extra.kind === 'extra' &&
    extra.belongsTo === service.guid &&
    extra.status === 'cancelled' &&
    extra.cancelReason === service.cancelReason
  )
}
