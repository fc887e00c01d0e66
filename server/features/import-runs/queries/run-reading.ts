import type { ReadingRules } from '#domain/import/import-fields.ts'
import type { ImportRunState } from '#domain/import/import-runs.ts'
import type { ColumnMapping } from '#domain/import/recognise-columns.ts'
import type { Db } from '#server/db/connection.ts'
import type { ReadableSource } from '#server/features/import-runs/queries/readable-source.ts'
import { companyRules } from '#server/features/import-runs/queries/reading-rules.ts'
import type { UnitReading } from '#server/features/import-runs/queries/unit-rows.ts'

/** Everything needed to read the rows of a run. */
export interface RunReading extends UnitReading {
  rules: ReadingRules
  headings: string[]
  rows: number
  state: ImportRunState
  /** When its rows were stored. */
  since: string
}

/** Null: the run was deleted. */
export async function runReading(
  db: Db,
  source: ReadableSource,
  runGuid: string,
): Promise<RunReading | null> {
  const run = await db.selectFrom('import_run').selectAll().where('guid', '=', runGuid).executeTakeFirst()
  if (!run) return null
  const headings = run.headings as string[]
  return {
    runGuid,
    headings,
    columns: headings.length,
    fields: source.fields,
    mapping: run.mapping as ColumnMapping,
    rules: { ...(await companyRules(db)), dateOrder: run.date_order, decimalSign: run.decimal_sign },
    rows: run.rows,
    state: run.state,
    since: run.created_at,
  }
}
