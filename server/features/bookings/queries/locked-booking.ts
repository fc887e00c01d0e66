import { partnerScopeOf } from '#domain/access/partner-reach.ts'
import { isWithin } from '#server/db/partner-scope.ts'
import type { KeyedPriceLine } from '#domain/booking/advanced/planned-booking.ts'
import type { Db } from '#server/db/connection.ts'
import { tripsOfBooking } from '#server/features/trips/queries/locked-trip.ts'
import type { Actor } from '#server/work/actor.ts'

/** A booking with its group and trips, the start of every change to it; locked (booking first, then its trips) before a change. */
export async function lockedBooking(db: Db, actor: Actor, guid: string, lock: boolean) {
  const booking = await db
    .selectFrom('booking')
    .innerJoin('booking_group', 'booking_group.guid', 'booking.group_guid')
    .innerJoin('customer', 'customer.guid', 'booking_group.customer_guid')
    .selectAll('booking')
    .select([
      'booking_group.reference',
      'booking_group.customer_guid',
      'booking_group.partner_guid',
      'booking_group.billing',
      'customer.email',
      'customer.first_name',
      'customer.last_name',
    ])
    .where('booking.guid', '=', guid)
    .where(isWithin(partnerScopeOf(actor), 'booking_group.partner_guid'))
    .$if(lock, (it) => it.forUpdate(['booking', 'booking_group']))
    .executeTakeFirst()
  if (!booking) return null
  const trips = await tripsOfBooking(db, guid, lock)
  // Only written by saveBooking, from planned lines.
  return { ...booking, price_lines: booking.price_lines as KeyedPriceLine[], trips }
}

export type LockedBooking = NonNullable<Awaited<ReturnType<typeof lockedBooking>>>
