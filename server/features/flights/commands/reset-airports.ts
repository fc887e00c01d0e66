import { parse } from 'csv-parse/sync'
import tzLookup from '@photostructure/tz-lookup'
import type { UploadedFile } from '#contract/endpoint.ts'
import { unknownAirline, unknownAirport } from '#domain/flight/manual-flight.ts'
import { refuseField, type Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/connection.ts'
import { loads, type HandEdits } from '#server/features/flights/commands/load-reference-data.ts'
import { readReferenceTable, type ReferenceTable } from '#server/reference-data/reference-tables.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/**
 * Rows as in `server/reference-data/airports.tsv`: code, ICAO code, name, city, country, time zone, latitude,
 * longitude, size, other names.
 */
export type AirportRows = readonly (readonly string[])[]

const sizes: Readonly<Record<string, string>> = {
  large_airport: '1',
  medium_airport: '2',
  small_airport: '3',
  seaplane_base: '3',
  heliport: '3',
}
const needed = [
  'type',
  'name',
  'latitude_deg',
  'longitude_deg',
  'iso_country',
  'municipality',
  'iata_code',
] as const

/**
 * Reads an `airports.csv` from OurAirports: the open airports with an IATA code, with time zones from their
 * coordinates. Refuses files without the required columns.
 */
export async function readOurAirports(file: UploadedFile): Promise<AirportRows | Refusal> {
  const shipped = new Map((await readReferenceTable('airports')).rows.map((row) => [row[0], row[9] ?? '']))
  const rows: string[][] = []
  try {
    const lines = parse(Buffer.from(file.bytes), {
      bom: true,
      columns: true,
      skip_empty_lines: true,
      relax_column_count: true,
    })
    for (const [place, line] of (lines as Record<string, string>[]).entries()) {
      const missing = place === 0 ? needed.filter((it) => !(it in line)) : []
      if (missing.length > 0) return refuseField('file', `These columns are missing: ${missing.join(', ')}`)
      const row = airportOf(line)
      // The file has no names in other languages, so the bundled ones remain.
      if (row) rows.push([...row, shipped.get(row[0]) ?? ''])
    }
  } catch {
    return refuseField('file', 'This isn’t a valid CSV file. Save it as CSV and upload it again.')
  }
  return rows.length === 0
    ? refuseField('file', 'The file contains no airports with an IATA code')
    : [...new Map(rows.map((it) => [it[0], it])).values()]
}

function airportOf(line: Readonly<Record<string, string>>): string[] | null {
  const text = (name: string) => (line[name] ?? '').trim().slice(0, 200)
  const code = text('iata_code').toUpperCase()
  const size = sizes[text('type')]
  const [latitude, longitude] = [Number(text('latitude_deg')), Number(text('longitude_deg'))]
  const country = text('iso_country').toUpperCase()
  const isPlace = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && text('latitude_deg') !== ''
  if (
    !/^[A-Z]{3}$/.test(code) ||
    size === undefined ||
    !isPlace ||
    !/^[A-Z]{2}$/.test(country) ||
    text('name') === ''
  )
    return null
  const icao = [text('icao_code'), text('gps_code'), text('ident')].find((it) => /^[A-Z]{4}$/.test(it)) ?? ''
  const name = text('name').replace(/ (International )?Airport$/, (_, more: string | undefined) =>
    more === undefined ? '' : ' International',
  )
  return [
    code,
    icao,
    name,
    text('municipality') || name,
    country,
    tzLookup(latitude, longitude),
    String(latitude),
    String(longitude),
    size,
  ]
}

/** Resets airports to these rows, or to the shipped ones. Airports not in the rows stay unchanged. */
export async function resetAirports(work: UnitOfWork, rows: AirportRows | null): Promise<number> {
  return loadRows(work, 'airports', rows ?? (await readReferenceTable('airports')).rows, 'go')
}

/** Updates the names of airports and airlines from the bundled lists, except manually edited ones. */
export async function updateNames(work: UnitOfWork): Promise<Record<ReferenceTable, number>> {
  const of = async (table: ReferenceTable) =>
    loadRows(work, table, (await readReferenceTable(table)).rows, 'stay')
  return { airports: await of('airports'), airlines: await of('airlines') }
}

async function loadRows(
  work: UnitOfWork,
  table: ReferenceTable,
  rows: AirportRows,
  edits: HandEdits,
): Promise<number> {
  const changed = await loads[table](work.tx, rows, edits)
  if (changed > 0)
    work.audit.record({
      action: 'loadReferenceData',
      subjectKind: 'referenceData',
      subjectGuid: null,
      after: { table, changed },
    })
  return changed
}

/** Counts airports and airlines, and those edited manually. */
export async function referenceCounts(
  db: Db,
): Promise<Record<ReferenceTable, { all: number; edited: number }>> {
  const of = async (table: 'airport' | 'airline') =>
    db
      .selectFrom(table)
      .select((it) => [it.fn.countAll<number>().as('all'), it.fn.count<number>('edited_at').as('edited')])
      .where('code', 'not in', [unknownAirport, unknownAirline])
      .executeTakeFirstOrThrow()
  return { airports: await of('airport'), airlines: await of('airline') }
}
