import { flightDataProviders, type FlightDataProvider } from '#domain/flight/feed-times.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/connection.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { aeroApi, aeroApiBase } from '#server/flight-data/aeroapi.ts'
import { aeroDataBox, aeroDataBoxBase } from '#server/flight-data/aerodatabox.ts'
import type { FailureKind, FlightSource } from '#server/flight-data/flight-source.ts'
import type { Sealer } from '#server/secrets/sealer.ts'
import { readSecret } from '#server/work/stored-secret.ts'

/** The name under which the key is stored. */
export const flightDataSecret = 'flightData'

export interface FeedSettings {
  provider: FlightDataProvider | 'none'
  refreshMinutes: number
}

/** The configured service and its interval; none by default. */
export async function feedSettingsOf(db: Db): Promise<FeedSettings> {
  const { settings } = await siteSettings(db)
  return {
    provider: 'none',
    refreshMinutes: 10,
    ...(settings.flightData as Partial<FeedSettings> | undefined),
  }
}

/** The state of the requests. */
export async function feedState(db: Db) {
  return db.selectFrom('flight_feed').selectAll().executeTakeFirstOrThrow()
}

export interface OpenFeed extends FeedSettings {
  provider: FlightDataProvider
  source: FlightSource
  airport: string
  timeZone: string
}

/** The configured service, ready for requests; null if none. */
export async function openFeed(
  db: Db,
  sealer: Sealer,
  config: Config,
  now: () => Instant,
): Promise<OpenFeed | null> {
  const { provider, refreshMinutes } = await feedSettingsOf(db)
  const key = await readSecret(db, sealer, flightDataSecret)
  if (provider === 'none' || key === null) return null
  const { airport_code: airport, time_zone: timeZone } = await siteSettings(db)
  const settings = { key, timeZone, now }
  const source =
    provider === 'aeroDataBox'
      ? aeroDataBox({ base: config.aeroDataBoxUrl ?? aeroDataBoxBase, ...settings })
      : aeroApi({ base: config.aeroApiUrl ?? aeroApiBase, ...settings })
  return { provider, refreshMinutes, source, airport, timeZone }
}

/** The error message for the administrator who set up the service. */
export function failureMessage(provider: FlightDataProvider, kind: FailureKind): string {
  const name = flightDataProviders[provider]
  return {
    keyRefused: `${name} rejected the key`,
    tooOften: `${name} received more requests than your plan allows`,
    noAnswer: `${name} didn’t respond within 10 seconds`,
    outage: `${name} reported a server error`,
    unreadable: `${name} sent an invalid response`,
  }[kind]
}

/** The state of the service for the flight board; null if none is configured. */
export async function feedStatus(
  db: Db,
): Promise<{ provider: string; refreshedAt: Instant | null; failure: string } | null> {
  const { provider } = await feedSettingsOf(db)
  if (provider === 'none') return null
  const { refreshed_at: refreshedAt, failure } = await feedState(db)
  return { provider: flightDataProviders[provider], refreshedAt, failure }
}
