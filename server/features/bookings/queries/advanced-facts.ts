import type {
  AdvancedFacts,
  AdvancedRequest,
  DayFacts,
  FlightFacts,
  LegFacts,
  LegRequest,
  PartnerFacts,
  PlaceFacts,
  ServiceFacts,
} from '#domain/booking/advanced/advanced-facts.ts'
import type { Direction } from '#domain/booking/booking-kinds.ts'
import { instantOf, localDateOf } from '#domain/calendar/airport-time.ts'
import { notFound, type Refusal } from '#domain/refusal.ts'
import type { CustomerForm } from '#contract/customers.ts'
import type { Loading } from '#server/change/change.ts'
import type { Db, Tx } from '#server/db/connection.ts'
import { siteSettings } from '#server/features/account/queries.ts'
import { whyNotCustomer } from '#server/features/customers/commands.ts'
import { priceBook } from '#server/features/configuration/queries/price-book.ts'
import { lockPlaces } from '#server/features/fast-track/commands/places.ts'
import { partnerBalance } from '#server/features/ledger/queries.ts'
import { holds } from '#server/work/actor.ts'

/** Who books: an existing customer, or one who is made together with the booking. */
export interface Booker {
  customerGuid: string | null
  customer: CustomerForm | null
}

export interface AdvancedAsk {
  booker: Booker
  request: AdvancedRequest
  isWalkIn: boolean
}

/** Everything an advanced booking's plan stands on. Locks the places of its dates when it is about to be made. */
export async function advancedFacts(from: Loading, ask: AdvancedAsk, book: object): Promise<AdvancedFacts | Refusal> {
  const { db, actor, now } = from
  const { request, booker } = ask
  const wrong = booker.customer && whyNotCustomer(booker.customer, 'customer.')
  if (wrong) return wrong
  const site = await siteSettings(db)
  const customer = booker.customerGuid === null ? booker.customer : await customerOf(db, booker.customerGuid, actor.partnerGuid)
  if (booker.customerGuid !== null && customer === null) return notFound
  return {
    today: localDateOf(now, site.time_zone),
    now,
    timeZone: site.time_zone,
    hasPolicyOverride: holds(actor, 'policyOverride'),
    isWalkIn: ask.isWalkIn,
    book: await priceBook(db, book),
    terms: site.settings,
    airport: await airportPlace(db),
    customer,
    partner: request.partnerGuid === null ? null : await partnerOf(from, request.partnerGuid),
    arrival: request.arrival && (await legFacts(from, 'arrival', request.arrival, site.time_zone)),
    departure: request.departure && (await legFacts(from, 'departure', request.departure, site.time_zone)),
  }
}

async function customerOf(db: Db, guid: string, partnerGuid: string | null) {
  const row = await db
    .selectFrom('customer')
    .select(['first_name', 'last_name', 'email'])
    .where('guid', '=', guid)
    .where('active', '=', true)
    .where('merged_into', 'is', null)
    .$if(partnerGuid !== null, (it) => it.where('partner_guid', '=', partnerGuid))
    .executeTakeFirst()
  return row ? { firstName: row.first_name, lastName: row.last_name, email: row.email } : null
}

async function airportPlace(db: Db): Promise<PlaceFacts> {
  const row = await placeQuery(db)
    .where('location.kind', '=', 'airport')
    .orderBy('location.minutes_from_airport')
    .orderBy('location.guid')
    .limit(1)
    .executeTakeFirst()
  if (!row) throw new Error('The company has no location of kind airport')
  return row
}

function placeQuery(db: Db) {
  return db
    .selectFrom('location')
    .innerJoin('zone', 'zone.guid', 'location.zone_guid')
    .select([
      'location.guid',
      'location.name',
      'location.zone_guid as zoneGuid',
      'zone.name as zoneName',
      'location.minutes_from_airport as minutesFromAirport',
    ])
    .where('location.active', '=', true)
}

/** A partner user books for the own partner and no other. The row is locked so that two bookings at once do not both fit the last credit. */
async function partnerOf({ db, actor, lock }: Loading, guid: string): Promise<PartnerFacts | null> {
  if (actor.partnerGuid !== null && actor.partnerGuid !== guid) return null
  const row = await db
    .selectFrom('partner')
    .select(['guid', 'name', 'blocked', 'settlement', 'basis_points as basisPoints', 'credit_limit_cents as creditLimitCents'])
    .where('guid', '=', guid)
    .where('active', '=', true)
    .$if(lock, (it) => it.forUpdate())
    .executeTakeFirst()
  return row ? { ...row, balanceCents: await partnerBalance(db, guid) } : null
}

async function legFacts(from: Loading, direction: Direction, leg: LegRequest, timeZone: string): Promise<LegFacts> {
  const { db } = from
  const { transfer } = leg
  return {
    flight: await flightOf(db, leg.flightGuid),
    day: await dayFacts(from, leg, direction),
    place: transfer && ((await placeQuery(db).where('location.guid', '=', transfer.locationGuid).executeTakeFirst()) ?? null),
    service: transfer && (await serviceOf(db, transfer.serviceGuid)),
    askedPickupAt: transfer?.pickupTime ? instantOf(leg.date, transfer.pickupTime, timeZone) : null,
  }
}

async function flightOf(db: Db, guid: string): Promise<FlightFacts | null> {
  const row = await db
    .selectFrom('flight')
    .innerJoin('airline', 'airline.code', 'flight.airline_code')
    .innerJoin('airport', 'airport.code', 'flight.other_airport')
    .select([
      'flight.guid',
      'flight.ident',
      'airline.name as airlineName',
      'flight.other_airport as otherAirport',
      'airport.city as otherCity',
      'flight.direction',
      'flight.service_date as serviceDate',
      'flight.scheduled_at as scheduled',
      'flight.estimated_at as estimated',
      'flight.actual_at as actual',
      'flight.status',
    ])
    .where('flight.guid', '=', guid)
    .executeTakeFirst()
  return row ?? null
}

async function serviceOf(db: Db, guid: string): Promise<ServiceFacts | null> {
  return (
    (await db
      .selectFrom('transport_service')
      .select(['guid', 'name', 'passengers', 'luggage'])
      .where('guid', '=', guid)
      .where('active', '=', true)
      .executeTakeFirst()) ?? null
  )
}

/** How the date stands for fast track. About to book: its places are locked first, so that what is read here still holds at the end. */
async function dayFacts({ db, lock }: Loading, leg: LegRequest, direction: Direction): Promise<DayFacts> {
  const places = lock && leg.fastTrack ? await lockPlaces(db as Tx, leg.date, direction) : null
  const row = await db
    .selectFrom('date_status')
    .select(['mode', 'arrival_capacity', 'departure_capacity', 'closed_at'])
    .where('date', '=', leg.date)
    .executeTakeFirst()
  const taken =
    places ??
    (await db
      .selectFrom('fast_track_day')
      .select('taken')
      .where('date', '=', leg.date)
      .where('direction', '=', direction)
      .executeTakeFirst())
  const capacity = (direction === 'arrival' ? row?.arrival_capacity : row?.departure_capacity) ?? null
  return { mode: row?.mode ?? 'open', capacity, taken: taken?.taken ?? 0, isLocked: (row?.closed_at ?? null) !== null }
}
