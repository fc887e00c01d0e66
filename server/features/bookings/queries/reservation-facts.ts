import { detailFields } from '#server/features/details/queries/detail-fields.ts'
import { sql, type CompiledQuery } from 'kysely'
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
import { jsonList } from '#server/db/json.ts'
import { onePlanMark } from '#server/db/plan-by-values.ts'
import { priceBook } from '#server/features/configuration/queries/price-book.ts'
import { storedReservation, type StoredReservation } from '#server/features/bookings/queries/reservation.ts'
import { tillSettingsOf } from '#server/features/till/queries/till-settings.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { lockingOfDays } from '#server/features/date-status/commands/places.ts'
import { sharingDays } from '#server/features/date-status/commands/day-lock.ts'
import {
  uuids,
  flightsOf,
  placesOf,
  zonesOf,
  servicesOf,
  seats,
  daysAt,
  partnersOf,
  drivesOf,
  seatUseOf,
  sameFlightsOf,
} from './facts-sql.ts'

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
  asksFields: boolean
}

export const nothingWanted: Omit<Wanted, 'groupGuid'> = {
  customerGuid: null,
  partnerGuid: null,
  flightGuids: [],
  places: [],
  dates: [],
  isWalkIn: false,
  asksFields: false,
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
  const fields = await detailFields(db)
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
      // Partner users don’t see which outside company drives, not in a plan either.
      ...(actor.kind === 'partner' && { drivers: read.drivers.map((it) => ({ ...it, name: 'The driver' })) }),
      today: localDateOf(now, site.time_zone),
      now,
      timeZone: site.time_zone,
      currency: site.currency,
      permissions: actor.permissions,
      isPartnerUser: actor.kind === 'partner',
      feeLimits: { usualCents: till.usualFeeCents, mostCents: till.mostFeeCents },
      isWalkIn: wanted.isWalkIn,
      asksFields: wanted.asksFields,
      fields,
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
      {
        guid: guidOfPlace(place),
        name: address,
        zoneGuid: zone.guid,
        zoneName: zone.name,
        minutesFromAirport: zone.minutes,
        address,
      },
    ]
  })
}

function locks(db: Db, { groupGuid, partnerGuid, flightGuids, dates }: Wanted): CompiledQuery[] {
  const own = sql`where group_guid = ${groupGuid}`
  const days = sql`select service_date, direction from booking ${own}
    and kind in ('arrivalFastTrack', 'departureFastTrack')
    union select service_date, direction from flight where guid = any(${flightGuids}::uuid[])`
  const touched = sql`select service_date as date from booking ${own} union select service_date
    from trip ${own}
    union select service_date from flight where guid = any(${flightGuids}::uuid[])
      or guid in (select flight_guid from booking ${own})
    union select unnest(${dates}::date[])`
  const partner =
    groupGuid === null
      ? sql`${partnerGuid}::uuid`
      : sql`(select partner_guid from booking_group where guid = ${groupGuid})`
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
          sql`select guid from account where guid in (select driver_guid from trip ${own}) order by guid
            for no key update`.compile(db),
        ]),
    sharingDays(db, touched),
  ]
}

/** Locks several reservations, in the same order as `loadReservation`. */
export async function lockAllOf(db: Db, groupGuids: readonly string[]): Promise<void> {
  if (groupGuids.length === 0) return
  const groups = sql`(${sql.join(groupGuids)})`
  const own = sql`where group_guid in ${groups}`
  const days = sql`select service_date, direction from booking ${own}
    and kind in ('arrivalFastTrack', 'departureFastTrack')`
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

interface FactsRead extends Pick<ReservationFacts, 'firstOpenDay'> {
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
  const ownDates = [
    ...wanted.dates,
    ...bookings.map((it) => it.serviceDate),
    ...trips.map((it) => it.serviceDate),
  ]
  const dates = sql`select day::date as date from unnest(${[...new Set(ownDates)]}::date[]) day
    union select service_date from flight where guid = any(${flights})`
  const drivers = uuids(trips.map((it) => it.driverGuid))
  const groupGuid = stored?.reservation.guid ?? null
  const customerGuid = stored?.reservation.customer.guid ?? wanted.customerGuid
  const statement = sql<FactsRead>`with dates as materialized (${dates})
    select ${jsonList(flightsOf(flights))} as flights, ${jsonList(placesOf(places))} as places,
      ${jsonList(zonesOf(zones))} as zones,
      ${jsonList(servicesOf(uuids(trips.map((it) => it.serviceGuid))))} as services,
        ${jsonList(seats)} as seats, ${jsonList(daysAt(now))} as days,
      ${jsonList(partnersOf(partnerGuid, stored !== null))} as partners,
        ${jsonList(drivesOf(drivers))} as drives,
      ${jsonList(sql`select guid, name from account where guid = any(${drivers})`)} as drivers,
        ${jsonList(seatUseOf(groupGuid))} as "seatUse",
      ${jsonList(sameFlightsOf(flights, customerGuid, groupGuid))} as "sameFlights",
      (select ((max(month) || '-01')::date + interval '1 month')::date from period where reopened_at is null)
        as "firstOpenDay"`.compile(db)
  return { ...statement, sql: `${onePlanMark} ${statement.sql}` }
}
