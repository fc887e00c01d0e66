import { sql } from 'kysely'
import { statusWords } from '#contract/status-words.ts'
import type { Db } from '#server/db/connection.ts'
import type { TripFilters } from '#server/features/dispatch/queries/trip-filters.ts'

/** The filters in words, for the head of a workbook. */
export async function filterWords(db: Db, filters: TripFilters): Promise<string[]> {
  const { status, driver, drivenBy, vehicle, service, partner, query } = filters
  const named = async (table: string, word: string, guid: string | undefined) => {
    if (guid === undefined) return []
    const { rows } = await sql<{ name: string }>`select name from ${sql.table(table)}
      where guid = ${guid}`.execute(db)
    return rows.map((it) => `${word}: ${it.name}`)
  }
  return [
    ...(status === undefined
      ? []
      : [`Status: ${status === 'notCancelled' ? 'Not cancelled' : statusWords.trip[status]}`]),
    ...(await named('account', 'Driver', driver)),
    ...(drivenBy === undefined ? [] : [drivenBy === 'own' ? 'Own drivers' : 'Outside companies']),
    ...(await named('vehicle', 'Vehicle', vehicle)),
    ...(await named('transport_service', 'Service', service)),
    ...(await named('partner', 'Partner', partner)),
    ...(query.trim() === '' ? [] : [`Search: ${query}`]),
  ]
}
