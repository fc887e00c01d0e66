import { sql } from 'kysely'
import { notFound, type Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/connection.ts'

interface Refused {
  /** The name of the imported file. */
  file: string
  headings: string[]
  rows: { line: number; cells: string[]; sentence: string }[]
}

/** Skipped rows, or before the import those the check expects to skip. */
export async function refusedRowsOf(db: Db, guid: string): Promise<Refused | Refusal> {
  const run = await db
    .selectFrom('import_run')
    .select(['name', 'headings'])
    .where('guid', '=', guid)
    .executeTakeFirst()
  if (!run) return notFound
  const { rows } = await sql<Refused['rows'][number]>`
    select line, cells, case when outcome is null then planned_sentence else sentence end as sentence
      from import_row
    where run_guid = ${guid} and coalesce(outcome, planned) = 'refused' order by line`.execute(db)
  return { file: run.name.replace(/\.\w+$/, ''), headings: run.headings as string[], rows }
}
