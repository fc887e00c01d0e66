import { sql } from 'kysely'
import { foldForSearch } from '#domain/booking/query-name.ts'
import type { Db, Tx } from '#server/db/connection.ts'
import { readReferenceTable, type ReferenceTable } from '#server/reference-data/reference-tables.ts'

/** Whether to reset user edits. */
export type HandEdits = 'stay' | 'go'

type Load = (tx: Tx, rows: readonly (readonly string[])[], edits: HandEdits) => Promise<number>

export const loads: Record<ReferenceTable, Load> = { airports: loadAirports, airlines: loadAirlines }

/**
 * Updates airports and airlines to the edition shipped with this version. User-edited and user-added ones
 * stay unchanged.
 */
export async function loadReferenceData(db: Db, now: string): Promise<void> {
  for (const name of Object.keys(loads) as ReferenceTable[]) await loadTable(db, name, now)
}

async function loadTable(db: Db, name: ReferenceTable, now: string): Promise<void> {
  const { digest, rows } = await readReferenceTable(name)
  const loaded = await db
    .selectFrom('reference_data')
    .select('digest')
    .where('name', '=', name)
    .executeTakeFirst()
  if (loaded?.digest === digest) return
  await db.transaction().execute(async (tx) => {
    // Several servers can start at the same time with one database.
    await sql`select pg_advisory_xact_lock(hashtext('reference data'))`.execute(tx)
    await loads[name](tx, rows, 'stay')
    const edition = { digest, loaded_at: now }
    await tx
      .insertInto('reference_data')
      .values({ name, ...edition })
      .onConflict((is) => is.column('name').doUpdateSet(edition))
      .execute()
  })
}

/** Returns the number of rows added or changed. */
async function loadAirports(tx: Tx, rows: readonly (readonly string[])[], edits: HandEdits): Promise<number> {
  const of = (index: number) => sql`${rows.map((row) => row[index] ?? '')}::text[]`
  const countries = new Intl.DisplayNames('en', { type: 'region' })
  const searched = rows.map(
    ([code = '', icao = '', name = '', city = '', country = '', , , , , others = '']) =>
      [foldForSearch([code, icao, city, name, countries.of(country)].join(' ')), others].join(','),
  )
  const { numAffectedRows } = await sql`
    insert into airport (code, icao, name, city, country, time_zone, latitude, longitude, size, query_name)
    select code, icao, name, city, country, time_zone, latitude::float8, longitude::float8, size::integer,
      query_name
    from unnest(${of(0)}, ${of(1)}, ${of(2)}, ${of(3)}, ${of(4)}, ${of(5)}, ${of(6)}, ${of(7)}, ${of(8)},
      ${searched}::text[])
      as shipped(code, icao, name, city, country, time_zone, latitude, longitude, size, query_name)
    on conflict (code) do update set icao = excluded.icao, name = excluded.name, city = excluded.city,
      country = excluded.country,
      time_zone = excluded.time_zone, latitude = excluded.latitude, longitude = excluded.longitude,
        size = excluded.size,
      query_name = excluded.query_name, edited_at = null
    where (${edits === 'go'} or airport.edited_at is null)
      and (airport.icao, airport.name, airport.city, airport.country, airport.time_zone, airport.latitude,
        airport.longitude, airport.size, airport.query_name, airport.edited_at)
        is distinct from (excluded.icao, excluded.name, excluded.city, excluded.country, excluded.time_zone,
          excluded.latitude, excluded.longitude, excluded.size, excluded.query_name,
          null::timestamptz)`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

async function loadAirlines(tx: Tx, rows: readonly (readonly string[])[], edits: HandEdits): Promise<number> {
  const of = (index: number) => sql`${rows.map((row) => row[index] ?? '')}::text[]`
  const searched = rows.map((row) => foldForSearch(row.join(' ')))
  const { numAffectedRows } = await sql`
    insert into airline (code, icao, name, query_name)
    select code, icao, name, query_name
      from unnest(${of(0)}, ${of(1)}, ${of(2)}, ${searched}::text[]) as shipped(code, icao, name, query_name)
    on conflict (code) do update set icao = excluded.icao, name = excluded.name,
      query_name = excluded.query_name, edited_at = null
    where (${edits === 'go'} or airline.edited_at is null)
      and (airline.icao, airline.name, airline.query_name, airline.edited_at) is distinct
        from (excluded.icao, excluded.name, excluded.query_name, null::timestamptz)`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
