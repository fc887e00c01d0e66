import type { ReadingRules } from '#domain/import/import-fields.ts'
import type { Db } from '#server/db/connection.ts'

/** The company's part of the reading rules: country, time zone and currency. */
export async function companyRules(db: Db): Promise<Pick<ReadingRules, 'country' | 'timeZone' | 'currency'>> {
  const site = await db
    .selectFrom('site')
    .leftJoin('airport', 'airport.code', 'site.airport_code')
    .select(['site.currency', 'site.time_zone', 'airport.country'])
    .executeTakeFirstOrThrow()
  return { country: site.country ?? '', timeZone: site.time_zone, currency: site.currency }
}
