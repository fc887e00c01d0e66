import { sql, type RawBuilder } from 'kysely'
import { partnerScopeOf } from '#domain/access/partner-reach.ts'
import type { StandingCharge } from '#domain/reservation/facts.ts'
import type {
  Attendance,
  Reservation,
  ReservedBooking,
  ReservedStop,
  ReservedTrip,
} from '#domain/reservation/reservation.ts'
import type { Db } from '#server/db/connection.ts'
import { instantJson, jsonList, timeJson } from '#server/db/json.ts'
import { byOnePlan } from '#server/db/one-plan.ts'
import { isWithin } from '#server/db/partner-scope.ts'
import { standingWriteOffs, type StandingWriteOff } from '#server/features/ledger/queries/write-offs.ts'
import type { Actor } from '#server/work/actor.ts'

/** A stored reservation, with its figures from the ledger. */
export interface StoredReservation {
  reservation: Reservation
  charges: StandingCharge[]
  /** The guest's balance. */
  balanceCents: number
  writeOffs: StandingWriteOff[]
  version: number
}

type TripRead = Omit<ReservedTrip, 'stops'> & { bookingGuid: string; stops: ReservedStop[] }
type BookingRead = Omit<ReservedBooking, 'attendance' | 'trips' | 'feeLines'> & { attendance: Attendance[] }

interface GroupRead extends Omit<Reservation, 'customer' | 'bookings'> {
  customerGuid: string
  firstName: string
  lastName: string
  email: string
  version: number
  bookings: BookingRead[]
  trips: TripRead[]
  charges: StandingCharge[]
  balanceCents: number
  writeOffs: StandingWriteOff[]
}

/** Reads the reservation in one statement. Null if there is none visible to the actor. */
export async function storedReservation(
  db: Db,
  actor: Actor,
  groupGuid: string,
): Promise<StoredReservation | null> {
  const [group] = await byOnePlan<GroupRead>(db, statement(actor, groupGuid))
  if (!group) return null
  const {
    customerGuid,
    firstName,
    lastName,
    email,
    version,
    bookings,
    trips,
    charges,
    balanceCents,
    writeOffs,
    ...own
  } = group
  const tripsOf = (guid: string) => trips.filter((it) => it.bookingGuid === guid).map(tripOf)
  return {
    reservation: {
      ...own,
      customer: { guid: customerGuid, firstName, lastName, email },
      bookings: bookings.map((it) => ({ ...it, feeLines: [], trips: tripsOf(it.guid) })),
    },
    charges,
    balanceCents,
    writeOffs,
    version,
  }
}

function tripOf(read: TripRead): ReservedTrip {
  const { bookingGuid: _, ...trip } = read
  return trip
}

function statement(actor: Actor, groupGuid: string): RawBuilder<GroupRead> {
  return sql<GroupRead>`
    select g.guid, g.reference, g.partner_guid as "partnerGuid", g.partner_reference as "partnerReference",
      g.billing, g.comments, g.details, g.flags, g.version,
      g.customer_guid as "customerGuid", c.first_name as "firstName", c.last_name as "lastName", c.email,
      ${jsonList(passengers)} as passengers, ${jsonList(bookings(actor))} as bookings,
        ${jsonList(trips)} as trips, ${jsonList(charges)} as charges,
        ${jsonList(standingWriteOffs(sql`g.guid`))} as "writeOffs",
      (select coalesce(sum(amount_cents), 0)::bigint from posting where account = 'customerReceivable'
        and party_guid = g.guid) as "balanceCents"
    from booking_group g join customer c on c.guid = g.customer_guid
    where g.guid = ${groupGuid} and ${isWithin(partnerScopeOf(actor), 'g.partner_guid')}`
}

const passengers = sql`select guid, position, first_name as "firstName", last_name as "lastName",
  age_band as "ageBand", details from passenger
  where group_guid = g.guid order by position`

const attendance = sql`select it.passenger_guid as "passengerGuid", it.state from booking_passenger it
  join passenger on passenger.guid = it.passenger_guid
  where it.booking_guid = b.guid order by passenger.position`

const bookings = (actor: Actor) => sql`select b.guid, b.kind, b.direction, b.service_date as "serviceDate",
  ${timeJson('b.service_time')} as "serviceTime", b.flight_guid as "flightGuid",
    b.adults, b.children, b.infants, b.status, b.comments, b.details, b.price_lines as "priceLines",
      b.cancel_reason as "cancelReason", b.belongs_to as "belongsTo",
    b.hours, b.day_number as "dayNumber", ${instantJson('b.created_at')} as "bookedAt",
      b.created_by is not distinct from ${actor.accountGuid}::uuid as "bookedByActor",
      ${instantJson('b.waitlisted_at')} as "waitlistedAt",
    ${jsonList(attendance)} as attendance,
    (select coalesce(max(sequence), 0) from trip where booking_guid = b.guid) as "lastSequence"
  from booking b where b.group_guid = g.guid order by b.service_date, b.service_time, b.guid`

/** Cancelled trips count only if cancelled with their booking. A car removed earlier doesn't count. */
const trips = sql`select t.guid, t.booking_guid as "bookingGuid", t.sequence, t.journey,
  t.service_date as "serviceDate", ${instantJson('t.pickup_at')} as "pickupAt",
    t.expected_minutes as "expectedMinutes", t.from_location_guid as "fromGuid",
      t.to_location_guid as "toGuid", t.stops, t.passengers, t.luggage,
    t.car_seats as "carSeats", t.service_guid as "serviceGuid", t.flight_guid as "flightGuid",
      ${instantJson('t.set_for_flight_at')} as "setForFlightAt", t.grace_minutes as "graceMinutes",
    t.details, t.status,
      t.driver_guid as "driverGuid"
  from trip t join booking on booking.guid = t.booking_guid
  where t.group_guid = g.guid and (t.status <> 'cancelled' or t.closed_at = booking.cancelled_at)
  order by t.booking_guid, t.sequence`

/**
 * Charges that aren't reversed. Waiting and overtime belong to a trip, and changes of a booking leave them
 * alone.
 */
const charges = sql`select entry.guid, entry.booking_guid as "bookingGuid",
  entry.partner_guid as "partnerGuid", entry.earned_on as "earnedOn",
    (select case when min(service_date) = max(service_date) then min(service_date) end from charge_line
      where entry_guid = entry.guid) as "serviceDate",
    case when exists (select from trip where wait_entry_guid = entry.guid) then 'waiting'
      else 'service' end as kind,
    (select sum(amount_cents)::bigint from posting where entry_guid = entry.guid
      and account in ('customerReceivable', 'partnerReceivable', 'commission')) as "totalCents",
    (select coalesce(sum(amount_cents), 0)::bigint from posting where entry_guid = entry.guid
      and account = 'commission') as "commissionCents"
  from entry
  where entry.group_guid = g.guid and entry.kind = 'charge' and entry.booking_guid is not null
    and not exists (select from entry later where later.reverses_guid = entry.guid)
  order by entry.at, entry.guid`

/** The group of a booking, or null. Not a permission check: that happens when the reservation is read. */
export async function groupOfBooking(db: Db, bookingGuid: string): Promise<string | null> {
  const row = await db
    .selectFrom('booking')
    .select('group_guid')
    .where('guid', '=', bookingGuid)
    .executeTakeFirst()
  return row?.group_guid ?? null
}
