import type { Instant } from '#domain/calendar/instant.ts'
import { moneyText } from '#domain/money/money-text.ts'
import { isRefusal, refuse, type Refusal } from '#domain/refusal.ts'
import { heldUntil, isAcceptable } from '#domain/my-booking/waitlist-offer.ts'
import type { SaidOnPage } from '#domain/my-booking/texts/page-texts.ts'
import type { AppContext } from '#server/app-context.ts'
import { changeAtOnce } from '#server/change/change.ts'
import { approveWaitlist, cancelBooking } from '#server/features/bookings/commands/changes.ts'
import { cartForPlace } from '#server/features/card-payments/commands/guest-payment.ts'
import type { Asked } from '#server/features/my-booking/commands/asked.ts'
import {
  lockedGroup,
  storeRequest,
  type LockedGroup,
} from '#server/features/my-booking/commands/guest-requests.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { endOffer, holdOffer } from '#server/features/waitlist-offers/commands/offer-rows.ts'
import { acceptRequest, priceOfAccepting } from '#server/features/waitlist-offers/queries/offers.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

const notPossible = refuse('guest', 'This offer can’t be answered any more')

interface Offer {
  guid: string
  until: Instant
  heldUntil: Instant | null
}

/** The cart of a place that is held while the guest pays for it. */
export interface PlaceToPay {
  cart: string
}

/**
 * Accepts the offered place, at the price that the page showed. If something is due and the company takes
 * cards, the place is only held until it is paid (decision 119). Otherwise the guest has it, and an unpaid
 * one goes on the agents' list. A second press changes nothing, or leads to the same payment.
 */
export async function acceptOffer(
  work: UnitOfWork,
  asked: Asked,
  context: AppContext,
): Promise<SaidOnPage | PlaceToPay | Refusal> {
  const found = await lockedOffer(work, asked)
  if (!found) return notPossible
  const { offer, bookingGuid, group } = found
  if (offer?.answer === 'accepted') return 'accepted'
  if (!offer || offer.answer !== null || !isAcceptable(offer, work.now)) return notPossible
  const price = await priceOfAccepting(work.tx, bookingGuid, work.now, true)
  if (price === null) return 'placeGone'
  if (String(price.chargeCents) !== asked.fee) return 'priceChanged'
  const { groupGuid } = asked
  const { dueCents } = price
  const { currency } = await siteSettings(work.tx)
  if (dueCents > 0) {
    const place = { groupGuid, offerGuid: offer.guid, amountCents: dueCents }
    const cart = await cartForPlace(work, context, place)
    if (cart !== null) {
      if (offer.heldUntil === null) await hold(work, { ...found, offer }, group)
      return { cart }
    }
  }
  const done = await changeAtOnce(work, approveWaitlist, acceptRequest(bookingGuid))
  if (isRefusal(done)) return done
  await endOffer(work, offer.guid, 'accepted')
  if (dueCents === 0) return 'accepted'
  const text = `Accepted from the waitlist, not paid: ${moneyText(dueCents, currency)}`
  await storeRequest(work, group, { groupGuid, bookingGuid, kind: 'place', text, isDone: false })
  return 'acceptedUnpaid'
}

/** Later presses don’t extend the time. */
async function hold(
  work: UnitOfWork,
  { offer, bookingGuid }: { offer: Offer; bookingGuid: string },
  { groupGuid, customer_guid: customerGuid, partner_guid: partnerGuid }: LockedGroup & { groupGuid: string },
): Promise<void> {
  const until = heldUntil(offer, work.now)
  await holdOffer(work, offer.guid, until)
  work.audit.record({
    action: 'holdPlace',
    subjectKind: 'group',
    subjectGuid: groupGuid,
    customerGuid,
    groupGuid,
    after: { booking: bookingGuid, until },
  })
  work.events.publish({ topic: 'group', guid: groupGuid, partnerGuid })
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
  const group = { groupGuid, ...(await lockedGroup(work, groupGuid)) }
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
    .select(['guid', 'until', 'held_until as heldUntil', 'answer'])
    .where('booking_guid', '=', bookingGuid)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const isOnAccount = booking.billing === 'partnerAccount'
  return { bookingGuid, offer, group, status: booking.status, isOnAccount }
}
