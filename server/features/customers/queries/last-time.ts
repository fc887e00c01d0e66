import { sql } from 'kysely'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { BookedBefore, customerLastTime, DriveBefore } from '#contract/last-time.ts'
import { partnerScopeOf } from '#domain/access/partner-reach.ts'
import { localDateOf } from '#domain/calendar/airport-time.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import type { Details } from '#domain/fields/detail-field.ts'
import { detailsAgain } from '#domain/fields/details-again.ts'
import { notFound, type Refusal } from '#domain/refusal.ts'
import type { BookingKind } from '#domain/vocabulary/booking-kinds.ts'
import type { Db } from '#server/db/connection.ts'
import { jsonList } from '#server/db/json.ts'
import { isWithin } from '#server/db/partner-scope.ts'
import { detailFields, fieldUserOf } from '#server/features/details/queries/detail-fields.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { customerRow } from '#server/features/customers/queries/customer-page.ts'
import type { Actor } from '#server/work/actor.ts'

interface LastRead extends Pick<
  BookedBefore,
  'reference' | 'isUpcoming' | 'firstServiceDate' | 'passengers' | 'billing' | 'flags'
> {
  partner: BookedBefore['partner']
  isPartnerOffered: boolean
  kinds: BookingKind[]
  drives: DriveRead[]
}

type Upcoming = ReplyOf<typeof customerLastTime>['upcoming'][number]

interface DriveRead extends Pick<DriveBefore, 'from' | 'to' | 'stops' | 'details'> {
  kind: BookingKind
  car: DriveBefore['cars'][number]
  journey: number
}

const upcomingAtMost = 3

/**
 * The customer's upcoming reservations, and the parts of the reservation `like` that can be booked again (of
 * a cancelled one, what was cancelled); or without it, of their newest past one (or, without a past one, of
 * their newest). Partner users see only their partner's.
 */
export async function bookedLastBy(
  { db, actor, now }: { db: Db; actor: Actor; now: Instant },
  customerGuid: string,
  like: string | null,
): Promise<ReplyOf<typeof customerLastTime> | Refusal> {
  const customer = await customerRow(db, actor, customerGuid)
  if (!customer) return notFound
  const today = localDateOf(now, (await siteSettings(db)).time_zone)
  const next = sql`(select min(service_date) from booking
    where group_guid = g.guid and status <> 'cancelled' and service_date >= ${today})`
  const own = sql`g.customer_guid = ${customer.guid}
    and ${isWithin(partnerScopeOf(actor), 'g.partner_guid')}`
  const { rows: upcoming } = await sql<Upcoming>`
    select guid, reference, date from (select g.guid, g.reference, ${next} as date
      from booking_group g where ${own}) found
    where date is not null order by date, reference`.execute(db)
  const { rows } = await sql<LastRead>`
    select g.reference, ${next} is not null as "isUpcoming",
      g.first_service_date as "firstServiceDate", g.billing, g.flags,
      case when partner.guid is null then null
        else json_build_object('guid', partner.guid, 'name', partner.name) end as partner,
      coalesce(partner.active and not partner.blocked, false) as "isPartnerOffered",
      ${jsonList(named)} as passengers, ${jsonList(drives)} as drives,
      (select coalesce(json_agg(kind), '[]') from booking b where group_guid = g.guid
        and (b.status <> 'cancelled' or g.status = 'cancelled')) as kinds
    from booking_group g left join partner on partner.guid = g.partner_guid
    where ${own} and ${like === null ? sql`g.status <> 'cancelled'` : sql`g.guid = ${like}::uuid`}
    order by ${next} is not null, g.created_at desc, g.guid desc limit 1`.execute(db)
  const [fields, user] = [await detailFields(db), fieldUserOf(actor)]
  const again = (details: Details) => detailsAgain(fields, details, user)
  return {
    upcoming: upcoming.slice(0, upcomingAtMost),
    upcomingCount: upcoming.length,
    last: rows[0] ? bookedBefore(rows[0], again) : null,
  }
}

const named = sql`select first_name as "firstName", last_name as "lastName", age_band as "ageBand"
  from passenger
  where group_guid = g.guid order by position`

