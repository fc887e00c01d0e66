import { sql, type CompiledQuery, type RawBuilder } from 'kysely'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import { localDateOf } from '#domain/calendar/airport-time.ts'
import { notFound, type Refusal } from '#domain/refusal.ts'
import type {
  DayFacts,
  FlightFacts,
  PartnerFacts,
  PlaceFacts,
  ReservationFacts,
  SeatFacts,
  SeatUse,
  ServiceFacts,
} from '#domain/reservation/facts.ts'
import { guidOfPlace, type PlaceAsked } from '#domain/reservation/plan-drive.ts'
import type { PlannedDrive } from '#domain/trip/clash.ts'
import type { Loading } from '#server/change/change.ts'
import { batch } from '#server/db/batch.ts'
import type { Db } from '#server/db/connection.ts'
import { instantJson, jsonList } from '#server/db/json.ts'
import { onePlanMark } from '#server/db/plan-by-values.ts'
import { priceBook } from '#server/features/configuration/queries/price-book.ts'
import { storedReservation, type StoredReservation } from '#server/features/bookings/queries/reservation.ts'
import { tillSettingsOf } from '#server/features/till/queries/till-settings.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { lockingOfDays } from '#server/features/date-status/commands/places.ts'
import { sharingDays } from '#server/features/date-status/commands/day-lock.ts'
import { waitingFor } from '#server/features/date-status/queries.ts'

/** The facts a change needs in addition to its reservation. */
export interface Wanted {
  /** Null for a new reservation. */
  groupGuid: string | null
  /** The customer of a new reservation. */
  customerGuid: string | null
  partnerGuid: string | null
  flightGuids: readonly string[]
  places: readonly PlaceAsked[]
  dates: readonly ServiceDate[]
  isWalkIn: boolean
}

export const nothingWanted: Omit<Wanted, 'groupGuid'> = {
  customerGuid: null,
  partnerGuid: null,
  flightGuids: [],
  places: [],
  dates: [],
  isWalkIn: false,
}

/** A reservation and all facts its changes depend on. */
export interface Loaded {
  stored: StoredReservation | null
  facts: ReservationFacts
}

/**
 * Reads the inputs of a change. The do step locks everything that the plan depends on first, always in this
 * order: the group, its bookings, the partner, the places by date and direction, the trips, their drivers,
 * and the dates against closing.
 */
export async function loadReservation(from: Loading, wanted: Wanted): Promise<Loaded | Refusal> {
  const { db, actor, now, lock } = from
  const [site, book, till] = [await siteSettings(db), await priceBook(db), await tillSettingsOf(db)]
  if (lock) await batch(db, locks(db, wanted))
  const stored = wanted.groupGuid === null ? null : await storedReservation(db, actor, wanted.groupGuid)
  if (wanted.groupGuid !== null && stored === null) return notFound
  const partnerGuid = stored ? stored.reservation.partnerGuid : wanted.partnerGuid
  // A partner user books for their own partner only.
  const reachable = actor.partnerGuid !== null && actor.partnerGuid !== partnerGuid ? null : partnerGuid
  const [rows] = await batch(db, [factsStatement(from, stored, wanted, reachable)])
  const read = rows[0]
  if (!read) throw new Error('Expected one row of reservation facts')
  const airport = read.places.find((it) => it.kind === 'airport')
  if (!airport) throw new Error('The company has no airport location')
  return {
    stored,
    facts: {
      ...read,
      today: localDateOf(now, site.time_zone),
      now,
      timeZone: site.time_zone,
      currency: site.currency,
      permissions: actor.permissions,
      isPartnerUser: actor.kind === 'partner',
      feeLimits: { usualCents: till.usualFeeCents, mostCents: till.mostFeeCents },
      isWalkIn: wanted.isWalkIn,
      book,
      terms: site.settings,
      airport,
      places: [...read.places, ...freePlaces(wanted.places, read.zones)],
      partner: read.partners[0] ?? null,
      balanceCents: stored?.balanceCents ?? 0,
      charges: stored?.charges ?? [],
      writeOffs: stored?.writeOffs ?? [],
    },
  }
}

/** Typed addresses, with the average driving time of their zone. */
function freePlaces(asked: readonly PlaceAsked[], zones: readonly ZoneRead[]): PlaceFacts[] {
  return asked.flatMap((place) => {
    const zone = zones.find(({ guid }) => guid === place.zoneGuid)
    const address = place.address.trim()
    if (place.locationGuid !== null || !zone || address === '') return []
    return [
      { guid: guidOfPlace(place), name: address, zoneGuid: zone.guid, zoneName: zone.name, minutesFromAirport: zone.minutes, address },
    ]
  })
}

