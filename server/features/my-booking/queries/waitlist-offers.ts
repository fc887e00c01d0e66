import { sql } from 'kysely'
import type { Instant } from '#domain/calendar/instant.ts'
import { isRefusal } from '#domain/refusal.ts'
import { approveWaitlist } from '#server/features/bookings/commands/changes.ts'
import type { Db } from '#server/db/connection.ts'
import { guestActor } from '#server/work/actor.ts'

export interface OpenOffer {
  guid: string
  bookingGuid: string
  groupGuid: string
  until: Instant
  /** The service still waits for a place on the offered date. */
  isWaiting: boolean
}

/** Offers that are neither answered nor ended, of one reservation or of all. */
export async function openOffers(db: Db, groupGuid: string | null = null): Promise<OpenOffer[]> {
  const { rows } = await sql<OpenOffer>`
    select o.guid, o.booking_guid as "bookingGuid", b.group_guid as "groupGuid", o.until,
      b.status = 'waitlisted' and b.service_date = o.service_date as "isWaiting"
    from waitlist_offer o join booking b on b.guid = o.booking_guid
    where o.answer is null and (${groupGuid}::uuid is null or b.group_guid = ${groupGuid}::uuid)
    order by o.until, o.guid`.execute(db)
  return rows
}

/** The change that gives a guest the place that was offered. */
export function acceptRequest(bookingGuid: string) {
  return { bookingGuid, payMethod: null, reason: 'Accepted by the guest', isOffered: true }
}

/** What accepting costs now, by the plan that would be applied. Null: there is no place any more. */
export async function chargeOfAccepting(
  db: Db,
  bookingGuid: string,
  now: Instant,
  lock = false,
): Promise<number | null> {
  const request = acceptRequest(bookingGuid)
  const loaded = await approveWaitlist.load({ db, actor: guestActor, now, lock }, request)
  if (isRefusal(loaded) || loaded.stored?.reservation.billing === 'partnerAccount') return null
  const planned = approveWaitlist.plan(loaded, request)
  return isRefusal(planned) ? null : planned.plan.chargeCents
}

export type ShownOffers = ReadonlyMap<string, { until: Instant; chargeCents: number }>

/** The offers of a reservation that its guest can accept now, by service. */
export async function offersOf(db: Db, groupGuid: string, now: Instant): Promise<ShownOffers> {
  const shown = new Map<string, { until: Instant; chargeCents: number }>()
  for (const { bookingGuid, until, isWaiting } of await openOffers(db, groupGuid)) {
    if (!isWaiting || until <= now) continue
    const chargeCents = await chargeOfAccepting(db, bookingGuid, now)
    if (chargeCents !== null) shown.set(bookingGuid, { until, chargeCents })
  }
  return shown
}
