import { sql } from 'kysely'
import type {
  AdvancedFacts,
  AdvancedRequest,
  DayFacts,
  FlightFacts,
  LegFacts,
  LegRequest,
  PlaceFacts,
  ServiceFacts,
} from '#domain/booking/advanced/advanced-facts.ts'
import type { Direction } from '#domain/booking/booking-kinds.ts'
import { instantOf } from '#domain/calendar/airport-time.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import type { Loading } from '#server/change/change.ts'
import type { Db, Tx } from '#server/db/connection.ts'
import { lockPlaces } from '#server/features/fast-track/commands/places.ts'

/** What the legs of a booking stand on, by one read of each kind however many legs there are. */
export async function legFacts(
  from: Loading,
  request: Pick<AdvancedRequest, Direction>,
  timeZone: string,
): Promise<Pick<AdvancedFacts, 'airport' | Direction>> {
  const legs = [request.arrival, request.departure].filter((it) => it !== null)
  const transfers = legs.map((it) => it.transfer).filter((it) => it !== null)
  const flights = await flightsOf(from.db, legs)
  const places = await placesOf(from.db, transfers)
  const services = await servicesOf(from.db, transfers)
  const dayOf = await daysOf(from, request)
  const factsOf = (direction: Direction, leg: LegRequest | null): LegFacts | null =>
    leg && {
      flight: flights.find((it) => it.guid === leg.flightGuid) ?? null,
      day: dayOf(direction, leg.date),
      place: places.find((it) => it.guid === leg.transfer?.locationGuid) ?? null,
      service: services.find((it) => it.guid === leg.transfer?.serviceGuid) ?? null,
      askedPickupAt: leg.transfer?.pickupTime ? instantOf(leg.date, leg.transfer.pickupTime, timeZone) : null,
    }
  const airport = places.find((it) => it.kind === 'airport')
  if (!airport) throw new Error('The company has no location of kind airport')
  return { airport, arrival: factsOf('arrival', request.arrival), departure: factsOf('departure', request.departure) }
}

/** The places asked for, after the airports, of which the nearest is the company's own. */
async function placesOf(db: Db, wanted: readonly { locationGuid: string }[]): Promise<(PlaceFacts & { kind: string })[]> {
  const guids = wanted.map((it) => it.locationGuid)
  return db
    .selectFrom('location')
    .innerJoin('zone', 'zone.guid', 'location.zone_guid')
    .select([
      'location.guid',
      'location.kind',
      'location.name',
      'location.zone_guid as zoneGuid',
      'zone.name as zoneName',
      'location.minutes_from_airport as minutesFromAirport',
    ])
    .where('location.active', '=', true)
    .where((is) =>
      guids.length > 0
        ? is.or([is('location.kind', '=', 'airport'), is('location.guid', 'in', guids)])
        : is('location.kind', '=', 'airport'),
    )
    .orderBy('location.minutes_from_airport')
    .orderBy('location.guid')
    .execute()
}

async function servicesOf(db: Db, wanted: readonly { serviceGuid: string }[]): Promise<ServiceFacts[]> {
  if (wanted.length === 0) return []
  return db
    .selectFrom('transport_service')
    .select(['guid', 'name', 'passengers', 'luggage'])
    .where('active', '=', true)
    .where(
      'guid',
      'in',
      wanted.map((it) => it.serviceGuid),
    )
    .execute()
}

async function flightsOf(db: Db, wanted: readonly { flightGuid: string }[]): Promise<FlightFacts[]> {
  if (wanted.length === 0) return []
  return db
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
    .where(
      'flight.guid',
      'in',
      wanted.map((it) => it.flightGuid),
    )
    .execute()
}

/** How the dates stand for fast track. About to book: their places are locked first, so that what is read after it still holds at the end. */
async function daysOf(
  { db, lock }: Loading,
  request: Pick<AdvancedRequest, Direction>,
): Promise<(direction: Direction, date: ServiceDate) => DayFacts> {
  const { arrival, departure } = request
  if (lock && arrival?.fastTrack) await lockPlaces(db as Tx, arrival.date, 'arrival')
  if (lock && departure?.fastTrack) await lockPlaces(db as Tx, departure.date, 'departure')
  const dates = [arrival, departure].filter((it) => it !== null).map((it) => it.date)
  const statuses = dates.length === 0 ? [] : await statusesOf(db, dates)
  return (direction, date) => {
    const status = statuses.find((it) => it.date === date)
    const capacity = direction === 'arrival' ? status?.arrival_capacity : status?.departure_capacity
    const taken = direction === 'arrival' ? status?.arrival_taken : status?.departure_taken
    return { mode: status?.mode ?? 'open', capacity: capacity ?? null, taken: taken ?? 0, isLocked: (status?.closed_at ?? null) !== null }
  }
}

interface DateRead {
  date: ServiceDate
  mode: DayFacts['mode'] | null
  arrival_capacity: number | null
  departure_capacity: number | null
  closed_at: string | null
  arrival_taken: number | null
  departure_taken: number | null
}

async function statusesOf(db: Db, dates: readonly ServiceDate[]): Promise<DateRead[]> {
  const wanted = sql.join(dates.map((it) => sql`(${it}::date)`))
  const { rows } = await sql<DateRead>`
    select wanted.date, it.mode, it.arrival_capacity, it.departure_capacity, it.closed_at,
      (select taken from fast_track_day day where day.date = wanted.date and direction = 'arrival') as arrival_taken,
      (select taken from fast_track_day day where day.date = wanted.date and direction = 'departure') as departure_taken
    from (values ${wanted}) as wanted (date) left join date_status it on it.date = wanted.date`.execute(db)
  return rows
}
