import { sql } from 'kysely'
import type { Billing } from '#domain/booking/group-state.ts'
import type { BookingStatus } from '#domain/booking/booking-states.ts'
import { timeTextOf } from '#domain/calendar/airport-time.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import { storedMoment } from '#domain/calendar/typed-time.ts'
import { guestLanguageOf, type GuestLanguage } from '#domain/message/guest-language.ts'
import type { GuestMessage, GuestMoney, GuestPlace, GuestService } from '#domain/message/guest-message.ts'
import { isFastTrack, isTransport, type BookingKind } from '#domain/vocabulary/booking-kinds.ts'
import type { Db } from '#server/db/connection.ts'
import { instantJson, jsonList, timeJson } from '#server/db/json.ts'
import { guestSettingsOf } from '#server/features/guest-messages/queries/guest-settings.ts'
import { moneyOfGroups } from '#server/features/ledger/queries/group-money.ts'
import { siteSettings } from '#server/features/settings/queries.ts'

/** A reservation as shown to its guest in messages. */
export interface GuestReservation {
  about: { customerGuid: string; groupGuid: string }
  /** The common part of every message about it, with upcoming and current services. */
  facts: Pick<GuestMessage, 'language' | 'customer' | 'reference' | 'onAccount' | 'services'>
  /** The guest's own money, without what a partner owes. */
  money: GuestMoney
  /** Services that were provided or closed as a no-show, and cancelled ones. */
  past: GuestService[]
  cancelled: GuestService[]
}

/** Reservations as their guests see them now, in the order given. Unknown ones are omitted. */
export async function guestReservationsOf(
  db: Db,
  groupGuids: readonly string[],
): Promise<GuestReservation[]> {
  if (groupGuids.length === 0) return []
  const [{ time_zone: timeZone }, { language: own }, rows, moneyOf] = await Promise.all([
    siteSettings(db),
    guestSettingsOf(db),
    groupRows(db, groupGuids),
    moneyOfGroups(db, groupGuids),
  ])
  return groupGuids.flatMap((guid) => {
    const row = rows.find((it) => it.guid === guid)
    if (!row) return []
    const onAccount = row.billing === 'partnerAccount'
    const { chargedCents: totalCents, paidCents, balanceCents } = moneyOf(guid)
    const of = (...states: BookingStatus[]) =>
      row.bookings.filter((it) => states.includes(it.status)).map((it) => serviceOf(it, onAccount, timeZone))
    return [
      {
        about: { customerGuid: row.customerGuid, groupGuid: guid },
        facts: {
          language: guestLanguageOf(row, own),
          customer: { firstName: row.firstName, lastName: row.lastName, email: row.email },
          reference: row.reference,
          onAccount,
          services: of('waitlisted', 'booked', 'checkedIn'),
        },
        past: of('completed', 'noShow'),
        cancelled: of('cancelled'),
        money: { totalCents, paidCents, balanceCents },
      },
    ]
  })
}

/** The reservation that a command has just changed. */
export async function guestReservationOf(db: Db, groupGuid: string): Promise<GuestReservation> {
  const [reservation] = await guestReservationsOf(db, [groupGuid])
  if (!reservation) throw new Error('Can’t message a guest without a reservation')
  return reservation
}

interface GroupRow {
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
  bookings: BookingRow[]
}

interface BookingRow {
  guid: string
  kind: BookingKind
  status: BookingStatus
  date: ServiceDate
  time: string
  adults: number
  children: number
  infants: number
  chargeCents: number
  labels: string[]
  ident: string | null
  city: string | null
  /** Null: it is on no flight. */
  timeKnown: boolean | null
  scheduledAt: Instant | null
  bestAt: Instant | null
  drive: DriveRow | null
}

/** The trips of a booking: the first pickup and the last drop-off. */
interface DriveRow {
  date: ServiceDate
  pickupAt: string
  from: GuestPlace
  to: GuestPlace
  cars: number
  carName: string
}

