import type { firstAirport, firstAirports } from '#contract/first-administrator.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { notFound, type Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/connection.ts'
import { airportByCode, airportLabel, airportsNamed } from '#server/features/flights/queries/airports.ts'
import { countryFacts } from '#server/reference-data/reference-tables.ts'

const airportsAtMost = 20

/** Airports for the form of a new installation, best match first. Refused once an account exists. */
export async function firstAirportsNamed(
  db: Db,
  typed: string,
): Promise<ReplyOf<typeof firstAirports> | Refusal> {
  if (await hasAccount(db)) return notFound
  const found = await airportsNamed(db, typed, airportsAtMost)
  return { items: found.map((it) => ({ key: it.code, value: airportLabel(it) })) }
}

/** Airport data for the form of a new installation. Refused once an account exists. */
export async function firstAirportOf(db: Db, code: string): Promise<ReplyOf<typeof firstAirport> | Refusal> {
  if (await hasAccount(db)) return notFound
  const airport = await airportByCode(db, code)
  if (!airport) return notFound
  return {
    name: airportLabel(airport),
    timeZone: airport.time_zone,
    currency: countryFacts(airport.country)?.currency ?? null,
  }
}

async function hasAccount(db: Db): Promise<boolean> {
  return (await db.selectFrom('account').select('guid').limit(1).executeTakeFirst()) !== undefined
}