/** A location, if it is active, or an address, if its zone is. */
const place = (of: string, zone: string) => sql`case
    when ${sql.ref(`${of}.is_free`)} and ${sql.ref(`${zone}.active`)} then
      json_build_object('locationGuid', null, 'name', '', 'address', ${sql.ref(`${of}.name`)}, 'zoneGuid',
        ${sql.ref(`${zone}.guid`)})
    when not ${sql.ref(`${of}.is_free`)} and ${sql.ref(`${of}.active`)} then
      json_build_object('locationGuid', ${sql.ref(`${of}.guid`)}, 'name', ${sql.ref(`${of}.name`)}, 'address',
        '', 'zoneGuid', null)
  end`

/** The stops, in order. */
const stops = sql`select halted.place from (
    select stop.ordinality, ${place('halt', 'halt_zone')} as place
    from jsonb_array_elements(t.stops) with ordinality stop
    join location halt on halt.guid = (stop.value ->> 'placeGuid')::uuid join zone halt_zone
      on halt_zone.guid = halt.zone_guid
  ) halted where halted.place is not null order by halted.ordinality`

/**
 * The cars of trips that weren't cancelled, without what is no longer offered; of a cancelled reservation,
 * those that were cancelled last, not those removed before.
 */
const drives = sql`select b.kind, t.journey, t.details, ${place('origin', 'origin_zone')} as "from",
  ${place('destination', 'destination_zone')} as "to",
    (select coalesce(json_agg(stop.place), '[]') from (${stops}) stop) as stops,
    json_build_object('serviceGuid', case when service.active then service.guid end, 'luggage', t.luggage,
      'carSeats', (select coalesce(json_agg(json_build_object('guid', seat.guid, 'quantity',
        (asked ->> 'quantity')::integer)), '[]')
        from jsonb_array_elements(t.car_seats) asked join car_seat seat
          on seat.guid = (asked ->> 'guid')::uuid and seat.active)) as car
  from trip t
  join booking b on b.guid = t.booking_guid
  join location origin on origin.guid = t.from_location_guid
  join location destination on destination.guid = t.to_location_guid
  join zone origin_zone on origin_zone.guid = origin.zone_guid
  join zone destination_zone on destination_zone.guid = destination.zone_guid
  join transport_service service on service.guid = t.service_guid
  where t.group_guid = g.guid and (
    (t.status <> 'cancelled' and b.status <> 'cancelled')
    or (g.status = 'cancelled'
      and t.updated_at = (select max(updated_at) from trip where booking_guid = b.guid)))
  order by t.pickup_at, t.sequence`

function bookedBefore(read: LastRead, again: (details: Details) => Details): BookedBefore {
  const { partner, isPartnerOffered, kinds, drives: driven, ...rest } = read
  const countOf = (band: BookedBefore['passengers'][number]['ageBand']) =>
    rest.passengers.filter((it) => it.ageBand === band).length
  const driveOf = (kind: BookingKind) =>
    joined(
      driven.filter((it) => it.kind === kind),
      again,
    )[0] ?? null
  const legOf = (fastTrack: BookingKind, transfer: BookingKind) =>
    kinds.includes(fastTrack) || kinds.includes(transfer)
      ? { fastTrack: kinds.includes(fastTrack), transfer: driveOf(transfer) }
      : null
  return {
    ...rest,
    adults: countOf('adult'),
    children: countOf('child'),
    infants: countOf('infant'),
    passengers: rest.passengers.filter((it) => it.firstName !== '' || it.lastName !== ''),
    arrival: legOf('arrivalFastTrack', 'arrivalTransfer'),
    departure: legOf('departureFastTrack', 'departureTransfer'),
    privateTransfer: driveOf('privateTransfer'),
    hourly: driveOf('hourly'),
    point: joined(
      driven.filter((it) => it.kind === 'point'),
      again,
    ),
    ...(isPartnerOffered
      ? { partner }
      : { partner: null, billing: rest.billing === 'partnerAccount' ? 'payLater' : rest.billing }),
  }
}

/** Joins the cars of the same journey. Each car has the details of all. */
function joined(cars: DriveRead[], again: (details: Details) => Details): DriveBefore[] {
  return [...Map.groupBy(cars, (it) => it.journey).values()].flatMap(([first, ...others]) =>
    first
      ? [
          {
            from: first.from,
            to: first.to,
            stops: first.stops,
            cars: [first, ...others].map((it) => it.car),
            details: again(first.details),
          },
        ]
      : [],
  )
}
