import { isBefore } from '#domain/calendar/instant.ts'
import { isRefusal, refuse, type Refusal } from '#domain/refusal.ts'
import type { SaidOnPage } from '#domain/my-booking/texts/page-texts.ts'
import { changeAtOnce } from '#server/change/change.ts'
import { approveWaitlist, cancelBooking } from '#server/features/bookings/commands/changes.ts'
import type { Asked } from '#server/features/my-booking/commands/asked.ts'
import { lockedGroup } from '#server/features/my-booking/commands/guest-requests.ts'
import { endOffer } from '#server/features/my-booking/commands/offer-rows.ts'
import { acceptRequest, chargeOfAccepting } from '#server/features/my-booking/queries/waitlist-offers.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

const notPossible = refuse('guest', 'This offer can’t be answered any more')

/** Gives the guest the offered place, at the price that the page showed. A second press changes nothing. */
export async function acceptOffer(work: UnitOfWork, asked: Asked): Promise<SaidOnPage | Refusal> {
  const found = await lockedOffer(work, asked)
  if (!found) return notPossible
  const { offer, bookingGuid } = found
  if (offer?.answer === 'accepted') return 'accepted'
  if (!offer || offer.answer !== null || !isBefore(work.now, offer.until)) return notPossible
  const chargeCents = await chargeOfAccepting(work.tx, bookingGuid, work.now, true)
  if (chargeCents === null) return 'placeGone'
  if (String(chargeCents) !== asked.fee) return 'priceChanged'
  const done = await changeAtOnce(work, approveWaitlist, acceptRequest(bookingGuid))
  if (isRefusal(done)) return done
  await endOffer(work, offer.guid, 'accepted')
  return 'accepted'
}

/** The guest no longer wants the service that waits for a place, offered or not. */
export async function leaveWaitlist(work: UnitOfWork, asked: Asked): Promise<SaidOnPage | Refusal> {
  const found = await lockedOffer(work, asked)
  if (!found) return notPossible
  const { offer, bookingGuid, status, isOnAccount } = found
  if (status === 'cancelled') return 'declined'
  if (status !== 'waitlisted' || isOnAccount) return notPossible
  const { groupGuid } = asked
  const reason = 'Declined by the guest'
  const request = { groupGuid, bookingGuids: [bookingGuid], reason, goodwillPercent: 0 }
  const done = await changeAtOnce(work, cancelBooking, request)
  if (isRefusal(done)) return done
  if (offer?.answer === null) await endOffer(work, offer.guid, 'declined')
  return 'declined'
}

/** The service with its latest offer, under the lock of the reservation. */
async function lockedOffer(work: UnitOfWork, { groupGuid, bookingGuid }: Asked) {
  if (bookingGuid === null) return null
  await lockedGroup(work, groupGuid)
  const booking = await work.tx
    .selectFrom('booking')
    .innerJoin('booking_group', 'booking_group.guid', 'booking.group_guid')
    .select(['booking.status', 'billing'])
    .where('booking.guid', '=', bookingGuid)
    .where('group_guid', '=', groupGuid)
    .executeTakeFirst()
  if (!booking) return null
  const offer = await work.tx
    .selectFrom('waitlist_offer')
    .select(['guid', 'until', 'answer'])
    .where('booking_guid', '=', bookingGuid)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { bookingGuid, offer, status: booking.status, isOnAccount: booking.billing === 'partnerAccount' }
}
