import type { Details } from '#domain/fields/detail-field.ts'
import { sql, type RawBuilder } from 'kysely'
import { partnerScopeOf } from '#domain/access/partner-reach.ts'
import type { BookingKind, Direction } from '#domain/vocabulary/booking-kinds.ts'
import type { BookingStatus } from '#domain/booking/booking-states.ts'
import type { ReadyAnswer } from '#domain/my-booking/driver-thread.ts'
import type { FlightStatus, FlightTimes } from '#domain/flight/flight-times.ts'
import type { GroupDetail } from '#contract/groups.ts'
import type { Db } from '#server/db/connection.ts'
import { instantJson, jsonList, timeJson } from '#server/db/json.ts'
import { carForGuest } from '#server/db/driver-for-guest.ts'
import { byOnePlan } from '#server/db/one-plan.ts'
import { partnerOfLine } from '#server/features/history/queries/partner-history.ts'
import { isOfCustomer } from '#server/features/customers/queries/kept-customer.ts'
import { stoppedMessagesJson } from '#server/features/messages/queries/stopped-messages.ts'
import { addressTroubleJson } from '#server/features/messages/queries/address-trouble.ts'
import { isWithin } from '#server/db/partner-scope.ts'
import {
  promiseOf,
  statementLines,
  type GroupPromise,
  type StatementLine,
} from '#server/features/ledger/queries/group-money.ts'
import { namedStops } from '#server/db/named-stops.ts'
import type { Actor } from '#server/work/actor.ts'
import { whoDid } from '#server/work/who-did.ts'

type TripPart = Omit<GroupDetail['bookings'][number]['trips'][number], 'pickupTime' | 'details'> & {
  details: Details
  bookingGuid: string
  pickupAt: string
}
type PresencePart = GroupDetail['bookings'][number]['passengers'][number] & { bookingGuid: string }

type DriverMessagePart = GroupDetail['guestPage']['driverMessages'][number] & { ready: ReadyAnswer | null }

export interface BookingPart extends Omit<
  GroupDetail['bookings'][number],
  'kind' | 'status' | 'flight' | 'trips' | 'passengers' | 'ticketUrl' | 'changes' | 'details'
> {
  kind: BookingKind
  status: BookingStatus
  details: Details
  flight:
    | (FlightTimes & {
        guid: string
        ident: string
        date: string
        direction: Direction
        otherCity: string
        status: FlightStatus
      })
    | null
  closedAt: string | null
  bookedAt: string
  bookedByActor: boolean
}

/** The data of the reservation page, as read from the database. */
export interface GroupParts extends Pick<
  GroupDetail,
  | 'guid'
  | 'reference'
  | 'status'
  | 'billing'
  | 'source'
  | 'sourceReference'
  | 'partnerReference'
  | 'comments'
  | 'flags'
  | 'version'
  | 'originalBookedOn'
  | 'createdAt'
  | 'createdBy'
  | 'ticketCode'
  | 'series'
  | 'messages'
  | 'addressTrouble'
  | 'stopped'
> {
  history: (GroupDetail['history'][number] & { partnerGuid: string | null })[]
  timeZone: string
  guestPage: Omit<GroupDetail['guestPage'], 'driverMessages'> & { driverMessages: DriverMessagePart[] }
  details: Details
  passengers: (Omit<GroupDetail['passengers'][number], 'details'> & { details: Details })[]
  partnerGuid: string | null
  partnerName: string | null
  partnerNotes: string | null
  customerGuid: string
  firstName: string
  lastName: string
  email: string
  phone: string
  bookings: BookingPart[]
  trips: TripPart[]
  presence: PresencePart[]
  entries: StatementLine[]
  /** One row. */
  promise: GroupPromise[]
}

/**
 * Reads one group in one statement. Undefined if the customer (or the one it was merged into) has no such
 * group visible to the actor.
 */
