import { sql } from 'kysely'
import { foldForSearch } from '#domain/booking/query-name.ts'
import { unknownAirport } from '#domain/flight/manual-flight.ts'
import type { Db } from '#server/db/connection.ts'

export interface AirportRead {
  code: string
  name: string
  city: string
  country: string
  time_zone: string
}

/** Finds airports by code, name or city in any language: exact code first, then by similarity and size. */
export function airportsNamed(db: Db, typed: string, limit: number): Promise<AirportRead[]> {
  const folded = foldForSearch(typed)
  const code = folded.toUpperCase()
  return db
    .selectFrom('airport')
    .select(['code', 'name', 'city', 'country', 'time_zone'])
    .where('query_name', 'like', `%${folded}%`)
    .where('code', '<>', unknownAirport)
    .orderBy(sql`${code} not in (code, icao)`)
    .orderBy(sql`lower(city) not like ${`${folded}%`}`)
    .orderBy('size')
    .orderBy('city')
    .orderBy('name')
    .limit(limit)
    .execute()
}

export async function airportByCode(db: Db, code: string) {
  return db.selectFrom('airport').selectAll().where('code', '=', code).executeTakeFirst()
}

/** `London Heathrow (LHR)`, without repeating a city that the name already contains. */
export function airportLabel({ code, name, city }: Pick<AirportRead, 'code' | 'name' | 'city'>): string {
  const isNamedAfterCity = foldForSearch(name).includes(foldForSearch(city))
  return `${isNamedAfterCity ? name : `${city} ${name}`} (${code})`
}
