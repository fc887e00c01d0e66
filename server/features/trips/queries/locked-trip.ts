import type { Details } from '#domain/fields/detail-field.ts'
import { auditActionText } from '#contract/audit-actions.ts'
import type { Billing } from '#domain/booking/group-state.ts'
import { sql, type RawBuilder } from 'kysely'
import type { PartnerTerms } from '#domain/pricing/price-book.ts'
import type { BookingKind } from '#domain/vocabulary/booking-kinds.ts'
import type { BookingStatus } from '#domain/booking/booking-states.ts'
import type { KeyedPriceLine } from '#domain/reservation/reservation.ts'
import type { Tx } from '#server/db/connection.ts'
import type { LifeRead, StoredCrew } from '#server/features/trips/queries/trip-rows.ts'
import { whoDid } from '#server/work/who-did.ts'

/** A locked trip with the facts of its booking, group and flight. */
export interface LockedTrip extends LifeRead {
  version: number
  /** When the booking was made. */
  created_at: string
  booking_guid: string
  group_guid: string
  customer_guid: string
  partner_guid: string | null
  partner_terms: PartnerTerms | null
  billing: Billing
  reference: string
  email: string
  guest_name: string
  driver_name: string | null
  /** The address of an outside company that drives; null: our own driver, or none. */
  outside_email: string | null
  outside: StoredCrew | null
  agreed_cost_cents: number | null
  from_name: string
  sequence: number
  kind: BookingKind
  /** The agreed hours of an hourly hire. */
  hours: number | null
  booking_status: BookingStatus
  booking_date: string
  price_lines: KeyedPriceLine[]
  expected_minutes: number
  passengers: number
  vehicle_guid: string | null
  service_guid: string
  details: Details
  vehicle_name: string | null
  wait_charge_cents: number
  wait_entry_guid: string | null
  no_show_evidence: string
  flight_guid: string | null
  flight_ident: string | null
  day_closed: boolean
}

/**
 * Locks trips for a change, each after its group and booking. That is the lock order of every change of a
 * reservation, which prevents deadlocks. Returns them in guid order; unknown guids are omitted.
 */
export async function lockedTrips(tx: Tx, guids: readonly string[]): Promise<LockedTrip[]> {
  if (guids.length === 0) return []
  // A list rather than an array, so that the plan can be cached for the usual single trip.
  const wanted = sql.join(guids)
  await sql`select guid from booking_group where guid in (select group_guid from trip
    where guid in (${wanted})) order by guid for no key update`.execute(tx)
  await sql`select guid from booking where guid in (select booking_guid from trip where guid in (${wanted}))
    order by guid for no key update`.execute(tx)
  return readLocked(tx, sql`t.guid in (${wanted})`)
}

async function readLocked(tx: Tx, where: RawBuilder<unknown>): Promise<LockedTrip[]> {
  const { rows } = await sql<LockedTrip>`
    select t.*, g.customer_guid, g.partner_guid,
      (select json_build_object('settlement', settlement, 'basisPoints', basis_points) from partner
        where guid = g.partner_guid) as partner_terms, g.billing, g.reference, b.hours, c.email,
        trim(c.first_name || ' ' || c.last_name) as guest_name, d.name as driver_name,
      case when d.outside_company then d.email end as outside_email,
      place.name as from_name, v.name as vehicle_name, b.kind,
      b.status as booking_status, b.service_date as booking_date, b.price_lines,
        f.direction as flight_direction, f.ident as flight_ident, f.actual_at,
      exists (select from date_status where date = t.service_date and closed_at is not null) as day_closed
    from trip t
    join booking b on b.guid = t.booking_guid
    join booking_group g on g.guid = t.group_guid
    join customer c on c.guid = g.customer_guid
    join location place on place.guid = t.from_location_guid
    left join account d on d.guid = t.driver_guid
    left join vehicle v on v.guid = t.vehicle_guid
    left join flight f on f.guid = t.flight_guid
    where ${where}
    order by t.guid
    for no key update of t`.execute(tx)
  return rows
}

/** Names of locations by guid. */
export async function placeNames(tx: Tx, guids: readonly string[]): Promise<(guid: string) => string> {
  const rows = await tx
    .selectFrom('location')
    .select(['guid', 'name'])
    .where('guid', 'in', [...new Set(guids)])
    .execute()
  return (guid) => rows.find((it) => it.guid === guid)?.name ?? ''
}

export async function lockedTrip(tx: Tx, guid: string): Promise<LockedTrip | null> {
  return (await lockedTrips(tx, [guid]))[0] ?? null
}

/** The refusal text for a concurrent change: the latest change of the trip and who made it. */
export async function movedMeanwhile(tx: Tx, trip: LockedTrip): Promise<string> {
  const latest = await tx
    .selectFrom('history')
    .leftJoin('account', 'account.guid', 'history.account_guid')
    .select(['history.action', whoDid().as('who')])
    .where('history.subject_guid', '=', trip.guid)
    .orderBy('history.at', 'desc')
    .orderBy('history.guid', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (latest?.action === 'assignTrip')
    return `${trip.reference} was assigned to ${trip.driver_name} in the meantime. Check it again.`
  if (!latest) return `${trip.reference} changed in the meantime. Check it again.`
  return (
    `${trip.reference} changed in the meantime: ${latest.who} ` +
    `${auditActionText(latest.action)}. Check it again.`
  )
}

/** Serializes changes of a driver's day: assigning or starting a trip first locks the driver's row. */
export async function lockDrivers(tx: Tx, driverGuids: readonly string[]): Promise<void> {
  if (driverGuids.length > 0)
    await sql`select guid from account where guid in (${sql.join(driverGuids)}) order by guid for no key
      update`.execute(tx)
}

/** Serializes changes of a car's day. Always after `lockDrivers`. */
export async function lockVehicles(tx: Tx, vehicleGuids: readonly string[]): Promise<void> {
  if (vehicleGuids.length > 0)
    await sql`select guid from vehicle where guid in (${sql.join(vehicleGuids)}) order by guid for no key
      update`.execute(tx)
}
