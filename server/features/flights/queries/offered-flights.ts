import { sql } from 'kysely'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { offeredFlights } from '#contract/offered-flights.ts'
import { flightDataProviders, type FlightDataProvider } from '#domain/flight/feed-times.ts'
import type { Db } from '#server/db/connection.ts'

/**
 * Reported flights from a date on that the portal lacks, without those added in the meantime, and ignored
 * flights.
 */
export async function flightsOffered(db: Db, date: string): Promise<ReplyOf<typeof offeredFlights>> {
  const rows = await db
    .selectFrom('offered_flight as it')
    .leftJoin('airport', 'airport.code', 'it.other_airport')
    .select([
      'it.guid',
      'ident',
      'direction',
      'service_date',
      'other_airport',
      'airport.city',
      'scheduled_at',
      'aliases',
      'provider',
    ])
    .where('service_date', '>=', date)
    .where(
      sql<boolean>`not exists (select from flight f where f.service_date = it.service_date
        and f.direction = it.direction and f.ident = it.ident)`,
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
    items: rows.map((row) => ({
      guid: row.guid,
      ident: row.ident,
      direction: row.direction,
      date: row.service_date,
      otherAirport: row.other_airport,
      city: row.city ?? '',
      scheduledAt: row.scheduled_at,
      aliases: row.aliases,
      provider: flightDataProviders[row.provider as FlightDataProvider],
    })),
    ignored: ignored.map((it) => ({ ...it, by: it.by ?? 'Kerbside' })),
  }
}
