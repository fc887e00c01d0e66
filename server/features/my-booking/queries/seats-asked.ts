import type { Instant } from '#domain/calendar/instant.ts'
import { hoursBetween, isBefore } from '#domain/calendar/instant.ts'
import type { SeatsAsked } from '#domain/my-booking/booking-page.ts'
import type { GuestNames } from '#domain/message/guest-language.ts'
import { isRefusal } from '#domain/refusal.ts'
import { isGuid } from '#domain/vocabulary/guid.ts'
import { addChildSeats } from '#server/features/bookings/commands/changes.ts'
import type { Db } from '#server/db/connection.ts'
import { guestPageSettingsOf } from '#server/features/guest-links/queries/guest-page-settings.ts'
import { guestActor } from '#server/work/actor.ts'

export interface SeatsOf {
  groupGuid: string
  bookingGuid: string
  seatGuid: string
  count: number
}

interface CarSeatKind {
  guid: string
  name: string
  guestNames: GuestNames
}

/** The kinds of child seats, by age. */
export function carSeatKinds(db: Db): Promise<CarSeatKind[]> {
  return db
    .selectFrom('car_seat')
    .select(['guid', 'name', 'guest_names as guestNames'])
    .where('active', '=', true)
    .orderBy('from_age_months')
    .orderBy('name')
    .orderBy('guid')
    .limit(30)
    .execute()
}

export function seatsRequest({ bookingGuid, seatGuid, count }: SeatsOf) {
  return { bookingGuid, seatGuid, count, reason: 'Added by the guest' }
}

/** The service, kind and number in a page’s address. */
export function seatsInAddress(text: string, groupGuid: string): SeatsOf | null {
  const [bookingGuid = '', seatGuid = '', number = ''] = text.split('.')
  const count = Number(number)
  if (!isGuid(bookingGuid) || !isGuid(seatGuid) || !Number.isInteger(count)) return null
  return count < 1 || count > 9 ? null : { groupGuid, bookingGuid, seatGuid, count }
}

/**
 * What the seats cost now, by the plan that would be applied. Null: an agent decides, because the pickup is
 * near, the seats are in use, or a partner would pay for them.
 */
export async function chargeOfSeats(
  db: Db,
  asked: SeatsOf,
  now: Instant,
  lock = false,
): Promise<number | null> {
  const { may, seatHours } = await guestPageSettingsOf(db)
  const request = seatsRequest(asked)
  const loaded = await addChildSeats.load({ db, actor: guestActor, now, lock }, request)
  if (!may.seats || isRefusal(loaded) || loaded.stored?.reservation.guid !== asked.groupGuid) return null
  const { reservation } = loaded.stored
  const trips = reservation.bookings.find((it) => it.guid === asked.bookingGuid)?.trips ?? []
  const isNear = trips.some((it) => isBefore(it.pickupAt, now) || hoursBetween(now, it.pickupAt) < seatHours)
  const planned = addChildSeats.plan(loaded, request)
  if (isNear || isRefusal(planned)) return null
  const { chargeCents } = planned.plan
  return chargeCents > 0 && reservation.billing === 'partnerAccount' ? null : chargeCents
}

/** Seats that the guest is about to ask for, with their price. */
export async function seatsAskedOf(
  db: Db,
  asked: SeatsOf | null,
  now: Instant,
): Promise<(SeatsAsked & { bookingGuid: string }) | null> {
  if (asked === null) return null
  const { bookingGuid, seatGuid, count } = asked
  const kind = (await carSeatKinds(db)).find((it) => it.guid === seatGuid)
  const chargeCents = kind ? await chargeOfSeats(db, asked, now) : null
  return chargeCents === null ? null : { bookingGuid, seatGuid, count, chargeCents }
}