export async function groupParts(
  db: Db,
  actor: Actor,
  customerGuid: string,
  groupGuid: string,
): Promise<GroupParts | undefined> {
  const query = sql<GroupParts>`
    select g.guid, g.reference, g.status, g.billing, g.source, g.source_reference as "sourceReference",
      g.partner_guid as "partnerGuid", partner.name as "partnerName",
      partner.notes as "partnerNotes",
      g.partner_reference as "partnerReference",
      g.comments, g.details,
      g.flags, g.version, g.original_booked_on as "originalBookedOn", g.created_at as "createdAt",
        coalesce(account.name, 'Kerbside') as "createdBy",
      g.ticket_code as "ticketCode", g.customer_guid as "customerGuid", c.first_name as "firstName",
        c.last_name as "lastName", c.email, c.phone,
      (select time_zone from site) as "timeZone", ${jsonList(passengers)} as passengers,
        ${jsonList(bookings(actor))} as bookings, ${jsonList(trips(actor))} as trips,
      ${jsonList(presence)} as presence, ${jsonList(statementLines(sql`g.guid`))} as entries,
        ${jsonList(promiseOf(sql`g.guid`))} as promise, ${jsonList(messages(actor))} as messages,
        ${guestPageJson(actor)} as "guestPage", ${addressTroubleJson} as "addressTrouble",
        ${stoppedMessagesJson} as stopped, ${seriesJson(actor)} as series,
        ${jsonList(history)} as history
    from booking_group g
    join customer c on c.guid = g.customer_guid
    left join partner on partner.guid = g.partner_guid
    left join account on account.guid = g.created_by
    where g.guid = ${groupGuid} and ${isOfCustomer('g.customer_guid', customerGuid)}
      and ${isWithin(partnerScopeOf(actor), 'g.partner_guid')}`
  const [group] = await byOnePlan(db, query)
  return group
}

/** Where the group is in its series, by first service date, among those visible to the actor. */
const seriesJson = (actor: Actor) => sql`case when g.series is not null then
  (select json_build_object('guid', g.series, 'place', count(*) filter (
      where (one.first_service_date, one.guid) <= (g.first_service_date, g.guid)), 'of', count(*))
    from booking_group one
    where one.series = g.series and ${isWithin(partnerScopeOf(actor), 'one.partner_guid')}) end`

const visits = sql`select guid, ${instantJson('began_at')} as at, ${instantJson('seen_at')} as until
  from guest_visit where group_guid = g.guid order by began_at desc limit 50`

const requests = sql`select guid, kind, text, ${instantJson('at')} as at,
  ${instantJson('done_at')} as "doneAt", answer, withdrawn from guest_request where group_guid = g.guid
  order by guest_request.at desc, guid desc limit 100`

const driverMessages = sql`select m.guid, ${instantJson('m.at')} as at, writer.name as "writtenBy",
    coalesce(writer.name, driver.name, '') as driver, m.text, m.ready
  from guest_trip_message m join trip t on t.guid = m.trip_guid
  left join account writer on writer.guid = m.by
  left join account driver on driver.guid = t.driver_guid
  where t.group_guid = g.guid order by m.at desc, m.guid desc limit 300`

/** Partner users don’t see what guest and driver write to each other. */
const guestPageJson = (actor: Actor) => sql`json_build_object(
  'visits', ${jsonList(visits)}, 'requests', ${jsonList(requests)},
  'driverMessages', ${actor.kind === 'partner' ? sql`'[]'::json` : jsonList(driverMessages)})`

const passengers = sql`select guid, position, first_name as "firstName", last_name as "lastName",
  age_band as "ageBand", details from passenger
  where group_guid = g.guid order by position`

/** The bookings with their flights, and whether their day is closed. */
const bookings = (actor: Actor) => sql`select b.guid, b.kind, b.service_date as "serviceDate",
  ${timeJson('b.service_time')} as "serviceTime", b.day_number as "dayNumber",
    case when f.guid is not null then json_build_object('guid', f.guid, 'ident', f.ident, 'date',
      f.service_date, 'direction', f.direction,
      'otherCity', coalesce(airport.city, ''), 'scheduled', ${instantJson('f.scheduled_at')}, 'estimated',
        ${instantJson('f.estimated_at')},
      'actual', ${instantJson('f.actual_at')}, 'status', f.status) end as flight,
    b.adults, b.children, b.infants, b.status, b.comments, b.details, b.price_lines as "priceLines",
    b.charge_cents as "chargeCents", b.cancel_reason as "cancelReason", b.belongs_to as "belongsTo", b.hours,
      ${instantJson('d.closed_at')} as "closedAt",
    ${instantJson('b.created_at')} as "bookedAt", b.created_by is not distinct
      from ${actor.accountGuid}::uuid as "bookedByActor"
  from booking b
  left join flight f on f.guid = b.flight_guid
  left join airport on airport.code = f.other_airport
  left join date_status d on d.date = b.service_date
  where b.group_guid = g.guid
  order by b.service_date, b.service_time, b.guid`

