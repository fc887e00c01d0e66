import { sql } from 'kysely'
import { isBefore, type Instant } from '#domain/calendar/instant.ts'
import type { ShownOffer } from '#domain/my-booking/booking-page.ts'
import { dueForPlace } from '#domain/my-booking/waitlist-offer.ts'
import { isRefusal } from '#domain/refusal.ts'
import { approveWaitlist } from '#server/features/bookings/commands/changes.ts'
import type { Db } from '#server/db/connection.ts'
import { moneyOfGroups } from '#server/features/ledger/queries/group-money.ts'
import { guestActor } from '#server/work/actor.ts'

export interface OpenOffer {
  guid: string
  bookingGuid: string
  groupGuid: string
  until: Instant
  /** The guest is paying for the place, which is held until then. */
  heldUntil: Instant | null
  /** The service still waits for a place on the offered date. */
  isWaiting: boolean
  /** A payment page was opened, and the card gateway hasn’t been asked about it since the place was held. */
  isPaymentOpen: boolean
}

/** Offers that are neither answered nor ended, of one reservation or of all. */
export async function openOffers(db: Db, groupGuid: string | null = null): Promise<OpenOffer[]> {
  const { rows } = await sql<OpenOffer>`
    select o.guid, o.booking_guid as "bookingGuid", b.group_guid as "groupGuid", o.until,
      o.held_until as "heldUntil",
      b.status = 'waitlisted' and b.service_date = o.service_date as "isWaiting",
      exists (select from cart where cart.offer_guid = o.guid and cart.state = 'redirected'
        and (cart.asked_at is null or cart.asked_at < o.held_until)) as "isPaymentOpen"
    from waitlist_offer o join booking b on b.guid = o.booking_guid
    where o.answer is null and (${groupGuid}::uuid is null or b.group_guid = ${groupGuid}::uuid)
    order by o.until, o.guid`.execute(db)
  return rows
}

/** The change that gives a guest the place that was offered. */
export function acceptRequest(bookingGuid: string) {
  return { bookingGuid, payMethod: null, reason: 'Accepted by the guest', isOffered: true }
}

/** What a place costs, and how much of it the guest’s credit doesn’t cover. */
export interface PlacePrice {
  chargeCents: number
  dueCents: number
}

/** The price of accepting now, by the plan that would be applied. Null: there is no place any more. */
export async function priceOfAccepting(
  db: Db,
  bookingGuid: string,
  now: Instant,
  lock = false,
): Promise<PlacePrice | null> {
  const request = acceptRequest(bookingGuid)
  const loaded = await approveWaitlist.load({ db, actor: guestActor, now, lock }, request)
  if (isRefusal(loaded) || !loaded.stored) return null
  const { reservation } = loaded.stored
  if (reservation.billing === 'partnerAccount') return null
  const planned = approveWaitlist.plan(loaded, request)
  if (isRefusal(planned)) return null
  const { chargeCents } = planned.plan
  const money = (await moneyOfGroups(db, [reservation.guid]))(reservation.guid)
  return { chargeCents, dueCents: dueForPlace(money, chargeCents) }
}

/** The offers of a reservation that its guest can accept now, or is paying for, by service. */
export async function offersOf(
  db: Db,
  groupGuid: string,
  now: Instant,
): Promise<ReadonlyMap<string, ShownOffer>> {
  const shown = new Map<string, ShownOffer>()
  for (const { bookingGuid, until, heldUntil, isWaiting } of await openOffers(db, groupGuid)) {
    if (!isWaiting || (heldUntil === null && !isBefore(now, until))) continue
    const price = await priceOfAccepting(db, bookingGuid, now)
    if (price !== null) shown.set(bookingGuid, { until, heldUntil, ...price })
  }
  return shown
}
