import { sql, type RawBuilder } from 'kysely'
import { instantJson, jsonList } from '#server/db/json.ts'
import { waitingFor } from '#server/features/date-status/queries.ts'

export function uuids(guids: readonly (string | null)[]): RawBuilder<unknown> {
  return sql`${[...new Set(guids.filter((it) => it !== null))]}::uuid[]`
}

export const flightsOf = (guids: RawBuilder<unknown>) => sql`
  select f.guid, f.ident, coalesce(airline.name, '') as "airlineName",
    coalesce(f.other_airport, '') as "otherAirport", coalesce(airport.city, '') as "otherCity", f.direction,
    f.service_date as "serviceDate", ${instantJson('f.scheduled_at')} as scheduled,
      ${instantJson('f.estimated_at')} as estimated,
    ${instantJson('f.actual_at')} as actual, f.status
  from flight f left join airline on airline.code = f.airline_code left join airport
    on airport.code = f.other_airport
  where f.guid = any(${guids})`

/**
 * The airports and the locations of the change, by distance. The nearest airport is the company's own.
 * Includes inactive locations in use.
 */
export const placesOf = (guids: RawBuilder<unknown>) => sql`
  select l.guid, l.kind, l.name, l.zone_guid as "zoneGuid", zone.name as "zoneName",
    l.minutes_from_airport as "minutesFromAirport"
  from location l join zone on zone.guid = l.zone_guid
  where (l.active and l.kind = 'airport') or l.guid = any(${guids})
  order by l.minutes_from_airport, l.guid`

export const zonesOf = (guids: RawBuilder<unknown>) => sql`
  select zone.guid, zone.name,
    (select coalesce(round(avg(minutes_from_airport)), 30)::integer from location where zone_guid = zone.guid
      and active and not is_free) as minutes
  from zone where zone.guid = any(${guids}) and zone.active`

export const servicesOf = (guids: RawBuilder<unknown>) => sql`
  select guid, name, passengers, luggage from transport_service where active or guid = any(${guids})`

export const seats = sql`select guid, name, stock from car_seat where active`

/** Both directions of each date with their waitlists, longest waiting first. */
export const daysAt = (now: string) => sql`
  select dates.date, way.direction, coalesce(it.mode, 'open') as mode,
    case way.direction when 'arrival' then it.arrival_capacity else it.departure_capacity end as capacity,
    coalesce(day.taken, 0) as taken, it.closed_at is not null as "isLocked",
    ${jsonList(waitingFor({ date: sql`dates.date`, direction: sql`way.direction`, now }))} as waiting
  from dates cross join (values ('arrival'), ('departure')) way (direction)
  left join date_status it on it.date = dates.date
  left join fast_track_day day on day.date = dates.date and day.direction = way.direction`

/** An inactive partner gets no new reservations, but existing ones can still be changed. */
export const partnersOf = (guid: string | null, isStanding: boolean) => sql`
  select guid, name, blocked, settlement, basis_points as "basisPoints",
    credit_limit_cents as "creditLimitCents", gratuity_basis_points as "gratuityBasisPoints",
    reference_required as "referenceRequired",
    (select coalesce(sum(amount_cents), 0)::bigint from posting where account = 'partnerReceivable'
      and party_guid = partner.guid) as "balanceCents"
  from partner where guid = ${guid}::uuid and (active or ${isStanding})`

/** The drivers' other trips. Outside companies are left out, because their trips can overlap. */
export const drivesOf = (drivers: RawBuilder<unknown>) => sql`
  select t.guid, t.driver_guid as "driverGuid", t.status, ${instantJson('t.pickup_at')} as "pickupAt",
    t.expected_minutes as "expectedMinutes"
  from trip t
  where t.driver_guid = any(${drivers})
    and t.driver_guid not in (select guid from account where outside_company)
    and t.service_date in (select date + step from dates
    cross join (values (-1), (0), (1)) around (step))`

export const seatUseOf = (groupGuid: string | null) => sql`
  select (seat ->> 'guid')::uuid as guid, (seat ->> 'quantity')::integer as quantity,
    ${instantJson('t.pickup_at')} as "pickupAt", t.expected_minutes as "expectedMinutes"
  from trip t cross join jsonb_array_elements(t.car_seats) seat
  where t.service_date in (select date + step from dates cross join (values (-1), (0), (1)) around (step))
    and t.status not in ('completed', 'noShow', 'cancelled') and t.car_seats <> '[]'
      and t.group_guid is distinct from ${groupGuid}::uuid`

export const sameFlightsOf = (
  flights: RawBuilder<unknown>,
  customerGuid: string | null,
  groupGuid: string | null,
) => sql`
  select distinct b.flight_guid as "flightGuid", g.reference
  from booking_group g join booking b on b.group_guid = g.guid
  where g.customer_guid = ${customerGuid}::uuid and b.flight_guid = any(${flights})
    and b.status in ('waitlisted', 'booked', 'checkedIn')
    and g.guid is distinct from ${groupGuid}::uuid`
