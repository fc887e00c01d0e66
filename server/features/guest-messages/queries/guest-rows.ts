import type { Details } from '#domain/fields/detail-field.ts'
import { sql } from 'kysely'
import type { Billing } from '#domain/booking/group-state.ts'
import type { BookingStatus } from '#domain/booking/booking-states.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import type { GuestTrip } from '#domain/message/guest-journey.ts'
import type { GuestLanguage, GuestNames } from '#domain/message/guest-language.ts'
import type { TripStatus } from '#domain/trip/trip.ts'
import type { BookingKind } from '#domain/vocabulary/booking-kinds.ts'
import type { Db } from '#server/db/connection.ts'
import { instantJson, jsonList, timeJson } from '#server/db/json.ts'
import { namedStops } from '#server/db/named-stops.ts'

/** A reservation as read for its guest's messages. */
export interface GroupRow {
  guid: string
  customerGuid: string
  reference: string
  billing: Billing
  firstName: string
  lastName: string
  email: string
  phone: string
  country: string
  language: GuestLanguage | null
  details: Details
  passengers: { name: string; details: Details }[]
  bookings: BookingRow[]
}

export interface BookingRow {
  guid: string
  kind: BookingKind
  status: BookingStatus
  date: ServiceDate
  time: string
  adults: number
  children: number
  infants: number
  hours: number | null
  /** When it was booked. The terms valid then apply. */
  bookedAt: Instant
  chargeCents: number
  labels: string[]
  ident: string | null
  city: string | null
  /** Null: it is on no flight. */
  timeKnown: boolean | null
  scheduledAt: Instant | null
  bestAt: Instant | null
  /** The day of its arriving flight, if that still comes. */
  arrivalDate: ServiceDate | null
  trips: TripRow[]
  details: Details
}

export interface TripRow extends Omit<GuestTrip, 'carSeats'> {
  status: TripStatus
  /** It picks the guests up from the arriving flight of its booking, and they aren't on board yet. */
  isFromFlight: boolean
  setForFlightAt: Instant | null
  details: Details
  carSeats: { name: string; guestNames: GuestNames; count: number }[]
}

const placeOf = (table: string) =>
  sql`json_build_object('name', ${sql.ref(`${table}.name`)}, 'address', ${sql.ref(`${table}.address`)},
    'latitude', ${sql.ref(`${table}.latitude`)},
    'longitude', ${sql.ref(`${table}.longitude`)})`

const seats = sql`select seat.name, seat.guest_names as "guestNames", (asked ->> 'quantity')::integer as count
  from jsonb_array_elements(t.car_seats) with ordinality listed(asked, position)
  join car_seat seat on seat.guid = (asked ->> 'guid')::uuid order by position`

const trips = sql`select t.journey, t.status, t.service_date as "serviceDate",
  ${instantJson('t.pickup_at')} as "pickupAt", ${placeOf('origin')} as "from", ${placeOf('target')} as "to",
  service.name as car, ${jsonList(seats)} as "carSeats",
  ${jsonList(namedStops(sql`t.stops`))} as stops, t.luggage,
  t.driver_guid is not null as "hasDriver", t.details,
  coalesce(t.flight_guid = b.flight_guid and f.direction = 'arrival', false)
    and t.status in ('unassigned', 'assigned', 'started', 'waiting') as "isFromFlight",
  ${instantJson('t.set_for_flight_at')} as "setForFlightAt"
  from trip t
  join location origin on origin.guid = t.from_location_guid
  join location target on target.guid = t.to_location_guid
  join transport_service service on service.guid = t.service_guid
  where t.booking_guid = b.guid
  order by t.sequence`

const bookings = sql`select b.guid, b.kind, b.status, b.service_date as date,
  ${timeJson('b.service_time')} as time, b.adults, b.children, b.infants, b.hours,
    ${instantJson('b.created_at')} as "bookedAt",
    ${instantJson('f.scheduled_at')} as "scheduledAt", ${instantJson('best.at')} as "bestAt",
    b.charge_cents as "chargeCents", b.details, f.ident, airport.city, f.time_known as "timeKnown",
    case when f.direction = 'arrival' and f.time_known and f.status not in ('cancelled', 'diverted')
      then f.service_date end as "arrivalDate",
    ${jsonList(trips)} as trips,
    (select coalesce(json_agg(line ->> 'label'), '[]') from jsonb_array_elements(b.price_lines) line)
      as labels
  from booking b
  left join flight f on f.guid = b.flight_guid
  cross join lateral (select coalesce(f.actual_at, f.estimated_at, f.scheduled_at) as at) best
  left join airport on airport.code = f.other_airport
  where b.group_guid = g.guid
  order by b.service_date, b.service_time, b.guid`

const passengers = sql`select trim(first_name || ' ' || last_name) as name, details from passenger
  where group_guid = g.guid and details <> '{}' order by position`

export async function groupRows(db: Db, guids: readonly string[]): Promise<GroupRow[]> {
  const { rows } = await sql<GroupRow>`
    select g.guid, g.customer_guid as "customerGuid", g.reference, g.billing, c.first_name as "firstName",
      c.last_name as "lastName", c.email, c.phone, c.country,
      c.language, g.details, ${jsonList(passengers)} as passengers, ${jsonList(bookings)} as bookings
    from booking_group g join customer c on c.guid = g.customer_guid
    where g.guid in (${sql.join(guids)})`.execute(db)
  return rows
}