async function groupRows(db: Db, guids: readonly string[]): Promise<GroupRow[]> {
  // All trips of a cancelled booking are cancelled too. Otherwise cancelled trips are left out.
  const drive = sql`select t.service_date as date, ${instantJson('t.pickup_at')} as "pickupAt",
    s.name as "carName", count(*) over () as cars,
      json_build_object('name', origin.name, 'latitude', origin.latitude, 'longitude', origin.longitude)
        as "from",
      last_value(json_build_object('name', target.name, 'latitude', target.latitude, 'longitude',
        target.longitude)) over (
        order by t.sequence rows between unbounded preceding and unbounded following) as "to"
    from trip t
    join location origin on origin.guid = t.from_location_guid
    join location target on target.guid = t.to_location_guid
    join transport_service s on s.guid = t.service_guid
    where t.booking_guid = b.guid and (t.status <> 'cancelled' or b.status = 'cancelled')
    order by t.sequence limit 1`
  const bookings = sql`select b.guid, b.kind, b.status, b.service_date as date,
    ${timeJson('b.service_time')} as time, b.adults, b.children, b.infants,
      ${instantJson('f.scheduled_at')} as "scheduledAt", ${instantJson('best.at')} as "bestAt",
      b.charge_cents as "chargeCents", f.ident, airport.city, f.time_known as "timeKnown",
        (select row_to_json(drive) from (${drive}) drive) as drive,
      (select coalesce(json_agg(line ->> 'label'), '[]') from jsonb_array_elements(b.price_lines) line)
        as labels
    from booking b
    left join flight f on f.guid = b.flight_guid
    cross join lateral (select coalesce(f.actual_at, f.estimated_at, f.scheduled_at) as at) best
    left join airport on airport.code = f.other_airport
    where b.group_guid = g.guid
    order by b.service_date, b.service_time, b.guid`
  const { rows } = await sql<GroupRow>`
    select g.guid, g.customer_guid as "customerGuid", g.reference, g.billing, c.first_name as "firstName",
      c.last_name as "lastName", c.email, c.phone, c.country,
      c.language, ${jsonList(bookings)} as bookings
    from booking_group g join customer c on c.guid = g.customer_guid
    where g.guid in (${sql.join(guids)})`.execute(db)
  return rows
}

function serviceOf(booking: BookingRow, onAccount: boolean, timeZone: string): GuestService {
  const { guid, kind, adults, children, infants, ident, city, drive, labels, status } = booking
  const isSold = kind === 'extra' || kind === 'fee'
  const startsAt = isSold || isToBeAdvised(kind, booking.timeKnown) ? null : beginningOf(booking, timeZone)
  return {
    guid,
    kind,
    detail: isSold ? [...new Set(labels)].join(', ') : '',
    reference: null,
    date: drive?.date ?? booking.date,
    time: startsAt && timeTextOf(startsAt, timeZone),
    startsAt,
    flight: ident === null ? null : { ident, city: city ?? '' },
    from: drive?.from ?? null,
    to: drive?.to ?? null,
    party: isSold ? { adults: 0, children: 0, infants: 0 } : { adults, children, infants },
    cars: drive?.cars ?? 0,
    carName: drive?.carName ?? '',
    isWaitlisted: status === 'waitlisted',
    totalCents: onAccount ? null : booking.chargeCents,
  }
}

function beginningOf(
  { kind, drive, date, time, scheduledAt, bestAt }: BookingRow,
  timeZone: string,
): Instant {
  if (drive && isTransport(kind)) return drive.pickupAt
  return storedMoment(
    date,
    time,
    timeZone,
    scheduledAt === null || bestAt === null ? [] : [scheduledAt, bestAt],
  )
}

/**
 * Without a flight time, the fast track and the arrival pickup have none either. A departure pickup was
 * agreed with the guest.
 */
export function isToBeAdvised(kind: BookingKind, timeKnown: boolean | null): boolean {
  return timeKnown === false && (isFastTrack(kind) || kind === 'arrivalTransfer')
}
