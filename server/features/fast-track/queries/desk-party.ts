import { sql } from 'kysely'
import type { DeskParty, arrivalLoadBooking, resetLoadBooking } from '#contract/fast-track.ts'
import { payableCents, paymentStateOf, whyNoPayment } from '#domain/booking/group-state.ts'
import { localDateOf } from '#domain/calendar/airport-time.ts'
import { confirmWarningsOf } from '#domain/fast-track/confirm.ts'
import { stepBackOf, whyNotCheckIn, whyNotServe, whyNotStepBack } from '#domain/fast-track/desk.ts'
import { bookingActions, type BookingFacts } from '#domain/booking/booking-states.ts'
import { notFound, type Refusal } from '#domain/refusal.ts'
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type { Db } from '#server/db/connection.ts'
import { isDayClosed } from '#server/features/date-status/queries.ts'
import { lastReceiptOf } from '#server/features/ledger/queries/last-receipt.ts'
import { moneyOfGroups } from '#server/features/ledger/queries/group-money.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { isDriveOf } from '#server/features/fast-track/queries/party-search.ts'
import { deskOf, partyByBooking, partyByGroup } from '#server/features/fast-track/queries/find-parties.ts'
import { carSeatsOf } from '#server/features/trips/queries/trip-reads.ts'
import { deskRow, type Desk, type DeskRead } from '#server/features/fast-track/rows.ts'
import type { Actor } from '#server/work/actor.ts'

/** The actor and the time. */
export interface Asking {
  db: Db
  actor: Actor
  now: string
}

type Which = QueryOf<typeof arrivalLoadBooking>

/** The party of a booking, or of a group's booking in the desk's direction. */
export async function loadParty(asking: Asking, which: Which, direction: Desk['direction']): Promise<DeskParty | Refusal> {
  const { db, actor, now } = asking
  const desk = await deskOf(db, now, { date: which.date, direction })
  if (which.bookingGuid === undefined && which.groupGuid === undefined) return notFound
  const found =
    which.bookingGuid === undefined
      ? await partyByGroup(db, actor, which.groupGuid ?? '', desk)
      : await partyByBooking(db, actor, which.bookingGuid, desk)
  return found && (which.groupGuid === undefined || found.row.group_guid === which.groupGuid)
    ? partyOnWire(asking, found.row, desk)
    : notFound
}

/** The party with its undoable step. */
export async function loadStep(asking: Asking, bookingGuid: string): Promise<ReplyOf<typeof resetLoadBooking> | Refusal> {
  const found = await partyByBooking(asking.db, asking.actor, bookingGuid)
  if (!found) return notFound
  const desk = await deskOf(asking.db, asking.now, { direction: found.row.direction })
  const party = await partyOnWire(asking, found.row, desk)
  const action = stepBackOf(found.row)
  return { ...party, step: action && { label: bookingActions[action].label, from: found.row.status, to: bookingActions[action].to } }
}

/** The inputs of every desk rule: today, and whether the party's day is closed. */
export async function factsOf(db: Db, now: string, serviceDate: string): Promise<BookingFacts> {
  const { time_zone: timeZone } = await siteSettings(db)
  return { today: localDateOf(now, timeZone), dayClosed: await isDayClosed(db, serviceDate) }
}

async function partyOnWire({ db, actor, now }: Asking, row: DeskRead, desk: Desk): Promise<DeskParty> {
  const facts = await factsOf(db, now, row.service_date)
  const people = await peopleOf(db, row.guid)
  const group = await db
    .selectFrom('booking_group')
    .select(['comments', 'billing'])
    .where('guid', '=', row.group_guid)
    .executeTakeFirstOrThrow()
  const booking = {
    kind: row.direction === 'arrival' ? ('arrivalFastTrack' as const) : ('departureFastTrack' as const),
    status: row.status,
    serviceDate: row.service_date,
  }
  const money = (await moneyOfGroups(db, [row.group_guid]))(row.group_guid)
  const { currency } = await siteSettings(db)
  return {
    ...deskRow(row, desk),
    people,
    groupComments: group.comments,
    paymentState: paymentStateOf({ ...money, billing: group.billing }),
    promisedCents: money.promisedCents,
    warnings: confirmWarningsOf(people, row.balance_cents, currency),
    whyNoPayment: whyNoPayment(payableCents(money), { isPartnerUser: actor.kind === 'partner' }),
    receiptUrl: await lastReceiptOf(db, row.group_guid),
    trips: await tripsOf(db, row),
    others: await othersOf(db, row.group_guid, row.guid),
    whyNot: {
      checkIn: whyNotCheckIn(booking, people, actor.permissions, facts),
      serve: whyNotServe(booking, actor.permissions, facts),
      stepBack: whyNotStepBack(booking, actor.permissions, facts),
    },
  }
}

async function peopleOf(db: Db, bookingGuid: string): Promise<DeskParty['people']> {
  const rows = await db
    .selectFrom('booking_passenger as it')
    .innerJoin('passenger', 'passenger.guid', 'it.passenger_guid')
    .leftJoin('account', 'account.guid', 'it.by_account')
    .select(['passenger.guid', 'first_name', 'last_name', 'age_band', 'state', 'at', 'account.name as by', 'device'])
    .where('it.booking_guid', '=', bookingGuid)
    .orderBy('position')
    .execute()
  return rows.map(({ first_name, last_name, age_band, ...it }) => ({
    ...it,
    firstName: first_name,
    lastName: last_name,
    ageBand: age_band,
  }))
}

/** The transfers of the same day or flight: after an arrival, before a departure. */
async function tripsOf(db: Db, party: DeskRead): Promise<DeskParty['trips']> {
  const { rows } = await sql<DeskParty['trips'][number]>`
    select trip.guid, trip.pickup_at as "pickupAt", origin.name as from, destination.name as to, driver.name as driver,
      coalesce(driver.phone, '') as "driverPhone", vehicle.name || ', ' || vehicle.plate as vehicle, trip.passengers, trip.luggage,
      seats.car_seats as "carSeats", trip.notes_for_driver as "notesForDriver", trip.notes_for_office as "notesForOffice", trip.status
    from trip
    join location origin on origin.guid = trip.from_location_guid
    join location destination on destination.guid = trip.to_location_guid
    left join account driver on driver.guid = trip.driver_guid
    left join vehicle on vehicle.guid = trip.vehicle_guid
    cross join lateral (${carSeatsOf(sql`trip.car_seats`)}) seats
    where ${isDriveOf({ groupGuid: sql`${party.group_guid}::uuid`, date: sql`${party.service_date}::date`, flightGuid: sql`${party.flight_guid}::uuid` })}
    order by trip.pickup_at, trip.sequence`.execute(db)
  return rows
}

async function othersOf(db: Db, groupGuid: string, bookingGuid: string): Promise<DeskParty['others']> {
  const rows = await db
    .selectFrom('booking')
    .select(['guid', 'kind', 'service_date', 'status'])
    .where('group_guid', '=', groupGuid)
    .where('guid', '<>', bookingGuid)
    .orderBy('service_date')
    .orderBy('service_time')
    .execute()
  return rows.map(({ service_date, ...it }) => ({ ...it, serviceDate: service_date }))
}
