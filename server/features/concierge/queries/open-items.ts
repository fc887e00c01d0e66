import { sql, type RawBuilder } from 'kysely'
import type { OpenItemShown } from '#contract/close-day.ts'
import { endOfDay, timeTextOf } from '#domain/calendar/airport-time.ts'
import type { BookingStatus } from '#domain/booking/booking-states.ts'
import {
  outcomesOfParty,
  outcomesOfTrip,
  whyConflictStops,
  whyTripStops,
} from '#domain/concierge/close-day.ts'
import { dayNumberText } from '#domain/fast-track/day-number.ts'
import type { TripStatus } from '#domain/trip/trip.ts'
import type { Direction } from '#domain/vocabulary/booking-kinds.ts'
import type { Db } from '#server/db/connection.ts'
import { openConflictsOn } from '#server/features/desk-device/queries/desk-conflicts.ts'
import { guestOwes } from '#server/features/ledger/queries/balances.ts'
import { cashHeldBy, worthOf } from '#server/features/till/queries/cash-held.ts'

/** The date and the current time. */
export interface OfDate {
  date: string
  now: string
  timeZone: string
}

/** The open items of a date, by kind: parties, conflicts of desk devices, trips, money owed, drawers. */
export async function openItemsOf(db: Db, of: OfDate): Promise<OpenItemShown[]> {
  return [
    ...(await openParties(db, of)),
    ...(await deskConflicts(db, of)),
    ...(await openTrips(db, of)),
    ...(await moneyOwed(db, of)),
    ...(await openDrawers(db, of)),
  ]
}

interface Named {
  guid: string
  groupGuid: string
  customerGuid: string
  reference: string
  name: string
}

const named = sql`g.guid as "groupGuid", g.customer_guid as "customerGuid", g.reference,
  trim(c.first_name || ' ' || c.last_name) as name`

interface PartyRead extends Named {
  status: BookingStatus
  direction: Direction
  dayNumber: number | null
  ident: string | null
  flightAt: string
  passengers: number
  here: number
}

const statusTexts: Partial<Record<BookingStatus, string>> = { waitlisted: 'on the waitlist' }

async function openParties(db: Db, { date, now, timeZone }: OfDate): Promise<OpenItemShown[]> {
  const { rows } = await sql<PartyRead>`
    select b.guid, ${named}, b.status, b.direction, b.day_number as "dayNumber", f.ident,
      coalesce(f.actual_at, f.estimated_at, f.scheduled_at, ${now}::timestamptz) as "flightAt",
        b.adults + b.children + b.infants as passengers,
      (select count(*) from booking_passenger it
        where it.booking_guid = b.guid and it.state = 'checkedIn')::integer as here
    from booking b join booking_group g on g.guid = b.group_guid join customer c on c.guid = g.customer_guid
      left join flight f on f.guid = b.flight_guid
    where b.service_date = ${date}::date and b.kind in ('arrivalFastTrack', 'departureFastTrack')
      and b.status in ('waitlisted', 'booked', 'checkedIn')
    order by "flightAt", b.day_number, b.guid`.execute(db)
  return rows.map((row) => {
    const people = statusTexts[row.status] ?? `${row.here} of ${row.passengers} checked in`
    const number = row.dayNumber === null ? '' : `${dayNumberText(row.direction, row.dayNumber)} `
    const flight = row.ident === null ? row.direction : `${row.ident} ${timeTextOf(row.flightAt, timeZone)}`
    const text = `${number}${row.name}, ${flight}, ${people}`
    return {
      ...itemOf(row, text),
      kind: 'party',
      may: outcomesOfParty(row.status, { flightAt: row.flightAt, now }),
    }
  })
}

async function deskConflicts(db: Db, { date }: OfDate): Promise<OpenItemShown[]> {
  const open = await openConflictsOn(db, date)
  return open.map((it) => ({
    ...it,
    kind: 'deskConflict',
    holderGuid: null,
    amountCents: null,
    may: [],
    whyNot: whyConflictStops,
  }))
}

interface TripOpen extends Named {
  status: TripStatus
  pickupAt: string
  driver: string | null
  from: string
  to: string
}

async function openTrips(db: Db, { date, now, timeZone }: OfDate): Promise<OpenItemShown[]> {
  const { rows } = await sql<TripOpen>`
    select t.guid, ${named}, t.status, t.pickup_at as "pickupAt", d.name as driver,
      origin.name as from, destination.name as to
    from trip t join booking_group g on g.guid = t.group_guid join customer c on c.guid = g.customer_guid
    join location origin on origin.guid = t.from_location_guid
      join location destination on destination.guid = t.to_location_guid
    left join account d on d.guid = t.driver_guid
    where t.service_date = ${date}::date and t.status not in ('completed', 'noShow', 'cancelled')
    order by t.pickup_at, t.guid`.execute(db)
  return rows.map((row) => ({
    ...itemOf(
      row,
      `${timeTextOf(row.pickupAt, timeZone)} ${row.name}, ${row.from} to ${row.to},
        ${row.driver ?? 'no driver'}`,
    ),
    kind: 'trip',
    may: outcomesOfTrip(row.status, { pickupAt: row.pickupAt, now }),
    whyNot: whyTripStops(row.status, row.driver),
  }))
}

async function moneyOwed(db: Db, { date }: OfDate): Promise<OpenItemShown[]> {
  const { rows } = await sql<Named & { owedCents: number }>`
    select g.guid, ${named}, owed.cents as "owedCents"
    from booking_group g join customer c on c.guid = g.customer_guid
      cross join lateral (select ${guestOwes(sql`g.guid`)} as cents) owed
    where owed.cents > 0 and g.guid in (${groupsOn(date)})
    order by g.reference`.execute(db)
  return rows.map((it) => ({
    ...itemOf(it, it.name),
    kind: 'money',
    amountCents: it.owedCents,
    may: ['carriedOver'],
  }))
}

/** Guests with a service or a trip on the date. */
export function groupsOn(date: string): RawBuilder<unknown> {
  return sql`select group_guid from booking where service_date = ${date}::date and status <> 'cancelled'
    union select group_guid from trip where service_date = ${date}::date`
}

/** Drawers that were open on the date and aren't counted yet. */
async function openDrawers(db: Db, { date, timeZone }: OfDate): Promise<OpenItemShown[]> {
  const { rows } = await sql<{ guid: string; holder: string; name: string }>`
    select drawer.guid, account.guid as holder, account.name from drawer
      join account on account.guid = drawer.holder_guid
    where drawer.closed_at is null and drawer.opened_at < ${endOfDay(date, timeZone)}::timestamptz
    order by account.name, drawer.guid`.execute(db)
  return Promise.all(
    rows.map(async ({ guid, holder, name }): Promise<OpenItemShown> => {
      const amountCents = worthOf(await cashHeldBy(db, holder))
      const common = { groupGuid: null, customerGuid: null, holderGuid: holder, whyNot: null } as const
      return {
        ...common,
        kind: 'drawer',
        guid,
        name,
        text: 'Drawer not counted',
        amountCents,
        may: ['carriedOver'],
      }
    }),
  )
}

function itemOf({ guid, groupGuid, customerGuid, reference }: Named, text: string) {
  return {
    guid,
    groupGuid,
    customerGuid,
    holderGuid: null,
    name: reference,
    text,
    amountCents: null,
    whyNot: null,
  }
}
