import { sql } from 'kysely'
import type { ReplyOf } from '#contract/endpoint.ts'
import { addressOf } from '#contract/endpoint.ts'
import {
  partnerFastTrackFile,
  type FastTrackLine,
  type partnerFastTrack,
} from '#contract/partner-fast-track.ts'
import { daysOfMonth } from '#domain/calendar/service-date.ts'
import { notFound, type Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/connection.ts'

type Report = ReplyOf<typeof partnerFastTrack>

/**
 * A partner's fast track bookings in a month, regardless of who pays, with the passengers served or expected.
 */
export async function fastTrackUse(db: Db, partnerGuid: string, month: string): Promise<Report | Refusal> {
  const partner = await db
    .selectFrom('partner')
    .select('guid')
    .where('guid', '=', partnerGuid)
    .executeTakeFirst()
  if (!partner) return notFound
  const { first, last } = daysOfMonth(month)
  const { rows: items } = await sql<FastTrackLine>`
    select booking.guid as "bookingGuid", booking.service_date as "serviceDate",
      booking.service_time as "serviceTime", booking.kind, booking.status,
      booking_group.reference, booking_group.partner_reference as "partnerReference",
        trim(customer.first_name || ' ' || customer.last_name) as guest,
      flight.ident as flight, booking.adults, booking.children, booking.infants,
        booking.charge_cents as "chargeCents"
    from booking_group
    join booking on booking.group_guid = booking_group.guid
    join customer on customer.guid = booking_group.customer_guid
    left join flight on flight.guid = booking.flight_guid
    where booking_group.partner_guid = ${partnerGuid}
      and booking.kind in ('arrivalFastTrack', 'departureFastTrack')
      and booking.service_date between ${first} and ${last}
    order by booking.service_date, booking.service_time, booking.guid`.execute(db)
  const served = items.filter((it) => it.status !== 'cancelled' && it.status !== 'waitlisted')
  const sum = (of: (line: FastTrackLine) => number) => served.reduce((total, it) => total + of(it), 0)
  return {
    items,
    passengers: {
      adult: sum((it) => it.adults),
      child: sum((it) => it.children),
      infant: sum((it) => it.infants),
    },
    chargedCents: sum((it) => it.chargeCents),
    fileUrl: addressOf(partnerFastTrackFile.path, { id: partnerGuid, month }),
  }
}
