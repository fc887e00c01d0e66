import { isRefusal, refuse, type Refusal } from '#domain/refusal.ts'
import { changeAtOnce } from '#server/change/change.ts'
import { approveWaitlist, resetBooking } from '#server/features/bookings/commands/changes.ts'
import { endOffer } from '#server/features/waitlist-offers/commands/offer-rows.ts'
import { acceptRequest, priceOfAccepting } from '#server/features/waitlist-offers/queries/offers.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

const placeGone = refuse(
  'place',
  'This payment was for a waitlist place that’s no longer available. Refund it.',
)

/** Whether a paid place couldn’t be given, so that the payment goes back to the card. */
export function isPlaceGone(refusal: Refusal): boolean {
  return refusal.refused === 'business' && refusal.errors.some((it) => it.name === 'place')
}

/**
 * Gives the guest the place that was paid for, under the lock of the reservation. A payment that arrives
 * after the offer ended still gets one if it is free. Null: the service is booked.
 */
export async function takePaidPlace(work: UnitOfWork, offerGuid: string): Promise<Refusal | null> {
  const offer = await work.tx
    .selectFrom('waitlist_offer')
    .innerJoin('booking', 'booking.guid', 'waitlist_offer.booking_guid')
    .select(['waitlist_offer.guid', 'booking_guid', 'answer', 'status'])
    .where('waitlist_offer.guid', '=', offerGuid)
    .executeTakeFirstOrThrow()
  const { booking_guid: bookingGuid, answer, status } = offer
  if (status === 'waitlisted') {
    // Also a person who completes the payment gives no place over capacity or out of turn.
    if ((await priceOfAccepting(work.tx, bookingGuid, work.now, true)) === null) return placeGone
    const done = await changeAtOnce(work, approveWaitlist, acceptRequest(bookingGuid))
    if (isRefusal(done)) return placeGone
    await endOffer(work, offer.guid, 'accepted')
    return null
  }
  if (status !== 'cancelled') return null
  // Who declined or cancelled doesn't want the place any more.
  if (answer !== 'expired') return placeGone
  const request = { bookingGuid, reason: 'Paid after the waitlist offer expired' }
  const revived = await changeAtOnce(work, resetBooking, request)
  if (isRefusal(revived)) return placeGone
  const now = await work.tx
    .selectFrom('booking')
    .select('status')
    .where('guid', '=', bookingGuid)
    .executeTakeFirstOrThrow()
  return now.status === 'booked' ? null : placeGone
}