function locks(db: Db, { groupGuid, partnerGuid, flightGuids, dates }: Wanted): CompiledQuery[] {
  const own = sql`where group_guid = ${groupGuid}`
  const days = sql`select service_date, direction from booking ${own} and kind in ('arrivalFastTrack', 'departureFastTrack')
    union select service_date, direction from flight where guid = any(${flightGuids}::uuid[])`
  const touched = sql`select service_date as date from booking ${own} union select service_date from trip ${own}
    union select service_date from flight where guid = any(${flightGuids}::uuid[]) or guid in (select flight_guid from booking ${own})
    union select unnest(${dates}::date[])`
  const partner = groupGuid === null ? sql`${partnerGuid}::uuid` : sql`(select partner_guid from booking_group where guid = ${groupGuid})`
  return [
    ...(groupGuid === null
      ? []
      : [
          sql`select guid from booking_group where guid = ${groupGuid} for no key update`.compile(db),
          sql`select guid from booking ${own} order by guid for no key update`.compile(db),
        ]),
    ...(groupGuid === null && partnerGuid === null
      ? []
      : [sql`select guid from partner where guid = ${partner} for no key update`.compile(db)]),
    lockingOfDays(days).compile(db),
    ...(groupGuid === null
      ? []
      : [
          sql`select guid from trip ${own} order by guid for no key update`.compile(db),
          sql`select guid from account where guid in (select driver_guid from trip ${own}) order by guid for no key update`.compile(db),
        ]),
    sharingDays(db, touched),
  ]
}

/** Locks several reservations, in the same order as `loadReservation`. */
export async function lockAllOf(db: Db, groupGuids: readonly string[]): Promise<void> {
  if (groupGuids.length === 0) return
  const groups = sql`(${sql.join(groupGuids)})`
  const own = sql`where group_guid in ${groups}`
  const days = sql`select service_date, direction from booking ${own} and kind in ('arrivalFastTrack', 'departureFastTrack')`
  const partners = sql`(select partner_guid from booking_group where guid in ${groups})`
  const drivers = sql`(select driver_guid from trip ${own})`
  await batch(db, [
    sql`select guid from booking_group where guid in ${groups} order by guid for no key update`.compile(db),
    sql`select guid from booking ${own} order by guid for no key update`.compile(db),
    sql`select guid from partner where guid in ${partners} order by guid for no key update`.compile(db),
    lockingOfDays(days).compile(db),
    sql`select guid from trip ${own} order by guid for no key update`.compile(db),
    sql`select guid from account where guid in ${drivers} order by guid for no key update`.compile(db),
  ])
}

interface ZoneRead {
  guid: string
  name: string
  minutes: number
}

interface FactsRead {
  flights: FlightFacts[]
  places: (PlaceFacts & { kind: string })[]
  zones: ZoneRead[]
  services: ServiceFacts[]
  seats: SeatFacts[]
  days: DayFacts[]
  partners: PartnerFacts[]
  drives: PlannedDrive[]
  drivers: { guid: string; name: string }[]
  seatUse: SeatUse[]
  sameFlights: { flightGuid: string; reference: string }[]
}

/** All of it in one statement: most of what a dozen small ones cost is sending and answering them. */
function factsStatement(
  { db, now }: Pick<Loading, 'db' | 'now'>,
  stored: StoredReservation | null,
  wanted: Wanted,
  partnerGuid: string | null,
): CompiledQuery<FactsRead> {
  const bookings = stored?.reservation.bookings ?? []
  const trips = bookings.flatMap((it) => it.trips)
  const flights = uuids([...wanted.flightGuids, ...bookings.map((it) => it.flightGuid)])
  const places = uuids([
    ...wanted.places.map((it) => it.locationGuid),
    ...trips.flatMap((it) => [it.fromGuid, it.toGuid, ...it.stops.map((stop) => stop.placeGuid)]),
  ])
  const zones = uuids(wanted.places.map((it) => it.zoneGuid))
  const ownDates = [...wanted.dates, ...bookings.map((it) => it.serviceDate), ...trips.map((it) => it.serviceDate)]
  const dates = sql`select day::date as date from unnest(${[...new Set(ownDates)]}::date[]) day
    union select service_date from flight where guid = any(${flights})`
  const drivers = uuids(trips.map((it) => it.driverGuid))
  const groupGuid = stored?.reservation.guid ?? null
  const customerGuid = stored?.reservation.customer.guid ?? wanted.customerGuid
  const statement = sql<FactsRead>`with dates as materialized (${dates})
    select ${jsonList(flightsOf(flights))} as flights, ${jsonList(placesOf(places))} as places, ${jsonList(zonesOf(zones))} as zones,
      ${jsonList(servicesOf(uuids(trips.map((it) => it.serviceGuid))))} as services, ${jsonList(seats)} as seats, ${jsonList(daysAt(now))} as days,
      ${jsonList(partnersOf(partnerGuid, stored !== null))} as partners, ${jsonList(drivesOf(drivers))} as drives,
      ${jsonList(sql`select guid, name from account where guid = any(${drivers})`)} as drivers, ${jsonList(seatUseOf(groupGuid))} as "seatUse",
      ${jsonList(sameFlightsOf(flights, customerGuid, groupGuid))} as "sameFlights"`.compile(db)
  return { ...statement, sql: `${onePlanMark} ${statement.sql}` }
}

