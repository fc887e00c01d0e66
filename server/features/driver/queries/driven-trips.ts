import { fieldsOfDrivers } from '#server/features/details/queries/detail-fields.ts'
import { detailsOfTripJson } from '#server/features/details/queries/details-json.ts'
import { detailsOfParty, type DetailsOfParty } from '#domain/fields/shown-details.ts'
import { sql } from 'kysely'
import type { currentDriverTransport, DrivenTrip } from '#contract/driver.ts'
import { reportDaysAtMost } from '#contract/driver.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { daysBetween } from '#domain/calendar/service-date.ts'
import { refuseField, type Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/connection.ts'
import { instantJson } from '#server/db/json.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { rowHire, type HireRead } from '#server/features/trips/queries/row-hire.ts'
import { carSeatsOf } from '#server/features/trips/queries/trip-reads.ts'

type DrivenRead = Omit<DrivenTrip, 'bookingGuids' | 'highlight' | 'details' | 'hire'> & {
  hireRead: HireRead
  bookingGuid: string
  details: DetailsOfParty
}

/** The driver's own report: all trips assigned to them between two dates. */
export async function drivenTrips(
  db: Db,
  me: string,
  from: string,
  asked: string | undefined,
): Promise<ReplyOf<typeof currentDriverTransport> | Refusal> {
  const to = asked ?? from
  if (to < from) return refuseField('to', 'Choose an end date on or after the start date')
  if (daysBetween(from, to) >= reportDaysAtMost)
    return refuseField('to', `Choose at most ${reportDaysAtMost} days`)
  const { rows } = await sql<DrivenRead>`
    select t.guid, t.booking_guid as "bookingGuid", b.comments, t.service_date as date,
      t.pickup_at as "pickupAt", g.reference,
      trim(c.first_name || ' ' || c.last_name) as "guestName", g.flags, t.passengers, t.luggage,
      seats.car_seats as "carSeats",
      ${detailsOfTripJson('t')} as details,
        pf.name as from, pt.name as to,
      json_build_object('kind', b.kind, 'pickup_at', ${instantJson('t.pickup_at')}, 'arrived_at',
        ${instantJson('t.arrived_at')}, 'expected_minutes', t.expected_minutes) as "hireRead",
        f.ident as flight, v.name as vehicle,
      t.status, b.status as "bookingStatus", t.started_at as "startedAt", t.departed_at as "departedAt",
        t.completed_at as "completedAt",
      t.wait_minutes as "waitMinutes", t.wait_charge_cents as "waitChargeCents"
    from trip t
    join booking b on b.guid = t.booking_guid
    join booking_group g on g.guid = t.group_guid
    join customer c on c.guid = g.customer_guid
    join location pf on pf.guid = t.from_location_guid
    join location pt on pt.guid = t.to_location_guid
    cross join lateral (${carSeatsOf(sql`t.car_seats`)}) seats
    left join flight f on f.guid = t.flight_guid
    left join vehicle v on v.guid = t.vehicle_guid
    where t.driver_guid = ${me} and t.service_date between ${from}::date and ${to}::date
    order by t.pickup_at, t.guid`.execute(db)
  const fields = await fieldsOfDrivers(db)
  const { time_zone: timeZone } = await siteSettings(db)
  const items = rows.map(({ bookingGuid, details, hireRead, ...row }) => ({
    ...row,
    hire: rowHire(hireRead, timeZone),
    details: detailsOfParty(fields, details),
    bookingGuids: [bookingGuid],
    highlight: row.status === 'noShow',
  }))
  return { from, to, items }
}
