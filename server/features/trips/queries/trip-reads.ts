import { detailsOfTripJson } from '#server/features/details/queries/details-json.ts'
import { sql, type RawBuilder } from 'kysely'
import type { DeskView } from '#domain/trip/no-show.ts'
import type { Db } from '#server/db/connection.ts'
import type { TripRead } from '#server/features/trips/queries/trip-rows.ts'

/**
 * Trips with guest, places, car, flight and the desk's view of the party, in order of pickup: one statement
 * for every list. `where` refers to `t` (trip), `g` (booking_group), `c` (customer), `f` (flight).
 */
export async function tripReads(db: Db, where: RawBuilder<unknown>, atMost = 1000): Promise<TripRead[]> {
  const { rows } = await sql<TripRead>`
    select t.guid, t.version, t.booking_guid, t.group_guid, t.service_date, t.pickup_at, t.expected_minutes,
      t.passengers, t.luggage, t.status, t.pickup_confirmed_at, t.set_for_flight_at,
      t.driver_guid, t.assigned_at, t.accepted_at, t.started_at, t.arrived_at, t.departed_at, t.completed_at,
        t.closed_at, t.grace_minutes, t.wait_minutes,
      t.earlier_wait_minutes, t.earlier_wait_counts,
      t.wait_charge_cents, t.agreed_cost_cents, t.outside, t.accepted_conflicts,
      t.contact_attempts, t.no_show_file,
      ${detailsOfTripJson('t')} as details,
        g.reference, g.flags, g.customer_guid, g.partner_guid, g.billing,
      partner.name as partner_name, b.kind, c.phone as guest_phone,
        coalesce(lead.name, trim(c.first_name || ' ' || c.last_name)) as guest_name,
      s.name as service, s.vehicle_class as service_class, v.guid as vehicle_guid, v.name as vehicle_name,
        v.plate as vehicle_plate, d.name as driver_name,
        coalesce(d.outside_company, false) as is_outside, seats.car_seats,
      ${placeJson(sql`pf`)} as from_place,
      ${placeJson(sql`pt`)} as to_place,
      (${stopsOf(sql`t.stops`)}) as stops,
      f.guid as flight_guid, f.ident as flight_ident, a.city as flight_city, f.direction as flight_direction,
        f.scheduled_at, f.estimated_at,
      f.actual_at, f.status as flight_status, f.terminal, party.expected as party_expected,
        party.checked_in as party_checked_in,
      party.no_show as party_no_show
    from trip t
    join booking b on b.guid = t.booking_guid
    join booking_group g on g.guid = t.group_guid
    join customer c on c.guid = g.customer_guid
    join location pf on pf.guid = t.from_location_guid
    join location pt on pt.guid = t.to_location_guid
    join transport_service s on s.guid = t.service_guid
    left join partner on partner.guid = g.partner_guid
    left join vehicle v on v.guid = t.vehicle_guid
    left join account d on d.guid = t.driver_guid
    left join flight f on f.guid = t.flight_guid
    left join airport a on a.code = f.other_airport
    left join lateral (
      select trim(first_name || ' ' || last_name) as name from passenger
      where group_guid = t.group_guid and first_name || last_name <> '' order by position limit 1
    ) lead on true
    cross join lateral (
      ${carSeatsOf(sql`t.car_seats`)}
    ) seats
    left join lateral (
      ${partyAtDesk(sql`t.group_guid`, sql`t.flight_guid`)}
    ) party on true
    where ${where}
    order by t.pickup_at, t.guid
    limit ${atMost}`.execute(db)
  return rows
}

/** A location as `TripPlace`. */
function placeJson(place: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`jsonb_build_object('name', ${place}.name, 'kind', ${place}.kind, 'address', ${place}.address,
    'latitude', ${place}.latitude,
    'longitude', ${place}.longitude, 'minutesFromAirport', ${place}.minutes_from_airport)`
}

/** A trip's stops in order, as `TripStop`. */
function stopsOf(stored: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select coalesce(jsonb_agg(jsonb_build_object('place', ${placeJson(sql`place`)},
    'at', stop -> 'at') order by nr), '[]'::jsonb)
    from jsonb_array_elements(${stored}) with ordinality as one (stop, nr)
    join location place on place.guid = (stop ->> 'placeGuid')::uuid`
}

/** A trip's child seats with their names, as `car_seats`. */
export function carSeatsOf(asked: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select coalesce(jsonb_agg(jsonb_build_object('name', seat.name, 'quantity',
    (asked ->> 'quantity')::integer)), '[]'::jsonb) as car_seats
    from jsonb_array_elements(${asked}) asked join car_seat seat on seat.guid = (asked ->> 'guid')::uuid`
}

/**
 * The desk's view of a party on a flight, as `expected`, `checked_in` and `no_show`. No row without a fast
 * track on that flight.
 */
function partyAtDesk(groupGuid: RawBuilder<unknown>, flightGuid: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select count(*) filter (where bp.state = 'expected') as expected, count(*)
    filter (where bp.state = 'checkedIn') as checked_in,
      count(*) filter (where bp.state = 'noShow') as no_show
    from booking fast_track join booking_passenger bp on bp.booking_guid = fast_track.guid
    where fast_track.group_guid = ${groupGuid} and fast_track.flight_guid = ${flightGuid}
      and fast_track.status <> 'cancelled'
      and fast_track.kind in ('arrivalFastTrack', 'departureFastTrack')
    having count(*) > 0`
}

/** The desk's current view of a trip's party; null without a fast track on the trip's flight. */
export async function deskViewOf(
  db: Db,
  trip: { group_guid: string; flight_guid: string | null },
): Promise<DeskView | null> {
  if (trip.flight_guid === null) return null
  const party = partyAtDesk(sql`${trip.group_guid}::uuid`, sql`${trip.flight_guid}::uuid`)
  const { rows } = await sql<{ expected: number; checked_in: number; no_show: number }>`${party}`.execute(db)
  const [found] = rows
  return found ? { expected: found.expected, checkedIn: found.checked_in, noShow: found.no_show } : null
}