function uuids(guids: readonly (string | null)[]): RawBuilder<unknown> {
  return sql`${[...new Set(guids.filter((it) => it !== null))]}::uuid[]`
}

const flightsOf = (guids: RawBuilder<unknown>) => sql`
  select f.guid, f.ident, coalesce(airline.name, '') as "airlineName", coalesce(f.other_airport, '') as "otherAirport", coalesce(airport.city, '') as "otherCity", f.direction,
    f.service_date as "serviceDate", ${instantJson('f.scheduled_at')} as scheduled, ${instantJson('f.estimated_at')} as estimated,
    ${instantJson('f.actual_at')} as actual, f.status
  from flight f left join airline on airline.code = f.airline_code left join airport on airport.code = f.other_airport
  where f.guid = any(${guids})`

/**
 * The airports and the locations of the change, by distance. The nearest airport is the company's own.
 * Includes inactive locations in use.
 */
const placesOf = (guids: RawBuilder<unknown>) => sql`
  select l.guid, l.kind, l.name, l.zone_guid as "zoneGuid", zone.name as "zoneName", l.minutes_from_airport as "minutesFromAirport"
  from location l join zone on zone.guid = l.zone_guid
  where (l.active and l.kind = 'airport') or l.guid = any(${guids})
  order by l.minutes_from_airport, l.guid`

const zonesOf = (guids: RawBuilder<unknown>) => sql`
  select zone.guid, zone.name,
    (select coalesce(round(avg(minutes_from_airport)), 30)::integer from location where zone_guid = zone.guid and active and not is_free) as minutes
  from zone where zone.guid = any(${guids}) and zone.active`

const servicesOf = (guids: RawBuilder<unknown>) => sql`
  select guid, name, passengers, luggage from transport_service where active or guid = any(${guids})`

const seats = sql`select guid, name, stock from car_seat where active`

/** Both directions of each date with their waitlists, longest waiting first. */
const daysAt = (now: string) => sql`
  select dates.date, way.direction, coalesce(it.mode, 'open') as mode,
    case way.direction when 'arrival' then it.arrival_capacity else it.departure_capacity end as capacity,
    coalesce(day.taken, 0) as taken, it.closed_at is not null as "isLocked",
    ${jsonList(waitingFor({ date: sql`dates.date`, direction: sql`way.direction`, now }))} as waiting
  from dates cross join (values ('arrival'), ('departure')) way (direction)
  left join date_status it on it.date = dates.date
  left join fast_track_day day on day.date = dates.date and day.direction = way.direction`

/** An inactive partner gets no new reservations, but existing ones can still be changed. */
const partnersOf = (guid: string | null, isStanding: boolean) => sql`
  select guid, name, blocked, settlement, basis_points as "basisPoints", credit_limit_cents as "creditLimitCents",
    (select coalesce(sum(amount_cents), 0)::bigint from posting where account = 'partnerReceivable' and party_guid = partner.guid) as "balanceCents"
  from partner where guid = ${guid}::uuid and (active or ${isStanding})`

const drivesOf = (drivers: RawBuilder<unknown>) => sql`
  select t.guid, t.driver_guid as "driverGuid", t.status, ${instantJson('t.pickup_at')} as "pickupAt", t.expected_minutes as "expectedMinutes"
  from trip t
  where t.driver_guid = any(${drivers}) and t.service_date in (select date + step from dates cross join (values (-1), (0), (1)) around (step))`

const seatUseOf = (groupGuid: string | null) => sql`
  select (seat ->> 'guid')::uuid as guid, (seat ->> 'quantity')::integer as quantity, ${instantJson('t.pickup_at')} as "pickupAt", t.expected_minutes as "expectedMinutes"
  from trip t cross join jsonb_array_elements(t.car_seats) seat
  where t.service_date in (select date + step from dates cross join (values (-1), (0), (1)) around (step))
    and t.status not in ('completed', 'noShow', 'cancelled') and t.car_seats <> '[]' and t.group_guid is distinct from ${groupGuid}::uuid`

const sameFlightsOf = (flights: RawBuilder<unknown>, customerGuid: string | null, groupGuid: string | null) => sql`
  select distinct b.flight_guid as "flightGuid", g.reference
  from booking_group g join booking b on b.group_guid = g.guid
  where g.customer_guid = ${customerGuid}::uuid and b.flight_guid = any(${flights}) and b.status in ('waitlisted', 'booked', 'checkedIn')
    and g.guid is distinct from ${groupGuid}::uuid`
