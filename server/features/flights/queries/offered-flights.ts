import { sql } from 'kysely'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { offeredFlights } from '#contract/offered-flights.ts'
import { flightDataProviders, type FlightDataProvider } from '#domain/flight/feed-times.ts'
import type { Db } from '#server/db/connection.ts'

/** What the service reports and the portal lacks, from a date on, and what is ignored. One that was added meanwhile is left out. */
export async function flightsOffered(db: Db, date: string): Promise<ReplyOf<typeof offeredFlights>> {
  const rows = await db
    .selectFrom('offered_flight as it')
    .leftJoin('airport', 'airport.code', 'it.other_airport')
    .select(['it.guid', 'ident', 'direction', 'service_date', 'other_airport', 'airport.city', 'scheduled_at', 'aliases', 'provider'])
    .where('service_date', '>=', date)
    .where(
      sql<boolean>`not exists (select from flight f where f.service_date = it.service_date and f.direction = it.direction and f.ident = it.ident)`,
    )
    .orderBy('scheduled_at')
    .orderBy('ident')
    .limit(500)
    .execute()
  const ignored = await db
    .selectFrom('ignored_flight')
    .leftJoin('account', 'account.guid', 'ignored_by')
    .select(['ident', 'direction', 'ignored_at as at', 'account.name as by'])
    .orderBy('ident')
    .orderBy('direction')
    .limit(500)
    .execute()
  return {
    items: rows.map((it) => ({
      guid: it.guid,
      ident: it.ident,
      direction: it.direction,
      date: it.service_date,
      otherAirport: it.other_airport,
      city: it.city ?? '',
      scheduledAt: it.scheduled_at,
      aliases: it.aliases,
      provider: flightDataProviders[it.provider as FlightDataProvider],
    })),
    ignored: ignored.map((it) => ({ ...it, by: it.by ?? 'Kerbside' })),
  }
}
