import { partnerScopeOf } from '#domain/access/partner-reach.ts'
import { isWithin } from '#server/db/partner-scope.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/connection.ts'
import type { Actor } from '#server/work/actor.ts'

/** What the reservation page is made of: one query a part, each of the whole group. */

/** The group with who booked it and for whom; undefined when there is none of that customer that the actor may see. */
export function groupHead(db: Db, actor: Actor, customerGuid: string, groupGuid: string) {
  return db
    .selectFrom('booking_group')
    .innerJoin('customer', 'customer.guid', 'booking_group.customer_guid')
    .leftJoin('partner', 'partner.guid', 'booking_group.partner_guid')
    .leftJoin('account', 'account.guid', 'booking_group.created_by')
    .selectAll('booking_group')
    .select([
      'customer.first_name',
      'customer.last_name',
      'customer.email',
      'customer.phone',
      'partner.name as partnerName',
      'account.name as createdByName',
    ])
    .where('booking_group.guid', '=', groupGuid)
    .where('booking_group.customer_guid', '=', customerGuid)
    .where(isWithin(partnerScopeOf(actor), 'booking_group.partner_guid'))
    .executeTakeFirst()
}

export function passengersOfGroup(db: Db, groupGuid: string) {
  return db
    .selectFrom('passenger')
    .select(['guid', 'position', 'first_name as firstName', 'last_name as lastName', 'age_band as ageBand'])
    .where('group_guid', '=', groupGuid)
    .orderBy('position')
    .execute()
}

/** With the flight each waits for, and whether its day was closed. */
export function bookingsOfGroup(db: Db, groupGuid: string) {
  return db
    .selectFrom('booking')
    .leftJoin('flight', 'flight.guid', 'booking.flight_guid')
    .leftJoin('airport', 'airport.code', 'flight.other_airport')
    .leftJoin('date_status', 'date_status.date', 'booking.service_date')
    .selectAll('booking')
    .select([
      'flight.ident',
      'flight.scheduled_at',
      'flight.estimated_at',
      'flight.actual_at',
      'flight.status as flightStatus',
      'airport.city',
      'date_status.closed_at',
    ])
    .where('booking.group_guid', '=', groupGuid)
    .orderBy('booking.service_date')
    .orderBy('booking.service_time')
    .orderBy('booking.guid')
    .execute()
}

export function tripsOfGroup(db: Db, groupGuid: string) {
  return db
    .selectFrom('trip')
    .innerJoin('location as from_place', 'from_place.guid', 'trip.from_location_guid')
    .innerJoin('location as to_place', 'to_place.guid', 'trip.to_location_guid')
    .innerJoin('transport_service', 'transport_service.guid', 'trip.service_guid')
    .leftJoin('account', 'account.guid', 'trip.driver_guid')
    .leftJoin('vehicle', 'vehicle.guid', 'trip.vehicle_guid')
    .select([
      'trip.guid',
      'trip.booking_guid',
      'trip.sequence',
      'trip.service_date',
      'trip.pickup_at',
      'trip.status',
      'trip.wait_minutes',
      'trip.notes_for_driver',
    ])
    .select([
      'from_place.name as fromName',
      'to_place.name as toName',
      'transport_service.name as serviceName',
      'account.name as driverName',
      'vehicle.name as vehicleName',
    ])
    .where('trip.group_guid', '=', groupGuid)
    .orderBy('trip.pickup_at')
    .orderBy('trip.sequence')
    .execute()
}

/** Who was here and who was not, of each fast-track booking. */
export function presenceInGroup(db: Db, groupGuid: string) {
  return db
    .selectFrom('booking')
    .innerJoin('booking_passenger', 'booking_passenger.booking_guid', 'booking.guid')
    .innerJoin('passenger', 'passenger.guid', 'booking_passenger.passenger_guid')
    .select(['booking.guid as bookingGuid', 'passenger.guid as passengerGuid', 'booking_passenger.state', 'booking_passenger.at'])
    .where('booking.group_guid', '=', groupGuid)
    .orderBy('passenger.position')
    .execute()
}

/** What was sent about the group, newest first. A partner user reads the mail to the guest, not what drivers were told. */
export function messagesOfGroup(db: Db, actor: Actor, groupGuid: string) {
  return (
    db
      .selectFrom('outbox')
      .leftJoin('account', 'account.guid', 'outbox.account_guid')
      .select([
        'outbox.guid',
        'outbox.kind',
        'template',
        'subject',
        'body',
        'state',
        'outbox.created_at as createdAt',
        'sent_at as sentAt',
        'last_error as lastError',
      ])
      // A push goes to an account; its name says more than its guid.
      .select(sql<string>`coalesce(account.name, outbox.recipient)`.as('recipient'))
      .where('outbox.group_guid', '=', groupGuid)
      .$if(actor.partnerGuid !== null, (it) => it.where('outbox.kind', '=', 'mail'))
      .orderBy('outbox.created_at', 'desc')
      .orderBy('outbox.guid', 'desc')
      .execute()
  )
}

/** What was done to the group, newest first. */
export function historyOfGroup(db: Db, groupGuid: string) {
  return db
    .selectFrom('history')
    .leftJoin('account', 'account.guid', 'history.account_guid')
    .select(['history.at', 'history.action', 'history.subject_kind as subjectKind', 'history.reason', 'history.before', 'history.after'])
    .select(sql<string>`coalesce(account.name, 'Kerbside')`.as('who'))
    .where('history.group_guid', '=', groupGuid)
    .orderBy('history.at', 'desc')
    .orderBy('history.guid', 'desc')
    .limit(historyAtMost)
    .execute()
}

/** Nobody reads further back on a page; a group changed more often than this is an import gone wrong. */
const historyAtMost = 500