const seats = sql`select seat.guid, seat.name, (asked ->> 'quantity')::integer as quantity
  from jsonb_array_elements(t.car_seats) asked join car_seat seat on seat.guid = (asked ->> 'guid')::uuid`

/** Partner users don’t see which outside company drives, only whom it sends. */
const crew = (actor: Actor) =>
  actor.kind === 'partner'
    ? sql`case when driver.outside_company then nullif(t.outside ->> 'driver', '')
      else driver.name end as driver,
    ${carForGuest('driver', 'vehicle', 'name')} as vehicle`
    : sql`driver.name as driver, vehicle.name as vehicle`

const trips = (
  actor: Actor,
) => sql`select t.guid, t.booking_guid as "bookingGuid", t.sequence, t.service_date as "serviceDate",
  ${instantJson('t.pickup_at')} as "pickupAt", t.status,
    t.wait_minutes as "waitMinutes", t.details, t.journey, t.passengers, t.luggage,
    t.service_guid as "serviceGuid", ${jsonList(seats)} as "carSeats",
      ${jsonList(namedStops(sql`t.stops`))} as stops,
      origin.name as "from", destination.name as "to", service.name as service,
    ${crew(actor)}
  from trip t
  join location origin on origin.guid = t.from_location_guid
  join location destination on destination.guid = t.to_location_guid
  join transport_service service on service.guid = t.service_guid
  left join account driver on driver.guid = t.driver_guid
  left join vehicle on vehicle.guid = t.vehicle_guid
  where t.group_guid = g.guid
  order by t.pickup_at, t.sequence`

/** The attendance of fast-track bookings. */
const presence = sql`select it.booking_guid as "bookingGuid", p.guid as "passengerGuid", it.state,
  ${instantJson('it.at')} as at
  from booking b
  join booking_passenger it on it.booking_guid = b.guid
  join passenger p on p.guid = it.passenger_guid
  where b.group_guid = g.guid
  order by p.position`

/**
 * Messages about the group, newest first, without those to outside companies. Partner users see what the
 * portal tells the guest, not messages to drivers or what agents write.
 */
function messages(actor: Actor): RawBuilder<unknown> {
  const kinds = actor.partnerGuid === null ? sql`true` : sql`o.kind <> 'push' and o.template <> 'textAnswer'`
  // Push notifications go to an account, so show its name.
  return sql`select o.guid, o.kind, o.template, coalesce(account.name, o.recipient) as recipient, o.subject,
    o.body, o.html is not null as "hasHtml", o.state, ${instantJson('o.created_at')} as "createdAt",
      ${instantJson('o.sent_at')} as "sentAt", ${instantJson('o.delivered_at')} as "deliveredAt",
      o.last_error as "lastError",
      (select name from account where guid = o.written_by) as "writtenBy",
      (select later.subject from outbox later where later.guid = o.replaced_by and o.state = 'withdrawn')
        as "replacedBy"
    from outbox o left join account on account.guid = o.account_guid
    where o.group_guid = g.guid and o.template <> 'outsideTrip' and ${kinds}
    order by o.created_at desc, o.guid desc`
}

/** Plenty for a page. Only a failed import could make more changes. */
const historyAtMost = 500

/** The group's history, newest first. */
const history = sql`select ${instantJson('h.at')} as at, h.action, h.subject_kind as "subjectKind", h.reason,
  h.before, h.after, ${whoDid('h')} as who, h.by_guest as "byGuest",
  ${partnerOfLine('h')} as "partnerGuid"
  from history h left join account on account.guid = h.account_guid
  where h.group_guid = g.guid
  order by h.at desc, h.guid desc
  limit ${sql.lit(historyAtMost)}`
