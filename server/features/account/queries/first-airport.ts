import type { firstAirport } from '#contract/account.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { notFound, type Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/connection.ts'
import { airportByCode, airportLabel } from '#server/features/flights/queries/airports.ts'
import { countryFacts } from '#server/reference-data/reference-tables.ts'

/** Airport data for the form of a new installation. Refused once an account exists. */
export async function firstAirportOf(db: Db, code: string): Promise<ReplyOf<typeof firstAirport> | Refusal> {
  if (await db.selectFrom('account').select('guid').limit(1).executeTakeFirst()) return notFound
  const airport = await airportByCode(db, code)
  if (!airport) return notFound
  return {
    name: airportLabel(airport),
    timeZone: airport.time_zone,
    currency: countryFacts(airport.country)?.currency ?? null,
  }
}
