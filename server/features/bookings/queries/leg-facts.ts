import { sql, type CompiledQuery, type RawBuilder } from 'kysely'
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
import type { Direction } from '#domain/vocabulary/booking-kinds.ts'
import { instantOf } from '#domain/calendar/airport-time.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import type { Loading } from '#server/change/change.ts'
import type { Db } from '#server/db/connection.ts'
import { together } from '#server/db/together.ts'
import { lockingOfPlaces } from '#server/features/date-status/commands/places.ts'

const directions = ['arrival', 'departure'] as const

/**
 * What the legs of a booking stand on, in one exchange with the database however many legs there are. About to book: the places of the dates are
 * locked first, so that what is read after it still holds at the end.
 */
export async function legFacts(
  { db, lock }: Loading,
  request: Pick<AdvancedRequest, Direction>,
  timeZone: string,
): Promise<Pick<AdvancedFacts, 'airport' | Direction>> {
  const legs = [request.arrival, request.departure].filter((it) => it !== null)
  const transfers = legs.map((it) => it.transfer).filter((it) => it !== null)
  const locks = directions.flatMap((it) => (lock && request[it]?.fastTrack ? [lockingOfPlaces(request[it].date, it).compile(db)] : []))
  const reads = [flightsOf(db, legs), placesOf(db, transfers), servicesOf(db, transfers), statusesOf(db, legs)] as const
  const [flights, places, services, statuses] = await together(db, reads, locks)
  const factsOf = (direction: Direction, leg: LegRequest | null): LegFacts | null =>
    leg && {
      flight: flights.find((it) => it.guid === leg.flightGuid) ?? null,
      day: dayOf(statuses, direction, leg.date),
      place: places.find((it) => it.guid === leg.transfer?.locationGuid) ?? null,
      service: services.find((it) => it.guid === leg.transfer?.serviceGuid) ?? null,
      askedPickupAt: leg.transfer?.pickupTime ? instantOf(leg.date, leg.transfer.pickupTime, timeZone) : null,
    }
  const airport = places.find((it) => it.kind === 'airport')
  if (!airport) throw new Error('The company has no location of kind airport')
  return { airport, arrival: factsOf('arrival', request.arrival), departure: factsOf('departure', request.departure) }
}

/** The places asked for, after the airports, of which the nearest is the company's own. */
function placesOf(db: Db, wanted: readonly { locationGuid: string }[]): CompiledQuery<PlaceFacts & { kind: string }> {
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
    .where((is) => is.or([is('location.kind', '=', 'airport'), oneOf('location.guid', guids)]))
    .orderBy('location.minutes_from_airport')
    .orderBy('location.guid')
    .compile()
}

function servicesOf(db: Db, wanted: readonly { serviceGuid: string }[]): CompiledQuery<ServiceFacts> {
  return db
    .selectFrom('transport_service')
    .select(['guid', 'name', 'passengers', 'luggage'])
    .where('active', '=', true)
    .where(
      oneOf(
        'guid',
        wanted.map((it) => it.serviceGuid),
      ),
    )
    .compile()
}

function flightsOf(db: Db, wanted: readonly { flightGuid: string }[]): CompiledQuery<FlightFacts> {
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
      oneOf(
        'flight.guid',
        wanted.map((it) => it.flightGuid),
      ),
    )
    .compile()
}

function dayOf(statuses: readonly DateRead[], direction: Direction, date: ServiceDate): DayFacts {
  const status = statuses.find((it) => it.date === date)
  const capacity = direction === 'arrival' ? status?.arrival_capacity : status?.departure_capacity
  const taken = direction === 'arrival' ? status?.arrival_taken : status?.departure_taken
  return { mode: status?.mode ?? 'open', capacity: capacity ?? null, taken: taken ?? 0, isLocked: (status?.closed_at ?? null) !== null }
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

function statusesOf(db: Db, legs: readonly LegRequest[]): CompiledQuery<DateRead> {
  // One row at least: a list of values cannot be empty, and no leg is on the day without a date.
  const wanted = legs.length > 0 ? sql.join(legs.map((it) => sql`(${it.date}::date)`)) : sql`(null::date)`
  return sql<DateRead>`
    select wanted.date, it.mode, it.arrival_capacity, it.departure_capacity, it.closed_at,
      (select taken from fast_track_day day where day.date = wanted.date and direction = 'arrival') as arrival_taken,
      (select taken from fast_track_day day where day.date = wanted.date and direction = 'departure') as departure_taken
    from (values ${wanted}) as wanted (date) left join date_status it on it.date = wanted.date`.compile(db)
}

/** A list of guids with one or two in it, or none. */
function oneOf(column: string, guids: readonly string[]): RawBuilder<boolean> {
  return guids.length > 0 ? sql<boolean>`${sql.ref(column)} in (${sql.join(guids)})` : sql<boolean>`false`
}
