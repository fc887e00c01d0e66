import { sql, type CompiledQuery } from 'kysely'
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
import { instantJson, jsonList } from '#server/db/json.ts'
import { batch } from '#server/db/batch.ts'
import { lockingOfPlaces } from '#server/features/date-status/commands/places.ts'

const directions = ['arrival', 'departure'] as const

/**
 * The inputs of a booking's legs, in one exchange with the database for any number of legs. Before booking, the places of the dates are
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
  const [rows] = await batch(db, [factsOfLegs(db, legs, transfers)], locks)
  const { flights = [], places = [], services = [], statuses = [] } = rows[0] ?? {}
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

interface FactsRead {
  flights: FlightFacts[]
  places: (PlaceFacts & { kind: string })[]
  services: ServiceFacts[]
  statuses: DateRead[]
}

/** All of it in one statement: most of what four small ones cost is sending and answering them. */
function factsOfLegs(
  db: Db,
  legs: readonly LegRequest[],
  transfers: readonly { locationGuid: string; serviceGuid: string }[],
): CompiledQuery<FactsRead> {
  const flights = sql`select f.guid, f.ident, airline.name as "airlineName", f.other_airport as "otherAirport", airport.city as "otherCity", f.direction,
      f.service_date as "serviceDate", ${instantJson('f.scheduled_at')} as scheduled, ${instantJson('f.estimated_at')} as estimated,
      ${instantJson('f.actual_at')} as actual, f.status
    from flight f join airline on airline.code = f.airline_code join airport on airport.code = f.other_airport
    where f.guid = any(${legs.map((it) => it.flightGuid)}::uuid[])`
  // The places asked for, after the airports, of which the nearest is the company's own.
  const places = sql`select l.guid, l.kind, l.name, l.zone_guid as "zoneGuid", zone.name as "zoneName", l.minutes_from_airport as "minutesFromAirport", l.latitude,
      l.longitude
    from location l join zone on zone.guid = l.zone_guid
    where l.active and (l.kind = 'airport' or l.guid = any(${transfers.map((it) => it.locationGuid)}::uuid[]))
    order by l.minutes_from_airport, l.guid`
  const services = sql`select guid, name, passengers, luggage from transport_service
    where active and guid = any(${transfers.map((it) => it.serviceGuid)}::uuid[])`
  const statuses = sql`select wanted.date, it.mode, it.arrival_capacity, it.departure_capacity, it.closed_at,
      (select taken from fast_track_day day where day.date = wanted.date and direction = 'arrival') as arrival_taken,
      (select taken from fast_track_day day where day.date = wanted.date and direction = 'departure') as departure_taken
    from unnest(${legs.map((it) => it.date)}::date[]) as wanted (date) left join date_status it on it.date = wanted.date`
  return sql<FactsRead>`select ${jsonList(flights)} as flights, ${jsonList(places)} as places, ${jsonList(services)} as services, ${jsonList(statuses)} as statuses`.compile(
    db,
  )
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
