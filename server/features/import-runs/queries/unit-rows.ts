import { sql } from 'kysely'
import type { RecordOutcome } from '#domain/import/import-outcomes.ts'
import type { ColumnMapping } from '#domain/import/recognise-columns.ts'
import type { ImportField, SourceRow } from '#domain/import/import-fields.ts'
import type { Db } from '#server/db/connection.ts'

/** The rows of one record. */
export interface Unit {
  unitLine: number
  rows: SourceRow[]
  /** Original cells, unmapped. */
  raw: string[][]
  /** Outcome settled by the check, for repeated or doubtful records. */
  settled: RecordOutcome | null
  /** Has more cells than headings, probably because of an unquoted separator. */
  isTooWide: boolean
}

interface StoredRow {
  line: number
  cells: string[]
  json: unknown
  unit_line: number
  settled: RecordOutcome | null
}

export interface UnitReading {
  runGuid: string
  fields: readonly ImportField[]
  mapping: ColumnMapping
  columns: number
}

/** The next complete units after a line, in order; `undone`: only those without an outcome, locked. */
export async function nextUnits(
  db: Db,
  reading: UnitReading,
  after: number,
  count: number,
  undone: boolean,
): Promise<Unit[]> {
  const open = undone ? sql`and outcome is null` : sql``
  const { rows } = await sql<StoredRow>`
    select ${asStored} from import_row
    where run_guid = ${reading.runGuid} ${open} and unit_line > ${after} and unit_line <= (
      select max(unit_line) from (
        select distinct unit_line from import_row where run_guid = ${reading.runGuid} ${open}
          and unit_line > ${after}
        order by unit_line limit ${count}) as next_units)
    order by unit_line, line ${undone ? sql`for no key update` : sql``}`.execute(db)
  return unitsOf(rows, reading)
}

/** The units on the given lines. */
export async function unitsOfLines(db: Db, reading: UnitReading, lines: readonly number[]): Promise<Unit[]> {
  const { rows } = await sql<StoredRow>`
    select ${asStored} from import_row where run_guid = ${reading.runGuid}
      and unit_line = any(${lines}::integer[]) order by unit_line, line`.execute(db)
  return unitsOf(rows, reading)
}

const asStored = sql`line, cells, json, unit_line,
  case when settled then jsonb_build_object('outcome', planned, 'sentence', planned_sentence, 'links',
    planned_links) end as settled`

function unitsOf(rows: readonly StoredRow[], reading: UnitReading): Unit[] {
  const units = new Map<number, Unit>()
  for (const row of rows) {
    const unit = units.get(row.unit_line) ?? {
      unitLine: row.unit_line,
      rows: [],
      raw: [],
      settled: row.settled,
      isTooWide: false,
    }
    units.set(row.unit_line, unit)
    unit.rows.push(sourceRow(row, reading))
    unit.raw.push(row.cells)
    unit.isTooWide ||= row.cells.length > reading.columns
  }
  return [...units.values()]
}

export function sourceRow(
  row: Pick<StoredRow, 'line' | 'cells' | 'json'>,
  { fields, mapping }: Pick<UnitReading, 'fields' | 'mapping'>,
): SourceRow {
  const cells = Object.fromEntries(fields.map(({ key }) => [key, row.cells[mapping[key] ?? -1] ?? '']))
  return { line: row.line, cells, ...(row.json === null || row.json === undefined ? {} : { json: row.json }) }
}
